// Cards as text, as names and as pictures. A card is its two characters on the wire, e.g. "TD".

import { readCardText, wholeHand } from "./card-reading.js";
import { drawing, h } from "./dom.js";
import { say } from "./i18n.js";

export const RANKS = "23456789TJQKA";
export const SUITS = ["S", "C", "D", "H"];
const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };
export const HAND_SIZE = 13;

export const DECK = SUITS.flatMap((suit) => [...RANKS].map((rank) => rank + suit));

export const rankText = (card) => (card[0] === "T" ? "10" : card[0]);
export const signText = (card) => rankText(card) + SIGNS[card[1]];

/** Text as cards, in any spelling: "AS kh 10♦", "♠ A K", "át bích". rest: the words that are none, as one text. */
export function readCards(text) {
  const { cards, unread } = readCardText(text);
  return { cards, rest: unread.join(" ") };
}

/**
 * What a typed or pasted text makes of cards that are held. held: those so far; limit: how many there may be. Gives
 * {cards, faults, skipped}: with words that are no cards, cards are taken only where they become no fewer, so that no
 * such text wipes a hand; around a whole hand, once or with its rows, such words are skipped. faults: names of "hand.".
 */
export function takenFromText(text, held, limit) {
  const { cards, rest } = readCards(text);
  const whole = wholeHand(cards, limit);
  if (whole) return { cards: whole, faults: [], skipped: rest };
  const different = [...new Set(cards)];
  const faults = [rest && "unread", different.length > limit && "too_many",
    different.length < cards.length && "twice"].filter(Boolean);
  const kept = different.slice(0, limit);
  return { cards: rest && kept.length < held.length ? held : kept, faults, rest, skipped: "" };
}

/** Cards of a link, "ASKHTD"; anything unreadable is dropped, and so is the second of two alike. */
export const cardsOfLink = (text = "") => [...new Set(readCards(text).cards)];
export const cardsForLink = (cards) => cards.join("");

/** What screen readers say, and people who speak to their browser: what they see, "10 rô", "K cơ". */
export const cardName = (card) => say("card.name", { rank: rankText(card), suit: say(`suit.${card[1]}`) });

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
