// Names for what the operations take and give, from the generated schema.
import type { components, paths } from "./generated/schema.js";

/** All schemas of the OpenAPI document, by name: `Schemas["SolveIn"]`. */
export type Schemas = components["schemas"];

type Json<Value> = { content: { "application/json": Value } };
type Operation = { post: { requestBody: Json<unknown>; responses: { 200: Json<unknown> } } };

/** Paths of the operations that take one JSON object and answer with one. */
export type OperationPath = {
  [Path in keyof paths]: paths[Path] extends Operation ? Path : never;
}[keyof paths];

/** What an operation is sent. */
export type RequestOf<Path extends OperationPath> = paths[Path] extends { post: { requestBody: Json<infer Value> } }
  ? Value
  : never;

/** What an operation answers. */
export type AnswerOf<Path extends OperationPath> = paths[Path] extends {
  post: { responses: { 200: Json<infer Value> } };
}
  ? Value
  : never;

export type SolveRequest = Schemas["SolveIn"];
export type SolveAnswer = Schemas["SolveOut"];
export type Arrangement = Schemas["ArrangementOut"];
export type Row = Schemas["Row"];
export type Label = Schemas["Label"];
export type Problem = Schemas["Problem"];
export type Fault = Schemas["ProblemItem"];
export type Game = "maubinh" | "tlmn" | "sam";
export type TlmnEvent = Schemas["TlmnEventIn"];
export type TlmnState = Schemas["TlmnStateOut"];
export type SamEvent = Schemas["SamEventIn"];
export type SamState = Schemas["SamStateOut"];

/** Of one call: `signal` ends it, `timeoutMs` stands in place of the client's. */
export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}
