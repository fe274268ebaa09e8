// Part 1: the best arrangement of 13 cards, on the mat, with its chances, the next best ones, and why.

import { figures, movedCards, rowsOnMat, rowText, ROWS, smallArrangement, arrangementText } from "../arrangement.js";
import { cardButton, cardName, cardsForLink, cardsOfLink, readCards, signText, byRank } from "../cards.js";
import { latest, ServiceProblem } from "../client.js";
import { button, debounced, h, icon, reducedMotion, replace } from "../dom.js";
import { dragCards } from "../drag.js";
import { faultWords } from "../fault-words.js";
import { reasons } from "../explain.js";
import { createHandPanel, HAND_SIZE } from "../hand-panel.js";
import { number, points, say } from "../i18n.js";
import { instantWin } from "../instant-win.js";
import { arrowKeys } from "../keyboard.js";
import { currentState, rulesFromState, rulesToState, showState } from "../link.js";
import { createRulesPanel } from "../rules-panel.js";
import { copyText, faultBox, showFaults } from "../toast.js";

const SHOWN = 4;
const WAIT_MILLISECONDS = 120;
const PLAYERS = [2, 3, 4];
// The last request and its answer: coming back to the tab, or another language, needs no second look.
let remembered = { key: "", answer: null, idle: [] };

function stateOfLink() {
  const link = currentState();
  const cards = cardsOfLink(link.cards).slice(0, HAND_SIZE);
  const locked = Object.fromEntries(ROWS.map((name) => [name, cardsOfLink(link[name]).filter((card) => cards.includes(card))]));
  const unread = ["cards", "dead", ...ROWS].map((name) => readCards(link[name] ?? "").rest).filter(Boolean).join(" ");
  return { cards, unread, locked, dead: cardsOfLink(link.dead).filter((card) => !cards.includes(card)), players: Number(link.players) || 4, rules: rulesFromState(link), lang: link.lang };
}

