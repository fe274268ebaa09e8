// What the reader of "Practise" has before them, as plain values: from a link, into a link, and what is foul in it.

import { ROW_SIZES, ROWS } from "./arrangement.js";
import { cardsForLink, cardsOfLink, HAND_SIZE, readCards } from "./cards.js";
import { rulesFromState } from "./link.js";

/** The state a link holds. rows: the cards that lie in them; unread: what is no card, "" where all is. */
export function arrangeStateOfLink(link) {
  const cards = cardsOfLink(link.cards).slice(0, HAND_SIZE);
  return {
    cards, lang: link.lang, players: Number(link.players) || 4, rules: rulesFromState(link),
    rows: Object.fromEntries(ROWS.map((name) => [name, cardsOfLink(link[name])])),
    unread: ["cards", ...ROWS].map((name) => readCards(link[name] ?? "").rest).filter(Boolean).join(" "),
    mode: link.mode === "own" || (cards.length && link.mode !== "train") ? "own" : "train",
  };
}

/** Keys of a link. places: where the cards lie; rules: the house rules as keys of a link. */
export const linkOfArrange = ({ mode, cards, lang }, places, players, rules) => ({
  part: "arrange", mode, cards: cardsForLink(cards),
  ...Object.fromEntries(ROWS.map((name) => [name, cardsForLink(places[name])])), players, ...rules, lang,
});

/** Those of the named rows that are full. */
export const fullRows = (places, names) => names.filter((row) => places[row].length === ROW_SIZES[row]);

/** The rows that fouls of the service are about. */
export const badRows = (fouls) =>
  new Set(fouls.flatMap((foul) => (foul.code === "middle_beats_back" ? ["middle", "back"] : ["front", "middle"])));
