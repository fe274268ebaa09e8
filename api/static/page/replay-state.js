// Where a reader is in a game of TLMN or Sâm, as plain values: the game, the step, the last step that is legal.

import { gameForLink, gameOfLink, heldAfter } from "./game-file.js";

const WAYS = { first: () => 0, back: (step) => step - 1, next: (step) => step + 1, last: (_, last) => last };
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

/** The state of a link: {game, step, last, refused, pair}; game is null where the link holds none. */
export function replayStateOfLink(link) {
  const game = gameOfLink(link);
  return { game, step: Number(link.step) || 0, last: game ? game.history.length : 0, refused: null, pair: null };
}

export const linkOfReplay = ({ game, step }) => (game ? { ...gameForLink(game), step: step || "" } : {});

/** At a step of the game, or at the nearest there is. */
export const atStep = (state, step) => ({ ...state, step: Math.min(state.last, Math.max(0, step)) });

/** How far the game goes. refused: {index, label} of the event that is illegal, or null. */
export const checked = (state, refused) =>
  atStep({ ...state, refused, last: refused ? refused.index : state.game.history.length }, state.step);

/** The step that a control leads to: "first", "back", "next" or "last". */
export const stepOf = ({ step, last }, way) => WAYS[way](step, last);

/** The control that a key stands for, if any. */
export const wayOfKey = (key) => KEYS[key];

/** The history up to an event, with the game around it, as requests have it. */
export const gameUntil = (game, count) => ({ ...game, history: game.history.slice(0, count) });

/** The request to validate an event of the game: what came before it, and the event as the move. */
export function moveRequest(game, index) {
  const { hands, history, bet: _bet, pot_before: _pot, den_cong_seat: _liable, ...rest } = game;
  return { ...rest, seats: hands.length, hands: hands.map(({ seat, cards }) => ({ seat, cards })),
    history: history.slice(0, index), move: history[index] };
}

/** Keys of a link for the legal moves of a moment. answer: the service's state of it. */
export function momentOf(game, step, { state: { seat_to_act: seat, trick, one_left: oneLeft } }) {
  const next = (seat + 1) % game.hands.length;
  return { hand: heldAfter(game, seat, step).join(""), table: trick.top.join(""),
    passed: trick.passed.includes(seat) ? "1" : "", one: oneLeft?.includes(next) ? "1" : "" };
}
