// How an operation is called, as the generated operations see it.
import type { AnswerOf, CallOptions, OperationPath, RequestOf } from "./types.js";

/** Sends a request to an operation. */
export type Call = <Path extends OperationPath>(
  path: Path,
  request: RequestOf<Path>,
  options?: CallOptions,
) => Promise<AnswerOf<Path>>;

type Method<Path extends OperationPath> = (request: RequestOf<Path>, options?: CallOptions) => Promise<AnswerOf<Path>>;

/** Gives the method of the operation at a path. */
export const methodsOf =
  (call: Call) =>
  <Path extends OperationPath>(path: Path): Method<Path> =>
  (request, options) =>
    call(path, request, options);
