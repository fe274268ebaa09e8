// Client of the maubinh service: Mậu binh solver, TLMN and Sâm rules.
import { type BatchAnswer, batchAnswers, type BatchOptions, type BatchRequest } from "./batch.js";
import { type ClientOptions, Connection, Watch } from "./connection.js";
import { maubinhOperations, samOperations, tlmnOperations } from "./generated/operations.js";
import { Jobs } from "./jobs.js";
import type { AnswerOf, CallOptions, Game, OperationPath, RequestOf, Schemas } from "./types.js";

export type { BatchAnswer, BatchOptions, BatchRequest } from "./batch.js";
export type { ClientOptions } from "./connection.js";
export * from "./errors.js";
export type { Job, ResultOptions, SubmitOptions, WaitOptions } from "./jobs.js";
export type { Retry } from "./retry.js";
export type * from "./types.js";

export const VERSION = "1.0.0";

/** A client of one service. */
export class MauBinhClient {
  readonly maubinh: ReturnType<typeof maubinhOperations>;
  readonly tlmn: ReturnType<typeof tlmnOperations>;
  readonly sam: ReturnType<typeof samOperations>;
  readonly jobs: Jobs;
  private readonly connection: Connection;

  constructor(baseUrl = "http://127.0.0.1:8000", options: ClientOptions = {}) {
    this.connection = new Connection(baseUrl, options);
    const call = <Path extends OperationPath>(path: Path, request: RequestOf<Path>, options?: CallOptions) =>
      this.call(path, request, options);
    this.maubinh = maubinhOperations(call);
    this.tlmn = tlmnOperations(call);
    this.sam = samOperations(call);
    this.jobs = new Jobs(this.connection);
  }

  /** Any operation by its path. */
  async call<Path extends OperationPath>(
    path: Path,
    request: RequestOf<Path>,
    options?: CallOptions,
  ): Promise<AnswerOf<Path>> {
    const body = JSON.stringify(request);
    const headers = { "Content-Type": "application/json" };
    const answer = await this.connection.json(path, () => ({ method: "POST", headers, body }), options);
    return answer as AnswerOf<Path>;
  }

  /** Solve many hands in one call: answers come, in order, while requests are still being taken. */
  batch(
    requests: Iterable<BatchRequest> | AsyncIterable<BatchRequest>,
    options: BatchOptions = {},
  ): AsyncGenerator<BatchAnswer> {
    return batchAnswers(this.connection, requests, options);
  }

  /** Every game with its presets. */
  async rules(options?: CallOptions): Promise<Schemas["AllRules"]> {
    return (await this.connection.json("/v1/rules", () => ({}), options)) as Schemas["AllRules"];
  }

  /** Every option of a preset with its value, what it allows, and its words. */
  async preset(
    game: Game,
    preset: string,
    options?: CallOptions,
  ): Promise<Schemas["MauBinhPreset"] | Schemas["TlmnPreset"] | Schemas["SamPreset"]> {
    const path = `/v1/rules/${encodeURIComponent(game)}/${encodeURIComponent(preset)}`;
    return (await this.connection.json(path, () => ({}), options)) as Schemas["MauBinhPreset"];
  }

  /** Whether the service can solve; false also when nobody answers. */
  async isReady(): Promise<boolean> {
    const watch = new Watch(this.connection.timeoutMs);
    try {
      await this.connection.open("/readyz", {}, watch);
      return true;
    } catch {
      return false;
    } finally {
      watch.end();
    }
  }
}
