// Part 2: arrange 13 cards yourself, see foul or legal at once, ask for the verdict; in training, hand after hand.

import { ROWS, rowName } from "../arrangement.js";
import { createBoard } from "../board.js";
import { byRank, cardsForLink, cardsOfLink, dealt, readCards } from "../cards.js";
import { latest, post } from "../client.js";
import { button, debounced, h, icon, reducedMotion, replace } from "../dom.js";
import { createHandPanel, HAND_SIZE } from "../hand-panel.js";
import { number, say } from "../i18n.js";
import { currentState, rulesFromState, rulesToState, showState } from "../link.js";
import { isComplete, placesOf } from "../placing.js";
import { choice, createRulesPanel } from "../rules-panel.js";
import { copyText, faultBox, showFaults } from "../toast.js";
import { after, load, meanLoss, NOTHING, save } from "../training.js";
import { foulWords, verdictPanel, verdictText } from "../verdict.js";

const WAIT_MILLISECONDS = 150;
const PLAYERS = [2, 3, 4];
// A front row and the middle, the middle and the back: the first must not be the stronger.
const NEIGHBOURS = [["front", "middle"], ["middle", "back"]];

function stateOfLink() {
  const link = currentState();
  const cards = cardsOfLink(link.cards).slice(0, HAND_SIZE);
  const rows = Object.fromEntries(ROWS.map((name) => [name, cardsOfLink(link[name])]));
  const mode = link.mode === "own" || (cards.length && link.mode !== "train") ? "own" : "train";
  const unread = ["cards", ...ROWS].map((name) => readCards(link[name] ?? "").rest).filter(Boolean).join(" ");
  return { cards, rows, unread, mode, players: Number(link.players) || 4, rules: rulesFromState(link), lang: link.lang };
}

