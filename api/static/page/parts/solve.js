// Part 1: the best arrangement of 13 cards, on the mat, with its chances, the next best ones, and why.

import { ROW_OF_KEY, ROWS, rowText } from "../arrangement.js";
import { cardsForLink, HAND_SIZE } from "../cards.js";
import { latest } from "../client.js";
import { bringIntoView, debounced, h, isNarrow, replace } from "../dom.js";
import { dragCards } from "../drag.js";
import { faultWords } from "../fault-words.js";
import { HandPanel } from "../hand-panel.js";
import { points, say } from "../i18n.js";
import { arrowKeys } from "../keyboard.js";
import { currentState, openPart, rulesToState, showState } from "../link.js";
import { picture, pictures } from "../pictures.js";
import { MAUBINH, rulesFaultPlaces, RulesPanel } from "../rules-panel.js";
import { answerStage, emptyStage, failureStage, noDeadButton, unreadStage, waitingStage } from "../solve-drawing.js";
import { solved } from "../solve-requests.js";
import { linkOfSolve, questionOf, rowOfPin, solveStateOfLink, withHand, withoutPins, withPin } from "../solve-state.js";
import { showFaults } from "../toast.js";

const WAIT_MILLISECONDS = 120;
const PICTURES = ["outcomes", "map", "trade_off"];
// The last request and its answer: coming back to the tab, or another language, needs no second look.
let remembered = { key: "", answer: null, idle: [] };

class SolvePart {
  answer = null;
  selected = null;
  dealtNow = false;
  calls = latest();
  askSoon = debounced(() => this.solve(), WAIT_MILLISECONDS);
  stage = h("section", { class: "stage", "aria-labelledby": "solve-title" });
  spoken = h("p", { class: "spoken", role: "status" });

  constructor(root) {
    this.root = root;
    this.state = solveStateOfLink(currentState());
    const { rules, players } = this.state;
    this.hand = new HandPanel({ ...this.state, onChange: (chosen, how) => this.takeHand(chosen, how) });
    this.rules = new RulesPanel({ ...MAUBINH, rules, players, onChange: () => this.ask() });
    replace(root, h("div", { class: "solve-layout" }, this.hand.element, this.stage, this.rules.element), this.spoken);
    this.endDrag = dragCards(this.stage, { hold: true, onDrop: (cards, zone) => this.pin(cards[0], zone) });
    arrowKeys(this.stage, ".mat button.card");
    this.stage.addEventListener("keydown", (event) => this.pinByKey(event));
    this.on = {
      select: (card) => this.select(card), pin: (card, row) => this.pin(card, row), unpinAll: () => this.unpinAll(),
      noDead: () => this.hand.put("dead", []),
      goToFault: () => this.goToFault(), again: () => this.ask(), practise: () => this.practise(),
    };
  }

  begin() {
    this.drawEmpty();
    if (this.state.unread) this.drawUnread();
    else if (this.state.cards.length) this.ask();
    else this.hand.deal();
  }

  end() {
    this.stopAsking();
    this.hand.end();
    this.endDrag();
  }

  stopAsking() {
    this.askSoon.cancel();
    this.calls.stop();
  }

  takeHand(chosen, how) {
    this.dealtNow = how === "deal";
    this.state = withHand(this.state, chosen, this.dealtNow);
    this.selected = null;
    this.ask();
    if (chosen.cards.length === HAND_SIZE && how === "pack" && this.hand.isDone()) {
      this.hand.open(false);
      if (isNarrow()) bringIntoView(this.stage);
    }
  }

  question() {
    return questionOf(this.state, this.rules.key());
  }

  ask() {
    this.hand.setPlayers(this.rules.players());
    showState(linkOfSolve(this.state, this.rules.players(), rulesToState(this.rules.rules())));
    const isFull = this.state.cards.length === HAND_SIZE;
    if (isFull && this.question() !== remembered.key) {
      this.stage.setAttribute("aria-busy", "true");
      if (!this.answer) replace(this.stage, waitingStage());
      this.askSoon();
      return;
    }
    this.stopAsking();
    if (isFull) this.showAnswer(remembered);
    else {
      this.answer = null;
      this.drawEmpty();
    }
  }

