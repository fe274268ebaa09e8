// Errors of this client. All are MauBinhError; those that the service reports are ProblemError.
import type { Fault, Problem, Schemas } from "./types.js";

/** Anything that goes wrong between us and the service. */
export class MauBinhError extends Error {
  override readonly name: string = "MauBinhError";
}

/** The service could not be reached, or the connection broke. */
export class ConnectionFailedError extends MauBinhError {
  override readonly name: string = "ConnectionFailedError";
}

/** The service did not answer in time. */
export class TimedOutError extends ConnectionFailedError {
  override readonly name: string = "TimedOutError";
}

/** Something answered that is not this service: a proxy, or another program. */
export class UnexpectedAnswerError extends MauBinhError {
  override readonly name: string = "UnexpectedAnswerError";

  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`status ${status}, not an answer of the service: ${body.slice(0, 200)}`);
  }
}

/** A batch ended before all its answers had come. */
export class IncompleteBatchError extends MauBinhError {
  override readonly name: string = "IncompleteBatchError";

  constructor(
    readonly received: number,
    reason: string,
  ) {
    super(`the batch broke off after ${received} answers: ${reason}`);
  }
}

/** A job failed or was cancelled. */
export class JobEndedError extends MauBinhError {
  override readonly name: string = "JobEndedError";

  constructor(readonly job: Schemas["JobStatus"]) {
    super(`job ${job.id} is ${job.state}${job.error ? `: ${job.error}` : ""}`);
  }
}

/** The service refused a request (RFC 9457). `code` is stable and the first fault's; `errors` holds all faults. */
export class ProblemError extends MauBinhError {
  override readonly name: string = "ProblemError";

  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly Fault[];

  constructor(
    problem: Problem,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.detail = problem.detail;
    this.errors = problem.errors;
  }
}

/** The rate limit is used up (429), or the server is full or still loading (503). */
export class BusyError extends ProblemError {
  override readonly name: string = "BusyError";
}

/** The error of a problem report. */
export function problemError(problem: Problem, retryAfterSeconds: number | null = null): ProblemError {
  const busy = problem.status === 429 || problem.status === 503;
  return busy ? new BusyError(problem, retryAfterSeconds) : new ProblemError(problem, retryAfterSeconds);
}

/** The error of an answer that is no success. */
export async function errorOfAnswer(answer: Response): Promise<MauBinhError> {
  const body = await answer.text();
  try {
    const problem = JSON.parse(body) as Problem;
    if (typeof problem.code === "string" && Array.isArray(problem.errors)) {
      return problemError({ ...problem, status: answer.status }, seconds(answer.headers.get("Retry-After")));
    }
  } catch {
    // Not JSON: not ours.
  }
  return new UnexpectedAnswerError(answer.status, body);
}

/** Seconds of a Retry-After header; null without one, or when it holds a date. */
function seconds(header: string | null): number | null {
  const value = header ? Number(header) : NaN;
  return Number.isFinite(value) && value >= 0 ? value : null;
}
