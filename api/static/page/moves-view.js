// A hand of TLMN or Sâm at the table: every legal move, a verdict on a chosen one, and the fewest turns to be out.

import { cardsOfLink, dealt } from "./cards.js";
import { latest } from "./client.js";
import { debounced, h, isNarrow, replace } from "./dom.js";
import { GAMES } from "./game-file.js";
import { say } from "./i18n.js";
import { arrowKeys } from "./keyboard.js";
import { emptyMoves, failedVerdict, handCards, movesPanel, movesText, openVerdict, playVerdict, tableCards,
  winPanel } from "./moves-drawing.js";
import { decomposition, sameCards } from "./moves-list.js";
import { foundMoves, judgedPlay, randomLead } from "./moves-requests.js";
import { ascending, linkOfMoves, movesStateOfLink } from "./moves-state.js";
import { PlayPanel } from "./play-panel.js";
import { faultBox, showFaults } from "./toast.js";

const WAIT_MILLISECONDS = 120;

export class MovesView {
  calls = { moves: latest(), plan: latest(), win: latest(), verdict: latest() };
  opened = new Set();
  found = null;
  askSoon = debounced(() => this.ask(), WAIT_MILLISECONDS);
  table = h("div", { class: "table-play" });
  hand = h("div", { class: "fan", role: "group", "aria-label": say("moves.hand") });
  refreshKeys = arrowKeys(this.hand, "button.card");
  verdict = h("div", { class: "verdict-line", role: "status" });
  win = h("div", {});
  list = h("div", { class: "moves-place" });
  plan = h("div", {});
  stage = h("section", { class: "stage", "aria-label": say("moves.title") },
    h("div", { class: "mat play-mat" }, this.table, this.hand), this.verdict, this.win, this.list, this.plan);
  on = {
    choose: (cards) => this.choose(cards), text: () => this.text(),
    open: (kind) => {
      this.opened.add(kind);
      this.drawMoves();
    },
  };

  /** game: "tlmn" or "sam". link: keys to begin with. rules: the panel of rules. onState(): the link has changed. */
  constructor({ game, link, rules, onState }) {
    Object.assign(this, { game, rules, onState, limit: GAMES[game].hand, chosen: cardsOfLink(link.play) });
    this.panel = new PlayPanel({ limit: this.limit, start: movesStateOfLink(link, this.limit),
      asksOne: game === "sam", onChange: () => this.changed(), onDeal: () => this.deal() });
    this.side = this.panel.element;
  }

  begin() {
    if (this.panel.state().hand.length) this.changed();
    else this.deal();
  }

  end() {
    this.stopAsking();
  }

  stopAsking() {
    this.askSoon.cancel();
    for (const one of Object.values(this.calls)) one.stop();
  }

  link() {
    return linkOfMoves(this.panel.state(), this.chosen);
  }

  rulesChanged() {
    if (this.panel.state().hand.length) this.askSoon();
  }

  changed() {
    const { hand } = this.panel.state();
    this.chosen = this.chosen.filter((card) => hand.includes(card));
    this.onState();
    this.drawCards();
    if (hand.length) this.askSoon();
    else {
      this.stopAsking();
      this.found = null;
      replace(this.list, emptyMoves());
      replace(this.plan);
    }
  }

  /** Random cards, and a play to beat that another random hand could lead. */
  async deal() {
    const cards = dealt(2 * this.limit);
    const hand = ascending(cards.slice(0, this.limit));
    this.chosen = [];
    this.panel.take({ hand, table: [], must: "", passed: false, one: false });
    try {
      const table = await randomLead(this.game, cards.slice(this.limit), this.rules.rules());
      if (this.panel.state().hand === hand) this.panel.take({ table });
    } catch {
      // The hand is there; the service's trouble is told where the moves are.
    }
  }

  async ask() {
    this.panel.clearFaults();
    this.rules.clearFaults();
    try {
      const found = await foundMoves(this.calls, this.game, this.panel.state(), this.rules.rules());
      if (!found) return;
      this.found = found;
      replace(this.win, winPanel(found.win));
      this.drawMoves();
      replace(this.plan, decomposition(found.plan, this.on.choose));
      this.judge();
    } catch (error) {
      this.drawFailure(error);
    }
  }

  drawFailure(error) {
    this.found = null;
    const homeless = showFaults(error, [
      ["/rules", (words, fault) => this.rules.showFault(fault.pointer, words)],
      ["/", (words, fault) => this.panel.showFault(fault.pointer, words)],
    ]);
    replace(this.plan);
    replace(this.list, faultBox(...(homeless.length ? homeless : [say("moves.see_control")])));
  }

  drawMoves() {
    replace(this.list, movesPanel(this, this.on));
  }

  drawCards() {
    const { hand, table } = this.panel.state();
    const focused = this.hand.contains(document.activeElement) ? document.activeElement.dataset.card : null;
    replace(this.table, tableCards(table));
    replace(this.hand, handCards(hand, this.chosen, (card) => this.toggle(card)));
    if (focused) this.hand.querySelector(`[data-card="${focused}"]`)?.focus();
    this.refreshKeys();
  }

  toggle(card) {
    const others = this.chosen.filter((one) => one !== card);
    this.choose(others.length < this.chosen.length ? others : [...others, card], { keepsFocus: true });
  }

  choose(cards, { keepsFocus = false } = {}) {
    this.chosen = [...cards];
    this.onState();
    this.drawCards();
    for (const one of this.list.querySelectorAll(".move")) {
      one.setAttribute("aria-pressed", String(sameCards(one.dataset.move.match(/../g), this.chosen)));
    }
    if (!keepsFocus && isNarrow()) this.verdict.scrollIntoView({ block: "center" });
    this.judge();
  }

  /** The service's verdict on the chosen cards; whether a move is legal, its list of moves says. */
  async judge() {
    const state = this.panel.state();
    const play = [...this.chosen];
    if (!this.found || !play.length) {
      replace(this.verdict, this.found && openVerdict(this.found));
      return;
    }
    const move = this.found.moves.find((one) => sameCards(one.cards, play));
    try {
      const asked = { play, table: state.table, isMove: Boolean(move) };
      const judged = await judgedPlay(this.calls, this.game, asked, this.rules.rules());
      if (judged) replace(this.verdict, playVerdict(judged, { play, move, state }));
    } catch (error) {
      replace(this.verdict, failedVerdict(showFaults(error, []).join(" ")));
    }
  }

  text() {
    const words = this.chosen.length ? this.verdict.textContent : "";
    return movesText(this.game, this.panel.state(), this.found, words);
  }
}
