// A game against bots, drawn from values: the others, what lies on the table, what may be done, hints.

import { button, h, icon } from "./dom.js";
import { choice } from "./fields.js";
import { heldAfter } from "./game-file.js";
import { labelled, number, percent, points, say } from "./i18n.js";
import { tableCards } from "./moves-drawing.js";
import { cardNames, cardsText, sameCards, smallCards } from "./moves-list.js";
import { ascending } from "./moves-state.js";
import { picture, pictures } from "./pictures.js";
import { chopWords, seatTags } from "./replay-show.js";
import { lastEvents, LEVELS, ME, PACES } from "./room-state.js";

/** What a seat is called at this table. */
export const nameOf = (seat) => (seat === ME ? say("room.me") : say("room.bot", { number: seat }));

/** An event in words, e.g. "Máy 1: 5♠ 5♥". */
export function eventWords({ seat, pass, declare_sam: declares, cards = [] }) {
  const done = pass ? say("room.passes") : declares ? say("room.declares") : cardsText(ascending(cards));
  return say("room.event", { seat: nameOf(seat), done });
}

function lastDone(event) {
  if (!event) return "–";
  if (event.declare_sam) return say("room.declares");
  return event.pass ? say("room.passes") : cardsText(ascending(event.cards));
}

function botPanel(room, answer, dealt, seat, event) {
  const { state } = answer;
  const held = state.over ? ascending(heldAfter({ ...dealt, history: room.history }, seat, room.history.length)) : [];
  return h("section", { class: "player room-seat", "data-turn": String(state.seat_to_act === seat),
    "aria-label": nameOf(seat) },
  h("h2", {}, nameOf(seat), h("span", { class: "tag" }, say("replay.left", { count: state.cards_left[seat] })),
    seatTags(state, answer, seat)),
  h("p", { class: "room-done" }, lastDone(event)),
  held.length > 0 && smallCards(held));
}

/** The bots. dealt: {hands}. */
export const botPanels = (room, answer, dealt) => lastEvents(room)
  .map((event, seat) => seat !== ME && botPanel(room, answer, dealt, seat, event));

/** What lies on the table, who laid it, and cuts that were just paid. */
export const tableOnMat = ({ state }, fresh) => [
  tableCards(state.trick.top),
  state.trick.top.length > 0 && h("p", { class: "trick-note" },
    say("room.laid_by", { seat: nameOf(state.trick.top_seat) })),
  fresh.map((chop) => h("p", { class: "chop" }, icon("warn"), chopWords(chop, nameOf))),
];

/** What the person knows of his own seat. */
export const myTags = (answer) => h("p", { class: "row-name" },
  h("span", { class: "which" }, say("room.my_hand", { count: answer.state.cards_left[ME] })),
  seatTags(answer.state, answer, ME));

/** What is asked of the person now, in words. step: of `nextStep`. */
export function askedWords({ kind, seat }, { moves, state }) {
  if (kind === "over") return say("replay.over");
  if (kind === "declare") return say("room.may_declare");
  if (kind === "cut") return say("room.may_cut");
  if (kind === "sam") return say("room.asks_bots");
  if (kind === "bot") return say("replay.to_act", { seat: nameOf(seat) });
  if (!moves.count) return say("moves.must_pass");
  const must = state.must_include ? ` ${say("moves.reason.must", { card: cardsText([state.must_include]) })}` : "";
  return say(state.trick.top.length ? "room.my_turn" : "room.my_lead") + must;
}

/** Settings of the table. choices: numbers of seats. on: {seats, level, pace, alone}(value), {deal, send}(). */
export const tableSettings = ({ choices, seats, level, pace, passesAlone }, on) =>
  h("section", { class: "panel room-settings", "aria-labelledby": "room-settings" },
    h("h2", { id: "room-settings" }, say("room.settings")),
    choice(say("room.seats"), choices.map((count) => [count, String(count)]), seats, on.seats),
    choice(say("room.level"), LEVELS.map((one) => [one, String(one)]), level, on.level),
    h("p", { class: "small soft" }, say("room.level_about")),
    choice(say("room.pace"), Object.keys(PACES).map((name) => [name, say(`room.pace.${name}`)]), pace, on.pace),
    h("label", { class: "toggle" }, h("input", { type: "checkbox", checked: passesAlone,
      on: { change: (event) => on.alone(event.target.checked) } }), say("room.alone")),
    h("div", { class: "actions" },
      button(say("room.deal"), { icon: "shuffle", class: "deal", on: { click: on.deal } }),
      button(say("room.send"), { icon: "link", class: "send", on: { click: on.send } })));