/** Shows the part inside `root`; gives what ends it. */
export function mount(root) {
  const state = stateOfLink();
  const judging = latest();
  let judged = null;
  let record = load(localStorage);
  const board = createBoard({ onChange: placesChanged });
  const status = h("p", { class: "status", role: "status" });
  const finish = button(say("arrange.finish"), { icon: "check", class: "primary finish", disabled: true, on: { click: giveVerdict } });
  const deal = button(say("arrange.deal"), { icon: "shuffle", class: "deal", on: { click: dealNext } });
  const verdict = h("div", { class: "verdict-place" });
  const score = h("section", { class: "score", "aria-label": say("training.title") });
  const hand = createHandPanel({ cards: state.cards, dead: [], deadCards: false, onChange: ({ cards }) => begin(cards) });
  const rules = createRulesPanel({ game: "maubinh", rules: state.rules, players: state.players, playerChoices: PLAYERS, notes: "options-maubinh", onChange: rulesChanged });
  const judgeSoon = debounced(judge, WAIT_MILLISECONDS);
  replace(root, h("div", { class: "arrange-layout" },
    h("h1", {}, say("arrange.title")),
    h("section", { class: "stage", "aria-label": say("arrange.title") }, board.element, status, h("div", { class: "actions stage-actions" }, finish, deal)),
    h("div", { class: "arrange-side" }, verdict,
      h("div", { class: "panel mode-panel" },
        choice(say("arrange.mode"), [["train", say("arrange.mode.train")], ["own", say("arrange.mode.own")]], state.mode, takeMode), score),
      hand.element, rules.element)));

  function link() {
    const places = board.places();
    return { part: "arrange", mode: state.mode, cards: cardsForLink(state.cards), ...Object.fromEntries(ROWS.map((name) => [name, cardsForLink(places[name])])),
      players: rules.players(), ...rulesToState(rules.rules()), lang: state.lang };
  }

  function takeMode(mode) {
    state.mode = mode;
    drawMode();
    if (mode === "train") dealNext();
    else showState(link());
  }

  function drawMode() {
    hand.element.hidden = state.mode !== "own";
    score.hidden = state.mode !== "train";
    deal.hidden = state.mode !== "train";
    drawScore();
  }

  function drawScore() {
    const figure = (name, value) => h("div", {}, h("dt", {}, say(`training.${name}`)), h("dd", {}, value));
    const mean = meanLoss(record);
    replace(score, h("dl", {},
      figure("streak", String(record.streak)), figure("longest", String(record.longest)), figure("hands", String(record.hands)),
      figure("mean", mean === null ? "–" : number(mean))),
    button(say("training.reset"), { icon: "undo", class: "quiet", disabled: record.hands === 0, on: { click: resetScore } }));
  }

  /** At once, and with a way back: until the next hand counts, or the part is left. */
  function resetScore() {
    const before = record;
    takeRecord(NOTHING);
    score.append(h("p", { class: "small", role: "status" }, say("training.cleared"), " ",
      button(say("training.undo"), { icon: "undo", class: "undo-reset", on: { click: () => takeRecord(before) } })));
    score.querySelector(".undo-reset").focus();
  }

  function takeRecord(next) {
    record = next;
    save(localStorage, record);
    drawScore();
  }

  function begin(cards, rows = {}) {
    state.cards = cards;
    board.start(cards, rows);
    placesChanged();
  }

  function dealTraining() {
    const cards = byRank(dealt(HAND_SIZE));
    hand.take(cards);
    begin(cards);
  }

  function dealNext() {
    dealTraining();
    board.element.scrollIntoView({ block: "nearest", behavior: reducedMotion() ? "auto" : "smooth" });
  }

  function rulesChanged() {
    placesChanged();
  }

  function placesChanged() {
    judged = null;
    judging.stop();
    replace(verdict);
    finish.disabled = true;
    for (const row of ROWS) board.name(row, "");
    showState(link());
    tell(state.cards.length < HAND_SIZE ? "arrange.need_hand" : "arrange.go_on");
    judgeSoon();
  }

  function tell(name, values = {}, kind = "") {
    status.dataset.kind = kind;
    replace(status, kind === "bad" ? icon("warn") : kind === "good" ? icon("check") : null, say(name, values));
  }

  /** Asks the service about what lies on the mat: all of it when it is complete, else the rows that are full. */
  async function judge() {
    const places = board.places();
    rules.clearFaults();
    try {
      if (isComplete(places)) await judgeAll(places);
      else await nameFullRows(places);
    } catch (error) {
      showFailure(error);
    }
  }

  async function judgeAll({ front, middle, back }) {
    const found = await judging.post("maubinh/evaluate", { arrangement: { front, middle, back }, players: rules.players(), rules: rules.rules() });
    if (!found) return;
    judged = found;
    const bad = new Set(found.fouls.flatMap((foul) => (foul.code === "middle_beats_back" ? ["middle", "back"] : ["front", "middle"])));
    for (const row of ROWS) board.name(row, rowName(found.rows[row]), bad.has(row) ? "bad" : "good");
    finish.disabled = false;
    if (found.legal) tell("arrange.legal", {}, "good");
    else {
      status.dataset.kind = "bad";
      replace(status, icon("warn"), foulWords(found.fouls));
    }
  }

  async function nameFullRows(places) {
    const isFull = (row) => places[row].length === (row === "front" ? 3 : 5);
    for (const [upper, lower] of NEIGHBOURS) {
      const full = [upper, lower].filter(isFull);
      if (!full.length) continue;
      const [a, b] = [full[0], full.at(-1)];
      const found = await post("maubinh/compare", { a: places[a], b: places[b], rules: rules.rules() });
      if (board.places() !== places) return;
      const foul = a !== b && found.result > 0;
      board.name(a, rowName(found.a), foul ? "bad" : "");
      board.name(b, rowName(found.b), foul ? "bad" : "");
      if (foul) {
        tell(`foul.${upper}_beats_${lower}`, {}, "bad");
        return;
      }
    }
  }

  function showFailure(error) {
    const homeless = showFaults(error, [
      ["/rules", (words, fault) => rules.showFault(fault.pointer, words)],
      ["/players", (words) => rules.showFault("/players", words)],
    ]);
    replace(verdict, homeless.length ? faultBox(...homeless) : null);
  }

  async function giveVerdict() {
    if (!judged) return;
    const mine = judged;
    const { front, middle, back } = board.places();
    finish.disabled = true;
    if (state.mode === "train" && !mine.instant_win) count(mine);
    try {
      const priced = mine.legal ? await judging.post("maubinh/solve", { cards: state.cards, players: rules.players(), rules: rules.rules(), top: 1, locked: { front, middle, back } }) : null;
      if (judged !== mine) return;
      replace(verdict, verdictPanel(mine, priced ? { ...priced.best, expected_points: mine.expected_points } : null, actions(mine)));
      const panel = verdict.firstChild;
      panel.focus({ preventScroll: true });
      panel.scrollIntoView({ block: "nearest", behavior: reducedMotion() ? "auto" : "smooth" });
    } catch (error) {
      showFailure(error);
    } finally {
      finish.disabled = judged === null;
    }
  }

  function count(found) {
    record = after(record, { hand: cardsForLink(byRank(state.cards)), legal: found.legal, lost: found.regret_points });
    save(localStorage, record);
    drawScore();
  }

  function actions(found) {
    return h("div", { class: "actions" },
      state.mode === "train" && button(say("arrange.next"), { icon: "shuffle", class: "primary", on: { click: dealNext } }),
      button(say("arrange.show_best"), { icon: "solve", on: { click: showInSolve } }),
      button(say("copy.text"), { icon: "copy", on: { click: () => copyText(`${verdictText(found)}\n${location.href}`) } }),
      button(say("copy.link"), { icon: "link", on: { click: () => copyText(location.href) } }));
  }

  function showInSolve() {
    showState({ part: "solve", cards: cardsForLink(state.cards), players: rules.players(), ...rulesToState(rules.rules()), lang: state.lang }, { step: true });
    window.dispatchEvent(new PopStateEvent("popstate"));
  }

  drawMode();
  if (state.unread) replace(verdict, faultBox(say("link.unread", { text: state.unread.slice(0, 40) })));
  else if (state.cards.length === HAND_SIZE) begin(state.cards, placesOf(state.cards, state.rows));
  else if (state.mode === "train") dealTraining();
  else begin(state.cards);
  return function end() {
    judgeSoon.cancel();
    judging.stop();
    hand.end();
    board.end();
  };
}
