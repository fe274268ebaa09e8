// Many hands in one call. Where fetch can, requests are sent and answers read at the same time; elsewhere the
// requests go out in groups, one call each.
import { type Connection, type Sent, Watch } from "./connection.js";
import {
  ConnectionFailedError,
  IncompleteBatchError,
  MauBinhError,
  problemError,
  type ProblemError,
  TimedOutError,
} from "./errors.js";
import { linesOf, type Listener, piecesOf } from "./lines.js";
import { sleep } from "./retry.js";
import type { CallOptions, Problem, SolveAnswer, SolveRequest } from "./types.js";

export type BatchRequest = SolveRequest & { id?: string };

/** The answer to one line: `result`, or `error` when that line was refused. */
export interface BatchAnswer {
  id: string;
  /** From 1. */
  line: number;
  result: SolveAnswer | null;
  error: ProblemError | null;
}

export interface BatchOptions extends CallOptions {
  /** Requests in one call where fetch cannot send and read at the same time; 200 unless told. */
  group?: number;
}

type Requests = Iterable<BatchRequest> | AsyncIterable<BatchRequest>;
type Line = { id: string; line: number; result?: SolveAnswer; error?: Problem; done?: boolean };
const PATH = "/v1/maubinh/batch";
const NDJSON = "application/x-ndjson";
// How long to wait for the status before the first line is sent: a refusal mostly comes by then, and nothing of the
// input is lost; a proxy that waits for the whole request first costs no more than this.
const ASK_SECONDS = 1;
// Requests after which the answers get a turn, which a connection that takes everything at once never gives them.
const TURN = 32;

/** The answers to the requests, in order. */
export async function* batchAnswers(
  connection: Connection,
  requests: Requests,
  options: BatchOptions,
): AsyncGenerator<BatchAnswer> {
  if (connection.duplex) {
    yield* streamed(connection, requests, options);
    return;
  }
  let before = 0;
  for await (const group of groupsOf(requests, options.group ?? 200)) {
    const body = group.map((request) => `${JSON.stringify(request)}\n`).join("");
    const exchange = new Exchange(connection, options);
    await connection.again(options.signal, () => exchange.start({ body }));
    exchange.hasSent(group.length);
    for await (const answer of exchange.answers()) yield { ...answer, line: answer.line + before };
    before += group.length;
  }
}

async function* groupsOf(requests: Requests, size: number): AsyncGenerator<BatchRequest[]> {
  let group: BatchRequest[] = [];
  for await (const request of requests) {
    group.push(request);
    if (group.length >= size) {
      yield group;
      group = [];
    }
  }
  if (group.length) yield group;
}

async function* streamed(
  connection: Connection,
  requests: Requests,
  options: BatchOptions,
): AsyncGenerator<BatchAnswer> {
  const exchange = new Exchange(connection, options);
  const source = Symbol.asyncIterator in requests ? requests[Symbol.asyncIterator]() : requests[Symbol.iterator]();
  let failure: { reason: unknown } | null = null;
  try {
    await connection.again(options.signal, () => {
      let begun = false;
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            if (!begun) {
              // A space before the first line: it carries the head of the request, so that it may be refused.
              begun = true;
              controller.enqueue(encoded(" "));
              return;
            }
            if (!(await exchange.mayBegin())) return controller.close();
            try {
              const { done, value } = await source.next();
              if (done) return controller.close();
              controller.enqueue(encoded(`${JSON.stringify(value)}\n`));
              if (exchange.hasSent(1) % TURN === 0) await sleep(0);
            } catch (reason) {
              failure = { reason };
              exchange.end();
              controller.error(reason);
            }
          },
        },
        { highWaterMark: 0 },
      );
      return exchange.start({ body, duplex: "half" });
    });
    yield* exchange.answers();
  } catch (error) {
    throw failure ? (failure as { reason: unknown }).reason : error;
  } finally {
    exchange.end();
    if (!exchange.isComplete) void Promise.resolve(source.return?.()).catch(() => undefined);
  }
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}

/** One call on its way. */
class Exchange implements Listener {
  private sent = 0;
  private isWaiting = false;
  private received = 0;
  isComplete = false;
  private watch: Watch;
  private answer: Response | null = null;
  private status: Promise<boolean> = Promise.resolve(false);
  private readonly timeoutMs: number;

  constructor(
    private readonly connection: Connection,
    private readonly options: BatchOptions,
  ) {
    this.timeoutMs = options.timeoutMs ?? connection.timeoutMs;
    this.watch = new Watch(this.timeoutMs, options.signal);
  }

  /** Begin to send; done when the head of the answer has come. */
  async start(init: Sent): Promise<void> {
    this.watch.end();
    const watch = (this.watch = new Watch(this.timeoutMs, this.options.signal));
    const head = this.connection.open(
      PATH,
      { ...init, method: "POST", headers: { "Content-Type": NDJSON, Accept: NDJSON } },
      watch,
    );
    this.status = head.then(
      () => true,
      () => false,
    );
    try {
      this.answer = await head;
    } catch (error) {
      watch.end();
      throw error;
    }
  }

  /** Whether requests may be sent: the service has accepted, or says nothing yet. */
  mayBegin(): Promise<boolean> {
    return this.sent > 0 ? Promise.resolve(true) : Promise.race([this.status, sleep(ASK_SECONDS).then(() => true)]);
  }

  /** The answers until the last line. */
  async *answers(): AsyncGenerator<BatchAnswer> {
    if (!this.answer) return;
    try {
      for await (const line of linesOf(piecesOf(this.answer, this))) {
        const answer = this.read(line);
        if (answer) yield answer;
      }
    } catch (error) {
      const meaning = error instanceof MauBinhError ? error : this.watch.meaningOf(error);
      throw meaning instanceof ConnectionFailedError && !(meaning instanceof TimedOutError)
        ? new IncompleteBatchError(this.received, meaning.message)
        : meaning;
    } finally {
      this.end();
    }
    if (!this.isComplete) throw new IncompleteBatchError(this.received, "the last line is missing");
  }

  /** Give up what is left. */
  end(): void {
    this.watch.end(!this.isComplete);
  }

  /** Count requests that went out; how many that are in all. */
  hasSent(count: number): number {
    if (this.isWaiting && this.sent === this.received) this.watch.heard();
    return (this.sent += count);
  }

  /** Silence counts only while an answer is owed. */
  waiting(): void {
    this.isWaiting = true;
    if (this.sent > this.received) this.watch.heard();
    else this.watch.rest();
  }

  came(): void {
    this.isWaiting = false;
    this.watch.rest();
  }

  private read(text: string): BatchAnswer | null {
    let line: Line;
    try {
      line = JSON.parse(text) as Line;
    } catch {
      throw new IncompleteBatchError(this.received, `no answer line: ${text.slice(0, 200)}`);
    }
    if (line.done) {
      this.isComplete = true;
      return null;
    }
    this.received += 1;
    const error = line.error ? problemError(line.error) : null;
    return { id: line.id, line: line.line, result: line.result ?? null, error };
  }
}
