// What a hand of TLMN or Sâm at the table shows, drawn from values.

import { cardButton, cardPicture } from "./cards.js";
import { h } from "./dom.js";
import { labelled, say } from "./i18n.js";
import { cardsText, movesByKind, verdictLine } from "./moves-list.js";
import { ascending, dutyOf } from "./moves-state.js";
import { copyButtons } from "./toast.js";

const CLASSES = { pending: "", legal: "good", refused: "bad" };

/** What lies on the table. */
export const tableCards = (table) => [
  h("p", { class: "row-name" }, h("span", { class: "which" }, say("moves.table"))),
  table.length ? h("div", { class: "row-cards" }, ascending(table).map((card) => cardPicture(card)))
    : h("p", { class: "mat-words" }, say("moves.free")),
];

/** The cards of the hand to press. */
export function handCards(hand, chosen, onPress) {
  if (!hand.length) return [h("p", { class: "mat-words" }, say("moves.no_hand"))];
  return ascending(hand).map((card) => cardButton(card, { "aria-pressed": String(chosen.includes(card)),
    tabindex: "-1", on: { click: () => onPress(card) } }));
}

export const emptyMoves = () => h("p", { class: "panel soft" }, say("moves.empty"));

export const winPanel = (win) =>
  win && h("p", { class: "panel win" }, say("moves.instant", { name: labelled(win.label) }));

/** The legal moves by kind. view: {found, chosen, opened}; on: {choose(cards), open(kind), text()}. */
export function movesPanel({ found, chosen, opened }, on) {
  const { moves, count, can_pass: canPass } = found;
  return h("section", { class: "panel", "aria-labelledby": "moves-title" },
    h("div", { class: "panel-head" },
      h("h2", { id: "moves-title" }, count ? say("moves.count", { count }) : say("moves.none")),
      canPass && h("span", { class: "tag" }, say("moves.can_pass"))),
    movesByKind({ moves, chosen, opened, onChoose: on.choose, onOpen: on.open }),
    h("div", { class: "actions" }, copyButtons(on.text)));
}

const verdict = (kind, ...words) => verdictLine(CLASSES[kind], ...words);

/** Before a play is chosen. */
export function openVerdict({ moves, can_pass: canPass }) {
  if (moves.length) return verdict("pending", say("moves.choose"));
  return verdict("pending", say(canPass ? "moves.must_pass" : "moves.none"));
}

export const failedVerdict = (words) => verdict("refused", words);

/** judged: {named, beats} of the service. move: the play among the legal moves, if it is there. */
export function playVerdict({ named, beats }, { play, move, state }) {
  const name = h("strong", {}, labelled(named.label));
  if (!named.valid) return verdict("refused", name, ` (${cardsText(ascending(play))})`);
  if (move) return verdict("legal", name, " – ", say(move.chop ? "moves.legal_chop" : "moves.legal"));
  const duty = say(`moves.reason.${dutyOf(state, play)}`, { card: cardsText([state.must].filter(Boolean)) });
  return verdict("refused", name, " – ", beats && !beats.beats ? labelled(beats.label) : duty);
}

/** The hand, its moves and the verdict as text for a chat. */
export const movesText = (game, { hand, table }, found, verdictWords) => [
  say("moves.text.hand", { game: say(`game.${game}`), cards: cardsText(ascending(hand)) }),
  say("moves.text.table", { cards: table.length ? cardsText(ascending(table)) : say("moves.free") }),
  say("moves.text.moves", { count: found.count,
    moves: found.moves.slice(0, 20).map((move) => cardsText(move.cards)).join(" | ") }),
  say("moves.text.plan", { count: found.plan.turns, plays: found.plan.plays.map(cardsText).join(" | ") }),
  verdictWords,
].filter(Boolean).join("\n");
