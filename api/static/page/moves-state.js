// A hand of TLMN or Sâm at the table, as plain values: from a link, into a link and a request, and what forbids a play.

import { bySuit, cardsForLink, cardsOfLink, RANKS } from "./cards.js";

const order = (card) => (RANKS.indexOf(card[0]) + 12) % 13;

/** From 3 up to the 2, as these games are held. */
export const ascending = (cards) => bySuit(cards).sort((a, b) => order(a) - order(b));

/** The state that a link holds: {hand, table, must, passed, one}. limit: cards of a hand. */
export function movesStateOfLink(link, limit) {
  const hand = cardsOfLink(link.hand).slice(0, limit);
  const table = cardsOfLink(link.table).filter((card) => !hand.includes(card)).slice(0, limit);
  return { hand, table, must: hand.includes(link.must) ? link.must : "", passed: link.passed === "1",
    one: link.one === "1" };
}

/** Keys of a link. chosen: the cards of a play. */
export const linkOfMoves = ({ hand, table, must, passed, one }, chosen) => ({
  hand: cardsForLink(hand), table: cardsForLink(table), play: cardsForLink(chosen), must, passed: passed ? "1" : "",
  one: one ? "1" : "",
});

/** The request for the legal moves. Only Sâm knows a seat that warns with one card. */
export const movesRequest = (game, { hand, table, must, passed, one }, rules) => ({
  hand, table, must_include: must || null, passed, ...(game === "sam" ? { next_has_one_card: one } : {}), rules,
});

/** Why a set that would do is not among the moves: what was said of the situation, else the house rules. */
export function dutyOf({ must, passed, one }, play) {
  if (passed) return "passed";
  if (must && !play.includes(must)) return "must";
  return one ? "one" : "house";
}