  async solve() {
    const key = this.question();
    try {
      const found = await solved(this.calls, this.state, this.rules.players(), this.rules.rules());
      if (!found) return;
      remembered = { key, ...found };
      this.showAnswer(found);
    } catch (error) {
      this.answer = null;
      this.drawFailure(error);
    }
  }

  showAnswer({ answer, idle, rules, price = 0 }) {
    this.answer = answer;
    this.price = price;
    this.pictures = this.drawnOnDemand(rules);
    this.selected = null;
    this.clearFaults();
    for (const fault of idle) this.rules.showFault(fault.pointer, faultWords(fault));
    this.drawAnswer({ fresh: this.dealtNow });
    this.dealtNow = false;
    const rows = ROWS.map((name) => rowText(name, answer.best[name])).join(". ");
    this.spoken.textContent = say("solve.spoken", { rows, points: points(answer.best.expected_points) });
  }

  /** Pictures of this answer; what draws them is fetched when the first is opened. */
  drawnOnDemand(rules) {
    const { cards, dead, locked } = this.state;
    const asked = { cards, dead, locked, players: this.rules.players(), rules };
    let drawers = null;
    const draw = async (name) => {
      drawers ??= import("../solve-pictures.js").then(({ solvePictures }) => solvePictures(asked));
      return (await drawers)[name]();
    };
    return pictures(PICTURES.map((name) => picture(name, () => draw(name))));
  }

  clearFaults() {
    this.stage.removeAttribute("aria-busy");
    this.hand.clearFaults();
    this.rules.clearFaults();
  }

  drawEmpty() {
    this.stage.removeAttribute("aria-busy");
    replace(this.stage, emptyStage(HAND_SIZE - this.state.cards.length));
  }

  /** A link with something else than cards stays as it is, until another hand is chosen. */
  drawUnread() {
    this.hand.setPlayers(this.rules.players());
    this.hand.open(true);
    replace(this.stage, unreadStage(this.state.unread));
  }

  drawFailure(error) {
    this.clearFaults();
    const homeless = showFaults(error, [
      ...rulesFaultPlaces(this.rules),
      ["/cards", (words) => this.hand.showFault("/cards", words)],
      ["/dead", (words) => this.hand.showFault("/dead", words)],
    ]);
    const words = homeless.length ? homeless : new Set(error.faults.map(faultWords));
    replace(this.stage, failureStage(this.state, words, homeless.length < error.faults.length, this.on));
    const clear = error.faults.some((fault) => fault.pointer?.startsWith("/dead"));
    if (clear) this.stage.querySelector(".actions").prepend(noDeadButton(this.on));
  }

  goToFault() {
    const line = [...this.root.querySelectorAll(".fault-line")].find((one) => !one.hidden);
    if (this.hand.element.contains(line)) this.hand.open(true);
    if (line) bringIntoView(line, { block: "center" });
    const control = this.root.querySelector('[aria-invalid="true"]')
      ?? line?.parentElement.querySelector("input, button");
    control?.focus({ preventScroll: true });
  }

  drawAnswer({ focusCard = null, fresh = false } = {}) {
    const view = { ...this, fresh, players: this.rules.players() };
    replace(this.stage, answerStage(view, this.on));
    if (focusCard) this.stage.querySelector(`[data-card="${focusCard}"]`)?.focus();
  }

  select(card) {
    this.selected = this.selected === card ? null : card;
    this.drawAnswer({ focusCard: card });
    // On a phone the tabs lie over the lower edge of the screen.
    if (this.selected) bringIntoView(this.stage.querySelector(".pin-bar"), { block: "nearest" });
  }

  pin(card, row) {
    this.state = withPin(this.state, card, row);
    this.selected = null;
    this.ask();
  }

  unpinAll() {
    this.state = withoutPins(this.state);
    this.ask();
  }

  pinByKey(event) {
    const card = event.target.closest("button.card")?.dataset.card;
    const row = ROW_OF_KEY[event.key];
    if (card && row) this.pin(card, rowOfPin(this.state, card) === row ? null : row);
  }

  practise() {
    const { cards, lang } = this.state;
    const rules = rulesToState(this.rules.rules());
    openPart({ part: "arrange", cards: cardsForLink(cards), players: this.rules.players(), ...rules, lang });
  }
}

/** Shows the part inside `root`; gives what ends it. */
export function mount(root) {
  const part = new SolvePart(root);
  part.begin();
  return () => part.end();
}
