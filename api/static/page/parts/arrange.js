// Part 2: arrange 13 cards yourself, see foul or legal at once, ask for the verdict; in training, hand after hand.

import { arrangeLayout, clearedLine, dailyText, progressPictures, scoreFigures, sessionLine,
  verdictActions } from "../arrange-drawing.js";
import { comparison, judgement } from "../arrange-requests.js";
import { bestOf, hintLines, MOST_HINTS } from "../arrange-hints.js";
import { arrangeStateOfLink, badRows, linkOfArrange } from "../arrange-state.js";
import { ROWS, rowName } from "../arrangement.js";
import { Board } from "../board.js";
import { byRank, cardsForLink, dealt, HAND_SIZE } from "../cards.js";
import { latest } from "../client.js";
import { dailyHand, dayOf } from "../daily.js";
import { daysInARow, keepDays, keptDays, withDay } from "../daily-log.js";
import { bringIntoView, button, debounced, h, icon, replace } from "../dom.js";
import { HandPanel } from "../hand-panel.js";
import { say } from "../i18n.js";
import { currentState, openPart, rulesToState, showState, writeQuery } from "../link.js";
import { isComplete, placesOf } from "../placing.js";
import { MAUBINH, rulesFaultPlaces, RulesPanel } from "../rules-panel.js";
import { earnedBy, keepSessions, keptSessions, withPoints } from "../session.js";
import { copyText, faultBox, showFaults } from "../toast.js";
import { after, load, NOTHING, save } from "../training.js";
import { keepHands, loggedHands, withHand } from "../training-log.js";
import { foulWords, grade, verdictPanel } from "../verdict.js";

const WAIT_MILLISECONDS = 150;
// A front row and the middle, the middle and the back: the first must not be the stronger.
const NEIGHBOURS = [["front", "middle"], ["middle", "back"]];
const STATUS_ICONS = { bad: "warn", good: "check" };

class ArrangePart {
  judging = latest();
  judged = null;
  record = load(localStorage);
  hands = loggedHands();
  sessions = keptSessions();
  days = keptDays();
  hints = { given: 0, best: null };
  board = new Board({ onChange: () => this.placesChanged() });
  status = h("p", { class: "status", role: "status" });
  verdict = h("div", { class: "verdict-place" });
  score = h("section", { class: "score", "aria-label": say("training.title") });
  finish = button(say("arrange.finish"), {
    icon: "check", class: "primary finish", disabled: true, on: { click: () => this.giveVerdict() } });
  deal = button(say("arrange.deal"), { icon: "shuffle", class: "deal", on: { click: () => this.dealNext() } });
  hint = button(say("hints.button"), { icon: "solve", class: "hint", on: { click: () => this.giveHint() } });
  hintPlace = h("div", { class: "hint-place", role: "status" });
  daily = button(say("arrange.daily"), { icon: "solve", class: "daily", on: { click: () => this.dealDaily() } });
  send = button(say("arrange.send"), { icon: "link", class: "send", on: { click: () => copyText(this.address()) } });
  judgeSoon = debounced(() => this.judge(), WAIT_MILLISECONDS);

  constructor(root) {
    this.state = arrangeStateOfLink(currentState());
    const { cards, rules, players, mode } = this.state;
    this.hand = new HandPanel({
      cards, dead: [], deadCards: false, onChange: (chosen) => this.lay(chosen.cards) });
    this.rules = new RulesPanel({ ...MAUBINH, rules, players, onChange: () => this.placesChanged() });
    const { status, finish, hint, hintPlace, deal, daily, send, verdict, score } = this;
    const [board, hand, panel] = [this.board.element, this.hand.element, this.rules.element];
    const places = { board, status, finish, hint, hintPlace, deal, daily, send, verdict, score, hand, rules: panel };
    replace(root, arrangeLayout(places, mode, (next) => this.takeMode(next)));
  }

  begin() {
    const { cards, rows, unread, mode } = this.state;
    this.drawMode();
    if (unread) replace(this.verdict, faultBox(say("link.unread", { text: unread.slice(0, 40) })));
    else if (cards.length === HAND_SIZE) this.lay(cards, placesOf(cards, rows));
    else if (mode === "train") this.dealTraining();
    else this.lay(cards);
  }

  end() {
    this.judgeSoon.cancel();
    this.judging.stop();
    this.hand.end();
    this.board.end();
  }

  showLink() {
    const rules = rulesToState(this.rules.rules());
    showState(linkOfArrange(this.state, this.board.places, this.rules.players(), rules));
  }

  takeMode(mode) {
    this.state = { ...this.state, mode };
    this.drawMode();
    if (mode === "train") this.dealNext();
    else this.showLink();
  }

  drawMode() {
    const isTraining = this.state.mode === "train";
    this.hand.element.hidden = this.state.mode !== "own";
    this.score.hidden = this.deal.hidden = !isTraining;
    this.drawScore();
  }

  drawScore() {
    const days = daysInARow(this.days, dayOf(Date.now()));
    replace(this.score, sessionLine(this.sessions, days), scoreFigures(this.record, () => this.resetScore()),
      progressPictures(this.hands));
  }

  /** At once, and with a way back: until the next hand counts, or the part is left. */
  resetScore() {
    const { record, hands } = this;
    this.takeRecord(NOTHING, []);
    this.score.append(clearedLine(() => this.takeRecord(record, hands)));
    this.score.querySelector(".undo-reset").focus();
  }

  takeRecord(record, hands) {
    Object.assign(this, { record, hands });
    save(localStorage, record);
    keepHands(hands);
    this.drawScore();
  }

  lay(cards, rows = {}) {
    this.state = { ...this.state, cards };
    this.hints = { given: 0, best: null };
    this.drawHints();
    this.board.start(cards, rows);
    this.placesChanged();
  }

