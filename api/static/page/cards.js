// Cards as text, as names and as pictures. A card is its two characters on the wire, e.g. "TD".

import { drawing, h } from "./dom.js";
import { say } from "./i18n.js";

export const RANKS = "23456789TJQKA";
export const SUITS = ["S", "C", "D", "H"];
const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };
const SUIT_OF_SIGN = { "♠": "S", "♤": "S", "♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H" };
const CARD = /^(10|[2-9tjqka])([scdh♠♤♣♧♦♢♥♡])\uFE0F?/iu;

export const HAND_SIZE = 13;

export const DECK = SUITS.flatMap((suit) => [...RANKS].map((rank) => rank + suit));

export const rankText = (card) => (card[0] === "T" ? "10" : card[0]);
export const signText = (card) => rankText(card) + SIGNS[card[1]];

/** Text as cards: "AS kh 10♦", "as,KH|td". Gives the cards read, in order, and what could not be read. */
export function readCards(text) {
  const cards = [];
  const separators = /^[\s,;|/\-[\]"'.]+/u;
  let rest = text.replace(separators, "");
  for (let match = CARD.exec(rest); match; match = CARD.exec(rest)) {
    const suit = match[2].toUpperCase();
    cards.push((match[1] === "10" ? "T" : match[1].toUpperCase()) + (SUIT_OF_SIGN[suit] ?? suit));
    rest = rest.slice(match[0].length).replace(separators, "");
  }
  return { cards, rest };
}

/** Cards of a link, "ASKHTD"; anything unreadable is dropped, and so is the second of two alike. */
export const cardsOfLink = (text = "") => [...new Set(readCards(text).cards)];
export const cardsForLink = (cards) => cards.join("");

/** What screen readers say: "10 rô", "K cơ". */
export const cardName = (card) => say("card.name", { rank: say(`rank.${card[0]}`), suit: say(`suit.${card[1]}`) });

const rankValue = (card) => RANKS.indexOf(card[0]);

/** High to low; equal ranks in the order of the suits. */
export const byRank = (cards) =>
  [...cards].sort((a, b) => rankValue(b) - rankValue(a) || SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]));

/** Suit by suit, each high to low. */
export const bySuit = (cards) =>
  [...cards].sort((a, b) => SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]) || rankValue(b) - rankValue(a));

/** `count` cards at random that are none of `without`. random: gives numbers in [0, 1). */
export function dealt(count, without = [], random = Math.random) {
  const deck = DECK.filter((card) => !without.includes(card));
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck.slice(0, count);
}

const face = (card) => [
  h("span", { class: "rank", "aria-hidden": "true" }, rankText(card)),
  drawing(`suit-${card[1]}`, "suit"),
  drawing(`suit-${card[1]}`, "pip"),
];

/** A card to look at. */
export const cardPicture = (card, properties = {}) =>
  h("span", { "data-suit": card[1], role: "img", "aria-label": cardName(card), ...properties,
    class: `card ${properties.class ?? ""}`.trim() }, face(card));

/** A card to press. */
export const cardButton = (card, properties = {}) =>
  h("button", { type: "button", "data-suit": card[1], "data-card": card, "aria-label": cardName(card), ...properties,
    class: `card ${properties.class ?? ""}`.trim() }, face(card));