/** Shows the part inside `root`; gives what ends it. */
export function mount(root) {
  const state = stateOfLink();
  const calls = latest();
  let answer = null;
  let selected = null;
  let dealtNow = false;
  const stage = h("section", { class: "stage", "aria-labelledby": "solve-title" });
  const spoken = h("p", { class: "spoken", role: "status" });
  const hand = createHandPanel({ ...state, onChange: takeHand });
  const rules = createRulesPanel({ game: "maubinh", rules: state.rules, players: state.players, playerChoices: PLAYERS, notes: "options-maubinh", onChange: () => ask() });
  const askSoon = debounced(solve, WAIT_MILLISECONDS);
  replace(root, h("div", { class: "solve-layout" }, hand.element, stage, rules.element), spoken);
  const endDrag = dragCards(stage, { hold: true, onDrop: (cards, zone) => pin(cards[0], zone) });
  arrowKeys(stage, ".mat button.card");
  stage.addEventListener("keydown", pinByKey);

  function link() {
    const rulesState = rulesToState(rules.rules());
    return { part: "solve", cards: cardsForLink(state.cards), dead: cardsForLink(state.dead),
      ...Object.fromEntries(ROWS.map((name) => [name, cardsForLink(state.locked[name])])),
      players: rules.players(), ...rulesState, lang: state.lang };
  }

  function takeHand({ cards, dead }, how) {
    state.cards = cards;
    state.dead = dead;
    dealtNow = how === "deal";
    if (dealtNow) for (const name of ROWS) state.locked[name] = [];
    for (const name of ROWS) state.locked[name] = state.locked[name].filter((card) => cards.includes(card));
    selected = null;
    ask();
    if (cards.length === HAND_SIZE && how === "pack" && hand.isOpen()) {
      hand.open(false);
      if (matchMedia("(max-width: 899px)").matches) stage.scrollIntoView({ behavior: reducedMotion() ? "auto" : "smooth" });
    }
  }

  function ask() {
    hand.setPlayers(rules.players());
    showState(link());
    if (state.cards.length === HAND_SIZE && key() === remembered.key) {
      askSoon.cancel();
      calls.stop();
      showAnswer(remembered);
    } else if (state.cards.length === HAND_SIZE) {
      stage.setAttribute("aria-busy", "true");
      if (!answer) drawWaiting();
      askSoon();
    } else {
      askSoon.cancel();
      calls.stop();
      answer = null;
      drawEmpty();
    }
  }

  const key = () => JSON.stringify([state.cards, state.dead, state.locked, rules.key()]);

  async function solve() {
    const asked = key();
    try {
      const found = await solved(rules.rules());
      if (!found) return;
      remembered = { key: asked, ...found };
      showAnswer(found);
    } catch (error) {
      answer = null;
      drawFailure(error);
    }
  }

  /** The answer, and the faults of options that have no effect beside the others: it is the same without them. */
  async function solved(asked, idle = []) {
    try {
      const found = await calls.post("maubinh/solve", { cards: state.cards, players: rules.players(), rules: asked, top: SHOWN, dead: state.dead, locked: state.locked });
      return found && { answer: found, idle };
    } catch (error) {
      const isIdle = error instanceof ServiceProblem && error.faults.every((fault) => fault.code === "conflicting_options");
      if (!isIdle) throw error;
      const names = error.faults.map((fault) => fault.pointer.split("/").at(-1));
      const options = Object.fromEntries(Object.entries(asked.options).filter(([name]) => !names.includes(name)));
      if (Object.keys(options).length === Object.keys(asked.options).length) throw error;
      return solved({ ...asked, options }, [...idle, ...error.faults]);
    }
  }

  function showAnswer({ answer: found, idle }) {
    answer = found;
    selected = null;
    hand.clearFaults();
    rules.clearFaults();
    for (const fault of idle) rules.showFault(fault.pointer, faultWords(fault));
    stage.removeAttribute("aria-busy");
    drawAnswer({ fresh: dealtNow });
    dealtNow = false;
    spoken.textContent = say("solve.spoken", { rows: ROWS.map((name) => rowText(name, found.best[name])).join(". "), points: points(found.best.expected_points) });
  }

  function heading(words, ...more) {
    return h("div", { class: "stage-head" }, h("h1", { id: "solve-title" }, words), more);
  }

  const emptyMat = (className, ...words) => h("div", { class: `mat ${className}` }, h("div", { class: "rows" }, ROWS.map((name) =>
    h("div", { class: "row", "data-row": name }, h("div", { class: "row-cards" }, Array.from({ length: name === "front" ? 3 : 5 }, () => h("span", { class: "place" })))))), words);

  function drawEmpty() {
    stage.removeAttribute("aria-busy");
    const missing = HAND_SIZE - state.cards.length;
    replace(stage, heading(say("solve.empty_title")),
      emptyMat("empty", h("p", { class: "mat-words" }, missing < HAND_SIZE ? say("solve.missing", { count: missing }) : say("solve.empty"))));
  }

  /** A link with something else than cards stays as it is, until another hand is chosen. */
  function drawUnread() {
    hand.setPlayers(rules.players());
    hand.open(true);
    replace(stage, heading(say("solve.failed")), faultBox(say("link.unread", { text: state.unread.slice(0, 40) })));
  }

  function drawWaiting() {
    replace(stage, heading(say("solve.working")), emptyMat("waiting"));
  }

  function drawFailure(error) {
    stage.removeAttribute("aria-busy");
    hand.clearFaults();
    rules.clearFaults();
    const homeless = showFaults(error, [
      ["/rules", (words, fault) => rules.showFault(fault.pointer, words)],
      ["/players", (words) => rules.showFault("/players", words)],
      ["/cards", (words) => hand.showFault("/cards", words)],
      ["/dead", (words) => hand.showFault("/dead", words)],
    ]);
    const pinned = ROWS.reduce((sum, name) => sum + state.locked[name].length, 0);
    replace(stage, heading(say("solve.failed")), faultBox(...(homeless.length ? homeless : new Set(error.faults.map(faultWords)))),
      h("div", { class: "actions" },
        homeless.length < error.faults.length && button(say("solve.see_control"), { icon: "down", on: { click: goToFault } }),
        pinned > 0 && unpinAll(pinned), button(say("solve.again"), { icon: "undo", on: { click: () => ask() } })));
  }

  function goToFault() {
    const line = [...root.querySelectorAll(".fault-line")].find((one) => !one.hidden);
    if (hand.element.contains(line)) hand.open(true);
    line?.scrollIntoView({ block: "center", behavior: reducedMotion() ? "auto" : "smooth" });
    (root.querySelector('[aria-invalid="true"]') ?? line?.parentElement.querySelector("input, button"))?.focus({ preventScroll: true });
  }

  const rowOfPin = (card) => ROWS.find((name) => state.locked[name].includes(card));

  function matCard(card) {
    const made = cardButton(card, { "aria-pressed": String(card === selected), on: { click: () => select(card) } });
    if (rowOfPin(card)) {
      made.classList.add("pinned");
      made.append(h("span", { class: "pin-mark", "aria-hidden": "true" }, icon("pin")));
      made.setAttribute("aria-label", `${cardName(card)}, ${say("pin.is")}`);
    }
    return made;
  }

  /** fresh: the hand has just been dealt, and its cards fly in. */
  function drawAnswer({ focusCard = null, fresh = false } = {}) {
    const { best, alternatives, instant_win: instant } = answer;
    const players = rules.players();
    const mat = h("div", { class: "mat" }, rowsOnMat(best, { cardOf: matCard }), pinBar());
    for (const row of mat.querySelectorAll(".row")) row.dataset.zone = row.dataset.row;
    if (fresh) {
      mat.classList.add("fresh");
      mat.querySelectorAll(".card").forEach((card, order) => card.style.setProperty("--order", String(order)));
    }
    replace(stage,
      instant && instantWin(instant),
      heading(instant ? say("instant.ordinary") : say("solve.title"),
        h("p", { class: "head-worth", "data-sign": best.expected_points < 0 ? "minus" : "plus" }, h("strong", {}, points(best.expected_points)), " ", say("expected.unit"))),
      mat, figures(best, players), why(best, alternatives[0]), others(best, alternatives), share(), fineprint());
    if (focusCard) stage.querySelector(`[data-card="${focusCard}"]`)?.focus();
    const first = stage.querySelector(".mat button.card");
    if (first) for (const one of stage.querySelectorAll(".mat button.card")) one.tabIndex = one === first ? 0 : -1;
  }

  function pinBar() {
    const pinned = ROWS.reduce((sum, name) => sum + state.locked[name].length, 0);
    if (!selected) {
      return h("div", { class: "pin-bar" }, h("p", { class: "pin-about" }, say("pin.about")), pinned > 0 && unpinAll(pinned));
    }
    return h("div", { class: "pin-bar", role: "group", "aria-label": say("pin.into", { card: cardName(selected) }) },
      h("p", {}, say("pin.into", { card: signText(selected) })),
      ROWS.map((name) => button(say(`row.${name}`), { "aria-pressed": String(rowOfPin(selected) === name), on: { click: () => pin(selected, name) } })),
      rowOfPin(selected) && button(say("pin.away"), { icon: "close", on: { click: () => pin(selected, null) } }));
  }

  const unpinAll = (count) => button(say("pin.all_away", { count }), { icon: "pin", on: { click: () => {
    for (const name of ROWS) state.locked[name] = [];
    ask();
  } } });

  function select(card) {
    selected = selected === card ? null : card;
    drawAnswer({ focusCard: card });
    // On a phone the tabs lie over the lower edge of the screen.
    if (selected) stage.querySelector(".pin-bar").scrollIntoView({ block: "nearest", behavior: reducedMotion() ? "auto" : "smooth" });
  }

  /** Locks a card into a row; null frees it. */
  function pin(card, row) {
    for (const name of ROWS) state.locked[name] = state.locked[name].filter((one) => one !== card);
    if (row) state.locked[row].push(card);
    selected = null;
    ask();
  }

  function pinByKey(event) {
    const card = event.target.closest("button.card")?.dataset.card;
    const row = ROWS[Number(event.key) - 1];
    if (card && row) pin(card, rowOfPin(card) === row ? null : row);
  }

  function why(best, next) {
    return h("section", { class: "panel why" }, h("h2", {}, say("why.title")),
      next ? reasons(best, next).map((line) => h("p", {}, line)) : h("p", {}, say("why.none")));
  }

  function others(best, alternatives) {
    if (!alternatives.length) return null;
    return h("section", { class: "alternatives" }, h("h2", {}, say("alternative.title")),
      h("div", { class: "alternative-list" }, alternatives.map((one, index) => smallArrangement(say("alternative.name", { count: index + 2 }), one, {
        marked: movedCards(one, best), difference: one.expected_points - best.expected_points }))));
  }

  function share() {
    return h("div", { class: "actions" },
      button(say("hand.practise"), { icon: "arrange", class: "practise", on: { click: practise } }),
      button(say("copy.text"), { icon: "copy", on: { click: () => copyText(asText()) } }),
      button(say("copy.link"), { icon: "link", on: { click: () => copyText(location.href) } }));
  }

  const asText = () => [say("text.title", { cards: byRank(state.cards).map(signText).join(" ") }), arrangementText(answer.best), location.href].join("\n");

  function fineprint() {
    const { counts, estimate, elapsed_ms: milliseconds } = answer;
    return h("p", { class: "small soft" },
      say("solve.counts", { legal: number(counts.legal, 0), undominated: number(counts.undominated, 0), samples: number(estimate.samples, 0) }),
      estimate.exact && say("solve.exact"), say("solve.time", { ms: number(milliseconds, 1) }));
  }

  function practise() {
    showState({ part: "arrange", cards: cardsForLink(state.cards), players: rules.players(), ...rulesToState(rules.rules()), lang: state.lang }, { step: true });
    window.dispatchEvent(new PopStateEvent("popstate"));
  }

  drawEmpty();
  if (state.unread) drawUnread();
  else if (state.cards.length) ask();
  else hand.deal();
  return function end() {
    askSoon.cancel();
    calls.stop();
    hand.end();
    endDrag();
  };
}