  dealTraining(cards = byRank(dealt(HAND_SIZE))) {
    this.hand.take(cards);
    this.lay(cards);
  }

  /** The hand that everybody is dealt today. */
  dealDaily() {
    this.dealTraining(dailyHand(dayOf(Date.now())));
    bringIntoView(this.board.element, { block: "nearest" });
  }

  /** A link to this hand, not yet laid, for somebody else to try. */
  address() {
    const rules = rulesToState(this.rules.rules());
    const keys = linkOfArrange({ ...this.state, mode: "train" }, placesOf([]), this.rules.players(), rules);
    return new URL(`?${writeQuery(keys)}`, location.href).href;
  }

  dealNext() {
    this.dealTraining();
    bringIntoView(this.board.element, { block: "nearest" });
  }

  placesChanged() {
    this.judged = null;
    this.judging.stop();
    replace(this.verdict);
    this.finish.disabled = true;
    for (const row of ROWS) this.board.name(row, "");
    this.showLink();
    this.showStatus(say(this.state.cards.length < HAND_SIZE ? "arrange.need_hand" : "arrange.go_on"));
    this.judgeSoon();
  }

  /** kind: "good", "bad" or "". */
  showStatus(words, kind = "") {
    this.status.dataset.kind = kind;
    replace(this.status, kind ? icon(STATUS_ICONS[kind]) : null, words);
  }

  /** Asks the service about what lies on the mat: all of it when it is complete, else the rows that are full. */
  async judge() {
    const places = this.board.places;
    this.rules.clearFaults();
    try {
      if (isComplete(places)) await this.judgeAll(places);
      else await this.nameFullRows(places);
    } catch (error) {
      this.showFailure(error);
    }
  }

  async judgeAll(places) {
    const found = await judgement(this.judging, places, this.rules.players(), this.rules.rules());
    if (!found) return;
    this.judged = found;
    const bad = badRows(found.fouls);
    for (const row of ROWS) this.board.name(row, rowName(found.rows[row]), bad.has(row) ? "bad" : "good");
    this.finish.disabled = false;
    if (found.legal) this.showStatus(say("arrange.legal"), "good");
    else this.showStatus(foulWords(found.fouls), "bad");
  }

  async nameFullRows(places) {
    for (const neighbours of NEIGHBOURS) {
      const found = await comparison(places, neighbours, this.rules.rules());
      if (this.board.places !== places) return;
      if (!found) continue;
      for (const [row, words] of found.names) this.board.name(row, words, found.isFoul ? "bad" : "");
      if (found.isFoul) {
        this.showStatus(say(`foul.${neighbours.join("_beats_")}`), "bad");
        return;
      }
    }
  }

  showFailure(error) {
    const homeless = showFaults(error, rulesFaultPlaces(this.rules));
    replace(this.verdict, homeless.length ? faultBox(...homeless) : null);
  }

  isDaily() {
    return cardsForLink(byRank(this.state.cards)) === cardsForLink(dailyHand(dayOf(Date.now())));
  }

  /** Each hint tells more than the one before; the last lays the strongest row. */
  async giveHint() {
    const { cards } = this.state;
    try {
      const best = this.hints.best ?? await bestOf(cards, this.rules.players(), this.rules.rules());
      if (this.state.cards !== cards) return;
      this.hints = { given: Math.min(MOST_HINTS, this.hints.given + 1), best };
      if (this.hints.given === MOST_HINTS) this.layBack(best);
      this.drawHints();
    } catch (error) {
      this.showFailure(error);
    }
  }

  layBack({ back }) {
    this.board.start(this.state.cards, { back: back.cards });
    this.placesChanged();
  }

  drawHints() {
    this.hint.disabled = this.state.cards.length !== HAND_SIZE || this.hints.given === MOST_HINTS;
    replace(this.hintPlace, hintLines(this.hints.best, this.hints.given));
  }

  giveVerdict() {
    const { judged, state } = this;
    if (!judged) return;
    if (state.mode === "train" && !judged.instant_win) this.count(judged);
    this.showVerdict(judged);
  }

  showVerdict(judged) {
    const on = { next: () => this.dealNext(), showBest: () => this.showInSolve() };
    const earned = earnedBy(grade(judged), this.hints.given);
    const before = this.isDaily() ? dailyText(earned, this.state.cards) : "";
    const text = { before, address: () => this.address() };
    replace(this.verdict, verdictPanel(judged, verdictActions(judged, this.state.mode === "train", on, text)));
    const panel = this.verdict.firstChild;
    panel.focus({ preventScroll: true });
    bringIntoView(panel, { block: "nearest" });
  }

  /** A hand with hints counts for the session only. */
  count(judged) {
    const hand = cardsForLink(byRank(this.state.cards));
    if (this.record.last === hand) return;
    const earned = earnedBy(grade(judged), this.hints.given);
    this.sessions = withPoints(this.sessions, earned);
    keepSessions(this.sessions);
    if (this.isDaily()) this.days = withDay(this.days, dayOf(Date.now()), earned);
    keepDays(this.days);
    if (this.hints.given) this.takeRecord({ ...this.record, last: hand }, this.hands);
    else this.takeRecord(after(this.record, { hand, legal: judged.legal, lost: judged.regret_points }),
      withHand(this.hands, { hand, grade: grade(judged), judged }));
  }

  showInSolve() {
    const { cards, lang } = this.state;
    const rules = rulesToState(this.rules.rules());
    openPart({ part: "solve", cards: cardsForLink(cards), players: this.rules.players(), ...rules, lang });
  }
}

/** Shows the part inside `root`; gives what ends it. */
export function mount(root) {
  const part = new ArrangePart(root);
  part.begin();
  return () => part.end();
}