/** What may be said before the first card of a Sâm, and out of turn. on: {declare, goOn, wait}(). */
export function questions({ kind }, on) {
  if (kind === "declare") {
    return [button(say("room.declare"), { icon: "warn", class: "declare", on: { click: on.declare } }),
      button(say("room.no_sam"), { icon: "check", class: "primary no-sam", on: { click: on.goOn } })];
  }
  return kind === "cut" ? [button(say("room.wait"), { class: "wait", on: { click: on.wait } })] : [];
}

const behindWords = ({ behind, behind_error: error }) =>
  (behind > 0 ? say("hint.behind", { points: number(behind), error: number(error) }) : say("hint.best"));

function hintLine(move, chosen, onChoose) {
  const worth = move.samples ? say("hint.worth", { points: points(move.expected_points),
    error: number(move.standard_error) }) : say("hint.sure", { points: points(move.expected_points) });
  return h("li", {}, h("button", { type: "button", class: "move hint-move", on: { click: () => onChoose(move.cards) },
    "aria-pressed": String(move.cards.length > 0 && sameCards(move.cards, chosen)) },
  move.pass ? h("strong", {}, say("room.passes"))
    : [h("span", { class: "spoken" }, `${cardNames(move.cards)}. `), smallCards(ascending(move.cards),
      { "aria-hidden": "true" })],
  h("span", { class: "hint-words" }, h("strong", {}, worth), " ", behindWords(move), ". ",
    labelled(move.reason.label))));
}

const declareLine = (declare) => h("p", { class: "status" }, h("span", {},
  h("strong", {}, say(declare.recommended ? "hint.declare" : "hint.no_sam")), " ",
  say("hint.sam", { chance: percent(declare.success_probability), points: points(declare.expected_points),
    without: points(declare.expected_points_without) })));

/** A hint of the service. */
export const hintPanel = ({ moves, declare, close, estimate }, chosen, onChoose) => h("section",
  { class: "panel hint-panel", "aria-labelledby": "hint-title" },
  h("h2", { id: "hint-title" }, say("hint.title")),
  declare && declareLine(declare),
  moves.length > 0 && h("ol", { class: "hints" }, moves.map((move) => hintLine(move, chosen, onChoose))),
  close && h("p", { class: "small" }, say("hint.close")),
  h("p", { class: "small soft" }, estimate.exact ? say("hint.exact") : say("hint.samples",
    { count: number(estimate.samples, 0) })));

const LEAST_DRAWN = 2;

async function drawnEvening(games) {
  const { eveningPicture } = await import("./evening-pictures.js");
  const seats = Math.max(...games.map((one) => one.points.length));
  return eveningPicture(games, Array.from({ length: seats }, (_, seat) => nameOf(seat)));
}

/** Games of this evening, as points of the person, and how they went. */
export const eveningLine = (games, onClear) => games.length > 0 && [h("p", { class: "evening" },
  h("span", {}, say("room.evening", { count: games.length }), " ",
    h("strong", {}, points(games.reduce((sum, one) => sum + one.points[ME], 0), 0))),
  button(say("room.evening.clear"), { icon: "undo", class: "quiet", on: { click: onClear } })),
games.length >= LEAST_DRAWN && pictures(picture("evening", () => drawnEvening(games)))];

/** What can be done after a game. on: {next, again, review, replay}(). */
export const endActions = (on) => h("div", { class: "actions" },
  button(say("room.next"), { icon: "shuffle", class: "primary next", on: { click: on.next } }),
  button(say("review.show"), { icon: "chart", class: "review", on: { click: on.review } }),
  button(say("room.replay"), { icon: "step-next", class: "replay-it", on: { click: on.replay } }),
  button(say("room.again"), { icon: "undo", class: "again", on: { click: on.again } }));
