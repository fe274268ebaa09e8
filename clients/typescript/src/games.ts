// A method for each operation.
import type { AnswerOf, CallOptions, OperationPath, RequestOf } from "./types.js";

/** Sends a request to an operation. */
export type Call = <Path extends OperationPath>(
  path: Path,
  request: RequestOf<Path>,
  options?: CallOptions,
) => Promise<AnswerOf<Path>>;

type Method<Path extends OperationPath> = (request: RequestOf<Path>, options?: CallOptions) => Promise<AnswerOf<Path>>;

const method =
  (call: Call) =>
  <Path extends OperationPath>(path: Path): Method<Path> =>
  (request, options) =>
    call(path, request, options);

/** Mậu binh. */
export function maubinhOperations(call: Call) {
  const at = method(call);
  return {
    /** The best arrangement of 13 cards. */
    solve: at("/v1/maubinh/solve"),
    /** Judge an arrangement that a person made. */
    evaluate: at("/v1/maubinh/evaluate"),
    /** Every legal arrangement of 13 cards, page by page. */
    enumerate: at("/v1/maubinh/enumerate"),
    /** Arrange many hands at once, without estimates. */
    arrange: at("/v1/maubinh/arrange"),
    /** Who pays whom. */
    settle: at("/v1/maubinh/settle"),
    /** The instant win of 13 cards, if they are one. */
    instantWin: at("/v1/maubinh/instant-win"),
    /** Which of two rows is the stronger. */
    compare: at("/v1/maubinh/compare"),
  };
}

/** Tiến lên miền Nam. */
export function tlmnOperations(call: Call) {
  const at = method(call);
  return {
    /** Which combination a set of cards is. */
    classify: at("/v1/tlmn/classify"),
    /** Whether a play beats the one on the table, and whether it does so by cutting. */
    compare: at("/v1/tlmn/compare"),
    /** Whether a dealt hand wins at once. */
    instantWin: at("/v1/tlmn/instant-win"),
    /** Every play that a hand may make. */
    legalMoves: at("/v1/tlmn/legal-moves"),
    /** The fewest combinations that use up a hand. */
    decompose: at("/v1/tlmn/decompose"),
    /** Judge one move in a game given by its history. */
    validate: at("/v1/tlmn/validate"),
    /** Replay a whole game: its state, its cuts, and its settlement once it is over. */
    replay: at("/v1/tlmn/replay"),
    /** Money from the result of a game, without its history. */
    settle: at("/v1/tlmn/settle"),
  };
}

/** Sâm lốc. */
export function samOperations(call: Call) {
  const at = method(call);
  return {
    /** Which combination a set of cards is. */
    classify: at("/v1/sam/classify"),
    /** Whether a play beats the one on the table, and whether it does so by cutting. */
    compare: at("/v1/sam/compare"),
    /** Whether a dealt hand wins at once. */
    instantWin: at("/v1/sam/instant-win"),
    /** Every play that a hand may make. */
    legalMoves: at("/v1/sam/legal-moves"),
    /** The fewest combinations that use up a hand. */
    decompose: at("/v1/sam/decompose"),
    /** Judge one move in a game given by its history. */
    validate: at("/v1/sam/validate"),
    /** Replay a whole game: its state, its cuts, and its settlement once it is over. */
    replay: at("/v1/sam/replay"),
    /** Money from the result of a game, without its history. */
    settle: at("/v1/sam/settle"),
  };
}
