// One service over fetch: addresses, headers, timeouts and attempts.
import { ConnectionFailedError, errorOfAnswer, MauBinhError, TimedOutError, UnexpectedAnswerError } from "./errors.js";
import { Attempts, reasonOf, type Retry, sleep, USUAL_RETRY } from "./retry.js";
import type { CallOptions } from "./types.js";

export interface ClientOptions {
  /** Sent as a bearer token. */
  apiKey?: string;
  /** Silence after which an answer is given up; 30,000 unless told. */
  timeoutMs?: number;
  retry?: Partial<Retry>;
  /** Used in place of the global fetch, where there is none or another is wanted. */
  fetch?: typeof fetch;
  /** Whether fetch reads an answer while it still sends the request: Node, Deno and Bun do, browsers do not. */
  duplex?: boolean;
}

/** The body of a request; `duplex` where it is a stream. */
export type Sent = RequestInit & { duplex?: "half" };

/** Ends a call after a silence, or when the caller's signal says so. */
export class Watch {
  private readonly controller = typeof AbortController === "undefined" ? null : new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private timedOut = false;
  private readonly stop = () => this.controller?.abort();

  constructor(
    private readonly timeoutMs: number,
    private readonly outer?: AbortSignal,
  ) {
    if (outer?.aborted) this.stop();
    else outer?.addEventListener("abort", this.stop, { once: true });
    this.heard();
  }

  /** To be handed to fetch; nothing where the platform has no AbortController. */
  get signal(): { signal?: AbortSignal } {
    return this.controller ? { signal: this.controller.signal } : {};
  }

  /** Something came: the silence starts anew. */
  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timedOut = true;
      this.stop();
    }, this.timeoutMs);
  }

  /** Nothing is owed to us: wait without limit. */
  rest(): void {
    clearTimeout(this.timer);
  }

  /** What an exception of fetch means. */
  meaningOf(error: unknown): unknown {
    if (this.timedOut) return new TimedOutError(`no answer for ${this.timeoutMs} ms`);
    if (this.outer?.aborted) return reasonOf(this.outer);
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    return new ConnectionFailedError(`${error instanceof Error ? error.message : String(error)}${cause}`);
  }

  /** Give up the call if it still runs, and forget the timer. */
  end(abort = false): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener("abort", this.stop);
    if (abort) this.stop();
  }
}

/** Sends requests to one service. */
export class Connection {
  readonly duplex: boolean;
  readonly retry: Retry;
  readonly timeoutMs: number;
  private readonly base: string;
  private readonly fetch: typeof fetch;
  private readonly headers: Record<string, string>;

  constructor(baseUrl: string, options: ClientOptions = {}) {
    const found = options.fetch ?? (typeof fetch === "undefined" ? undefined : fetch);
    if (!found) throw new TypeError("this platform has no fetch: hand one over as an option");
    this.fetch = (...call) => found(...call);
    this.base = baseUrl.replace(/\/+$/, "");
    this.timeoutMs = options.timeoutMs ?? 30_000;
    this.retry = { ...USUAL_RETRY, ...options.retry };
    this.headers = options.apiKey ? { Authorization: `Bearer ${options.apiKey}` } : {};
    const versions = (globalThis as { process?: { versions?: Record<string, string> } }).process?.versions;
    this.duplex = options.duplex ?? (versions?.["node"] !== undefined || "Deno" in globalThis);
  }

  /** Send once; the answer is a success whose body is still to be read under `watch`. */
  async open(path: string, init: Sent, watch: Watch): Promise<Response> {
    let answer: Response;
    try {
      const headers = { ...this.headers, ...(init.headers as Record<string, string> | undefined) };
      answer = await this.fetch(this.base + path, { ...init, headers, ...watch.signal });
    } catch (error) {
      throw watch.meaningOf(error);
    }
    watch.heard();
    if (answer.status < 200 || answer.status > 299) throw await errorOfAnswer(answer);
    return answer;
  }

  /** The JSON of an answer. The request is sent again as far as `retry` allows. */
  async json(path: string, make: () => Sent, options: CallOptions = {}): Promise<unknown> {
    const text = await this.again(options.signal, async () => {
      const watch = new Watch(options.timeoutMs ?? this.timeoutMs, options.signal);
      try {
        const answer = await this.open(path, make(), watch);
        return { status: answer.status, body: await answer.text() };
      } catch (error) {
        throw error instanceof MauBinhError ? error : watch.meaningOf(error);
      } finally {
        watch.end();
      }
    });
    try {
      return text.body ? JSON.parse(text.body) : null;
    } catch {
      throw new UnexpectedAnswerError(text.status, text.body);
    }
  }

  /** Do something until it succeeds, as far as `retry` allows. */
  async again<Result>(signal: AbortSignal | undefined, attempt: () => Promise<Result>): Promise<Result> {
    const attempts = new Attempts(this.retry);
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        await sleep(attempts.pauseAfter(error), signal);
      }
    }
  }
}
