// When to send a request again. Every operation is a pure function of its request, so sending it twice does no harm;
// what starts a job carries a key that makes the second sending harmless.
import { BusyError, ConnectionFailedError, TimedOutError, UnexpectedAnswerError } from "./errors.js";

/** How long a request may be tried again. */
export interface Retry {
  /** Longest sum of waits for a server that says 429 or 503; 0 = never wait. */
  waitSeconds: number;
  /** Further attempts when the connection fails. */
  connections: number;
}

export const USUAL_RETRY: Retry = { waitSeconds: 30, connections: 2 };

/** The attempts at one request. */
export class Attempts {
  private waited = 0;
  private count = 0;

  constructor(private readonly retry: Retry) {}

  /** Seconds to wait before the next attempt. Throws the error when there is to be none. */
  pauseAfter(error: unknown): number {
    this.count += 1;
    if (error instanceof ConnectionFailedError && !(error instanceof TimedOutError)) {
      if (this.count > this.retry.connections) throw error;
      return 0.1 * 2 ** this.count;
    }
    const busy =
      error instanceof BusyError ||
      (error instanceof UnexpectedAnswerError && (error.status === 429 || error.status === 503));
    if (!busy) throw error;
    const told = error instanceof BusyError ? error.retryAfterSeconds : null;
    // Chance keeps many clients that were refused together from coming back together.
    const usual = Math.min(8, 0.25 * 2 ** this.count) * (0.5 + Math.random() / 2);
    const pause = told === null ? usual : told + Math.random() * 0.1;
    if (this.waited + pause > this.retry.waitSeconds) throw error;
    this.waited += pause;
    return pause;
  }
}

/** Wait. Rejects with the signal's reason when that comes first. */
export function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Why a signal was raised. */
export function reasonOf(signal: AbortSignal | undefined): unknown {
  return signal?.reason ?? new Error("aborted");
}
