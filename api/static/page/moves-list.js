// Legal moves of TLMN and Sâm as the service lists them, grouped by kind; and a hand used up in the fewest turns.

import { cardName, cardPicture, signText } from "./cards.js";
import { button, h, icon } from "./dom.js";
import { has, listed, say } from "./i18n.js";

const KINDS = ["single", "pair", "triple", "run", "pair_run", "quad"];
const SHOWN_AT_FIRST = 24;

export const kindWords = (kind) => (has(`kind.${kind}`) ? say(`kind.${kind}`) : kind);

export const cardsText = (cards) => cards.map(signText).join(" ");
export const cardNames = (cards) => listed(cards.map(cardName));
export const sameCards = (a, b) => a.length === b.length && a.every((card) => b.includes(card));

/** Cards in one row to look at, small. */
export const smallCards = (cards, properties = {}) =>
  h("span", { class: "small-cards", ...properties }, cards.map((card) => cardPicture(card, { class: "small" })));

/** The same as decoration, where words beside it name the cards. */
const silentCards = (cards) => h("span", { class: "small-cards", "aria-hidden": "true" },
  cards.map((card) => cardPicture(card, { class: "small", role: null, "aria-label": null })));

function moveButton(move, chosen, onChoose) {
  const words = [kindWords(move.kind), cardNames(move.cards), move.chop && say("moves.chop")].filter(Boolean)
    .join(", ");
  return h("button", { type: "button", class: "move", "aria-pressed": String(sameCards(move.cards, chosen)),
    "data-move": move.cards.join(""), "data-chop": move.chop ? "true" : null,
    on: { click: () => onChoose(move.cards) } }, h("span", { class: "spoken" }, words), silentCards(move.cards),
      move.chop && h("span", { class: "tag gold", "aria-hidden": "true" }, say("moves.chop")));
}

/** moves: of the service. opened: kinds that are shown whole; onOpen(kind). chosen: cards. onChoose(cards). */
export function movesByKind({ moves, chosen, onChoose, opened, onOpen }) {
  const kinds = [...new Set([...KINDS, ...moves.map((move) => move.kind)])]
    .filter((kind) => moves.some((move) => move.kind === kind));
  return h("div", { class: "move-groups" }, kinds.map((kind) => {
    const found = moves.filter((move) => move.kind === kind);
    const shown = opened.has(kind) ? found : found.slice(0, SHOWN_AT_FIRST);
    return h("section", { class: "move-group", "data-kind": kind, "aria-label": kindWords(kind) },
      h("h3", {}, kindWords(kind), " ", h("span", { class: "tag" }, String(found.length))),
      h("div", { class: "move-list" }, shown.map((move) => moveButton(move, chosen, onChoose)),
        shown.length < found.length
          && button(say("moves.all", { count: found.length }), { class: "quiet", on: { click: () => onOpen(kind) } })));
  }));
}

/** found: the service's answer to decompose. */
export const decomposition = (found, onChoose) => h("section", { class: "panel", "aria-labelledby": "decompose-title" },
  h("h2", { id: "decompose-title" }, say("decompose.title", { count: found.turns })),
  h("p", { class: "small soft" }, say("decompose.about")),
  h("ol", { class: "turns" },
    found.plays.map((cards, at) =>
    h("li", {}, h("button", { type: "button", class: "move", on: { click: () => onChoose(cards) } },
      h("span", { class: "spoken" }, `${say("decompose.turn", { number: at + 1 })}: ${cardNames(cards)}`),
      h("span", { class: "turn-number", "aria-hidden": "true" }, String(at + 1)),
      silentCards(cards))))));

/** A verdict in one line. kind: "good", "bad" or "". */
export const verdictLine = (kind, ...words) => h("p", { class: "status", "data-kind": kind },
  kind === "bad" ? icon("warn") : kind === "good" ? icon("check") : null, h("span", {}, words));
