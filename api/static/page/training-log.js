// What a person's hands in training were like, kept in this browser: each hand's loss, verdict, and what lay wrong.

import { keepList, keptList } from "./kept.js";

const KEY = "maubinh.hands";
const MOST_HANDS = 300;
const MOST_KINDS = 4;
export const GRADES = ["best", "near", "fair", "far", "foul"];

const isHand = (one) => Number.isFinite(one?.lost) && GRADES.includes(one.grade) && Array.isArray(one.moves)
  && one.moves.every((move) => typeof move === "string" && /^\w+>\w+$/u.test(move));

export const loggedHands = () => keptList(KEY, isHand);

export const keepHands = (hands) => keepList(KEY, hands);

/** The list with one more hand, judged by the service; the same hand twice in a row counts once. hand: its name. */
export function withHand(hands, { hand, grade, judged }) {
  if (hands.at(-1)?.hand === hand) return hands;
  const moves = (judged.explanation?.moves ?? []).map((move) => `${move.came_from}>${move.goes_to}`);
  return [...hands, { hand, grade, lost: Math.max(0, judged.regret_points), moves }].slice(-MOST_HANDS);
}

/**
 * {grades, moves}: how many hands had each verdict; and the moves that would have mended a hand that lost something,
 * [name, hands, points lost in them], the dearest first.
 */
export function kindsOf(hands) {
  const grades = Object.fromEntries(GRADES.map((grade) => [grade, hands.filter((one) => one.grade === grade).length]));
  const kinds = new Map();
  for (const one of hands.filter(({ grade }) => grade !== "best")) {
    for (const name of new Set(one.moves)) {
      const [count, lost] = kinds.get(name) ?? [0, 0];
      kinds.set(name, [count + 1, lost + one.lost]);
    }
  }
  const moves = [...kinds].map(([name, [count, lost]]) => [name, count, lost]);
  return { grades, moves: moves.sort((a, b) => b[2] - a[2]).slice(0, MOST_KINDS) };
}
