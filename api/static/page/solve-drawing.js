// What the stage of "Solve" shows, drawn from values. Each function gives elements; `on` holds what presses do.

import { arrangementText, figures, movedCards, reasons, ROW_SIZES, ROWS, rowsOnMat,
  smallArrangement } from "./arrangement.js";
import { byRank, cardButton, cardName, HAND_SIZE, signText } from "./cards.js";
import { button, h, icon } from "./dom.js";
import { number, points, say } from "./i18n.js";
import { instantWin } from "./instant-win.js";
import { pinnedCount, rowOfPin } from "./solve-state.js";
import { copyButtons, faultBox } from "./toast.js";

const PIN_POINTS = 0.005;

const heading = (words, ...more) => h("div", { class: "stage-head" }, h("h1", { id: "solve-title" }, words), more);

const emptyRow = (name) => h("div", { class: "row", "data-row": name },
  h("div", { class: "row-cards" }, Array.from({ length: ROW_SIZES[name] }, () => h("span", { class: "place" }))));

const emptyMat = (className, ...words) =>
  h("div", { class: `mat ${className}` }, h("div", { class: "rows" }, ROWS.map(emptyRow)), words);

/** Before there are 13 cards. missing: how many there are not. */
export const emptyStage = (missing) => [
  heading(say("solve.empty_title")),
  emptyMat("empty", h("p", { class: "mat-words" },
    missing < HAND_SIZE ? say("solve.missing", { count: missing }) : say("solve.empty"))),
];

export const unreadStage = (text) =>
  [heading(say("solve.failed")), faultBox(say("link.unread", { text: text.slice(0, 40) }))];

export const waitingStage = () => [heading(say("solve.working")), emptyMat("waiting")];

const unpinAll = (count, on) =>
  count > 0 && button(say("pin.all_away", { count }), { icon: "pin", on: { click: on.unpinAll } });

/** The one step that helps where too many cards are dead. */
export const noDeadButton = (on) =>
  button(say("hand.dead_clear"), { icon: "close", class: "primary", on: { click: on.noDead } });

/** words: why there is no answer. hasControl: whether a control shows one of the reasons. */
export const failureStage = (state, words, hasControl, on) => [
  heading(say("solve.failed")), faultBox(...words),
  h("div", { class: "actions" },
    hasControl && button(say("solve.see_control"), { icon: "down", on: { click: on.goToFault } }),
    unpinAll(pinnedCount(state), on), button(say("solve.again"), { icon: "undo", on: { click: on.again } })),
];

function matCard(card, state, selected, on) {
  const made = cardButton(card, { "aria-pressed": String(card === selected), on: { click: () => on.select(card) } });
  if (rowOfPin(state, card)) {
    made.classList.add("pinned");
    made.append(h("span", { class: "pin-mark", "aria-hidden": "true" }, icon("pin")));
    made.setAttribute("aria-label", `${cardName(card)}, ${say("pin.is")}`);
  }
  return made;
}

/** What the pins cost against the best without them. */
const pinPrice = (price) => say(price < PIN_POINTS ? "pin.free" : "pin.price", { points: points(price).slice(1) });

function pinBar({ state, selected, price }, on) {
  if (!selected) {
    const count = pinnedCount(state);
    return h("div", { class: "pin-bar" },
      h("p", { class: "pin-about" }, count ? pinPrice(price) : say("pin.about")), unpinAll(count, on));
  }
  const row = rowOfPin(state, selected);
  const pinTo = (name) => button(say(`row.${name}`), {
    "aria-pressed": String(row === name), on: { click: () => on.pin(selected, name) } });
  return h("div", { class: "pin-bar", role: "group", "aria-label": say("pin.into", { card: cardName(selected) }) },
    h("p", {}, say("pin.into", { card: signText(selected) })), ROWS.map(pinTo),
    row && button(say("pin.away"), { icon: "close", on: { click: () => on.pin(selected, null) } }));
}

/** fresh: the hand has just been dealt, and its cards fly in. One card is reached by Tab, the others by arrow keys. */
function answerMat(view, on) {
  const { answer, state, selected, fresh } = view;
  const cardOf = (card) => matCard(card, state, selected, on);
  const mat = h("div", { class: "mat" }, rowsOnMat(answer.best, { cardOf }), pinBar(view, on));
  for (const row of mat.querySelectorAll(".row")) row.dataset.zone = row.dataset.row;
  mat.querySelectorAll("button.card").forEach((card, order) => { card.tabIndex = order === 0 ? 0 : -1; });
  if (fresh) {
    mat.classList.add("fresh");
    mat.querySelectorAll(".card").forEach((card, order) => card.style.setProperty("--order", String(order)));
  }
  return mat;
}

const worth = (value, ...before) => h("p", { class: "head-worth", "data-sign": value < 0 ? "minus" : "plus" },
  before, h("strong", {}, points(value)), " ", say("expected.unit"));

const why = (explanation) => h("section", { class: "panel why" }, h("h2", {}, say("why.title")),
  explanation ? reasons(explanation) : h("p", {}, say("why.none")));

function others(best, alternatives) {
  if (!alternatives.length) return null;
  const small = (one, index) => smallArrangement(say("alternative.name", { count: index + 2 }), one, {
    marked: movedCards(one, best), difference: one.expected_points - best.expected_points });
  return h("section", { class: "alternatives" }, h("h2", {}, say("alternative.title")),
    h("div", { class: "alternative-list" }, alternatives.map(small)));
}

const asText = (cards, best) =>
  [say("text.title", { cards: byRank(cards).map(signText).join(" ") }), arrangementText(best)].join("\n");

const share = (state, best, on) => h("div", { class: "actions" },
  button(say("hand.practise"), { icon: "arrange", class: "practise", on: { click: on.practise } }),
  copyButtons(() => asText(state.cards, best)));

function fineprint({ counts, estimate, elapsed_ms: milliseconds }) {
  const figure = (value) => number(value, 0);
  return h("p", { class: "small soft" }, say("solve.counts", {
    legal: figure(counts.legal), undominated: figure(counts.undominated), samples: figure(estimate.samples) }),
  estimate.exact && say("solve.exact"), say("solve.time", { ms: number(milliseconds, 1) }));
}

/** view: {answer, state, players, selected: a card or null, price: of the pins, fresh, pictures: an element}. */
export function answerStage(view, on) {
  const { answer, state, players } = view;
  const { best, alternatives, explanation, instant_win: instant } = answer;
  return [
    instant && worth(answer.hand_points, say("expected.hand"), " "),
    instant && instantWin(instant),
    heading(instant ? say("instant.ordinary") : say("solve.title"), worth(best.expected_points)),
    answerMat(view, on), figures(best, players), why(explanation), others(best, alternatives),
    view.pictures, share(state, best, on), fineprint(answer),
  ];
}
