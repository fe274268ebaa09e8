// What the reader of "Solve" has chosen, as plain values: from a link, into a link, and after each thing they do.

import { ROWS } from "./arrangement.js";
import { cardsForLink, cardsOfLink, HAND_SIZE, readCards } from "./cards.js";
import { rulesFromState } from "./link.js";

const eachRow = (cardsOf) => Object.fromEntries(ROWS.map((name) => [name, cardsOf(name)]));

/** The state a link holds. locked: the cards pinned to each row; unread: what is no card, "" where all is. */
export function solveStateOfLink(link) {
  const cards = cardsOfLink(link.cards).slice(0, HAND_SIZE);
  const unread = ["cards", "dead", ...ROWS].map((name) => readCards(link[name] ?? "").rest).filter(Boolean).join(" ");
  return {
    cards, unread, lang: link.lang, players: Number(link.players) || 4, rules: rulesFromState(link),
    dead: cardsOfLink(link.dead).filter((card) => !cards.includes(card)),
    locked: eachRow((name) => cardsOfLink(link[name]).filter((card) => cards.includes(card))),
  };
}

/** Keys of a link. rules: the house rules as keys of a link. */
export const linkOfSolve = ({ cards, dead, locked, lang }, players, rules) => ({
  part: "solve", cards: cardsForLink(cards), dead: cardsForLink(dead), ...eachRow((name) => cardsForLink(locked[name])),
  players, ...rules, lang,
});

export const withoutPins = (state) => ({ ...state, locked: eachRow(() => []) });

/** Another hand: a dealt one has no pins, any other keeps those of the cards it keeps. */
export function withHand(state, { cards, dead }, isDealt) {
  const { locked } = isDealt ? withoutPins(state) : state;
  return { ...state, cards, dead, locked: eachRow((name) => locked[name].filter((card) => cards.includes(card))) };
}

/** A card pinned to a row; null frees it. */
export function withPin(state, card, row) {
  const free = (name) => state.locked[name].filter((one) => one !== card);
  return { ...state, locked: eachRow((name) => (name === row ? [...free(name), card] : free(name))) };
}

/** The row a card is pinned to, if any. */
export const rowOfPin = (state, card) => ROWS.find((name) => state.locked[name].includes(card));

export const pinnedCount = (state) => ROWS.reduce((sum, name) => sum + state.locked[name].length, 0);

/** Equal for equal questions to the service. rules: the key of the house rules and players. */
export const questionOf = ({ cards, dead, locked }, rules) => JSON.stringify([cards, dead, locked, rules]);
