// Batches as jobs: submit, wait, fetch the result, which goes on where a broken connection left it.
import { type Connection, Watch } from "./connection.js";
import { ConnectionFailedError, JobEndedError, MauBinhError, TimedOutError } from "./errors.js";
import { linesOf, piecesOf } from "./lines.js";
import { sleep } from "./retry.js";
import type { CallOptions, Schemas } from "./types.js";

/** How a job stands. `state`: queued, running, done, failed or cancelled. */
export type Job = Schemas["JobStatus"];

export interface SubmitOptions extends CallOptions {
  operation?: "solve" | "arrange" | "settle" | "evaluate" | `${"tlmn" | "sam"}/${"replay" | "settle"}`;
  /** Request fields for lines that leave them out. */
  defaults?: object;
  /** Of a body that is no list of requests; NDJSON unless told. */
  contentType?: string;
  /** A URL that is told when the job has ended, of an origin that the service's operator allows. */
  callback?: string;
  /** The same key gives the same job; made up for each call unless told. */
  idempotencyKey?: string;
}

export interface WaitOptions extends CallOptions {
  onProgress?: (job: Job) => void;
  /** How long the job may take; without limit unless told. */
  patienceMs?: number;
}

export interface ResultOptions extends CallOptions {
  /** Media type; NDJSON unless told. */
  accept?: string;
  /** Tries in a row that bring nothing before the last error is thrown; 5 unless told. */
  attempts?: number;
}

const NDJSON = "application/x-ndjson";

/** Jobs of one service. */
export class Jobs {
  constructor(private readonly connection: Connection) {}

  /** Start a job from requests, or from a file's content. */
  async submit(source: readonly object[] | string | Blob, options: SubmitOptions = {}): Promise<Job> {
    const isList = Array.isArray(source);
    const body = isList ? source.map((request) => `${JSON.stringify(request)}\n`).join("") : (source as string | Blob);
    const headers = {
      "Content-Type": (isList ? "" : options.contentType) || NDJSON,
      "Idempotency-Key": options.idempotencyKey ?? madeUpKey(),
    };
    const query = `operation=${encodeURIComponent(options.operation ?? "solve")}`;
    const defaults = options.defaults ? `&defaults=${encodeURIComponent(JSON.stringify(options.defaults))}` : "";
    const callback = options.callback ? `&callback=${encodeURIComponent(options.callback)}` : "";
    const path = `/v1/jobs?${query}${defaults}${callback}`;
    const started = await this.connection.json(path, () => ({ method: "POST", headers, body }), options);
    return this.get((started as Job).id, options);
  }

  /** How a job is. */
  async get(id: string, options: CallOptions = {}): Promise<Job> {
    return (await this.connection.json(`/v1/jobs/${encodeURIComponent(id)}`, () => ({}), options)) as Job;
  }

  /** End a job. */
  async cancel(id: string, options: CallOptions = {}): Promise<void> {
    await this.connection.json(`/v1/jobs/${encodeURIComponent(id)}`, () => ({ method: "DELETE" }), options);
  }

  /** Wait until a job is done. Throws JobEndedError when it failed or was cancelled. */
  async wait(id: string, options: WaitOptions = {}): Promise<Job> {
    const start = Date.now();
    for (let pause = 0.1; ; pause = Math.min(2, pause * 1.5)) {
      const job = await this.get(id, options);
      options.onProgress?.(job);
      if (job.state === "done") return job;
      if (job.state === "failed" || job.state === "cancelled") throw new JobEndedError(job);
      if (Date.now() - start >= (options.patienceMs ?? Infinity)) throw new TimedOutError(`job ${id} is ${job.state}`);
      await sleep(pause, options.signal);
    }
  }

  /** The lines of a result, as objects. */
  async *results(id: string, options: ResultOptions = {}): AsyncGenerator<unknown> {
    for await (const line of linesOf(this.pieces(id, { ...options, accept: NDJSON }))) {
      if (line) yield JSON.parse(line) as unknown;
    }
  }

  /** The bytes of a result as they come. */
  async *pieces(id: string, options: ResultOptions = {}): AsyncGenerator<Uint8Array> {
    let offset = 0;
    let mark: string | null = null;
    for (let fruitless = 0; ; ) {
      const before = offset;
      const watch = new Watch(options.timeoutMs ?? this.connection.timeoutMs, options.signal);
      try {
        const headers: Record<string, string> = { Accept: options.accept ?? NDJSON };
        if (offset) headers["Range"] = `bytes=${offset}-`;
        if (offset && mark) headers["If-Range"] = mark;
        const answer = await this.connection.open(`/v1/jobs/${encodeURIComponent(id)}/result`, { headers }, watch);
        mark = answer.headers.get("ETag");
        let skip = answer.status === 206 ? 0 : offset;
        for await (const piece of piecesOf(answer, { waiting: () => watch.heard(), came: () => watch.rest() })) {
          const fresh = piece.subarray(Math.min(skip, piece.length));
          skip -= piece.length - fresh.length;
          offset += fresh.length;
          if (fresh.length) yield fresh;
        }
        return;
      } catch (error) {
        const meaning = error instanceof MauBinhError ? error : watch.meaningOf(error);
        fruitless = offset > before ? 0 : fruitless + 1;
        if (!(meaning instanceof ConnectionFailedError) || fruitless >= (options.attempts ?? 5)) throw meaning;
      } finally {
        watch.end(true);
      }
      await sleep(0.2 * 2 ** fruitless, options.signal);
    }
  }
}

/** A key that nobody else makes up. */
function madeUpKey(): string {
  const random = (globalThis as { crypto?: { randomUUID?: () => string } }).crypto;
  if (random?.randomUUID) return random.randomUUID();
  return Array.from({ length: 4 }, () => Math.random().toString(36).slice(2)).join("");
}
