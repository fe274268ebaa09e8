// Part 3: two to four hands or arrangements at one table, and who pays whom, line by line.

import { latest } from "../client.js";
import { button, debounced, freshId, h, replace } from "../dom.js";
import { eveningBook } from "../evening-book.js";
import { eveningOf, keepEvening, withGame } from "../evening.js";
import { choice } from "../fields.js";
import { say } from "../i18n.js";
import { currentState, rulesFromState, rulesToState, showState } from "../link.js";
import { shortPoints } from "../payment-matrix.js";
import { RulesPanel } from "../rules-panel.js";
import { needStyles } from "../styles.js";
import { seatName } from "../table-drawing.js";
import { settled, wantedFields } from "../table-requests.js";
import { tableResult } from "../table-result.js";
import { Seat } from "../table-seat.js";
import {
  dealtSeats, emptySeat, handKey, heldElsewhere, isReady, linkOfTable, pairOfLink, seatsOfLink, shownPair, withSeats,
} from "../table-state.js";
import { faultBox, faultLine, showFaults } from "../toast.js";

const WAIT_MILLISECONDS = 150;
const SEATS = [2, 3, 4];
const EVENING = "table";

await needStyles("payments.css");
await needStyles("table.css");

const tableHead = (onDeal, onClear) => h("div", { class: "table-head" }, h("h1", {}, say("table.title")),
  h("div", { class: "actions" },
    button(say("table.deal"), { icon: "shuffle", class: "primary deal", on: { click: onDeal } }),
    button(say("table.clear"), { icon: "close", class: "clear", on: { click: onClear } })));

const setupPanel = (count, onCount, bet, betFault) =>
  h("section", { class: "panel table-setup", "aria-label": say("table.setup") },
    choice(say("table.players"), SEATS.map((one) => [one, String(one)]), count, onCount),
    h("div", { class: "field" }, h("label", { for: bet.id }, say("table.bet")), bet, betFault.line));

class TablePart {
  answer = null;
  views = [];
  calls = latest();
  settleSoon = debounced(() => this.settle(), WAIT_MILLISECONDS);
  spoken = h("p", { class: "spoken", role: "status" });
  seatsPlace = h("div", { class: "seats" });
  result = h("section", { class: "table-result", "aria-label": say("table.result") });
  book = h("div", {});
  games = eveningOf(EVENING);

  constructor(root) {
    const link = currentState();
    const seats = seatsOfLink(link);
    this.state = { seats, bet: link.bet ?? "1", lang: link.lang, pair: pairOfLink(link.pair, seats.length) };
    this.rules = new RulesPanel({
      game: "maubinh", rules: rulesFromState(link), notes: "options-maubinh", hasMoney: true,
      onChange: () => this.ask() });
    const bet = h("input", {
      id: freshId("bet"), type: "number", inputmode: "numeric", min: 1, step: 1, value: this.state.bet,
      on: { input: () => this.change({ bet: bet.value }) } });
    this.betFault = faultLine(freshId("bet-fault"), bet);
    const setup = setupPanel(seats.length, (count) => this.start(withSeats(this.state.seats, count)), bet,
      this.betFault);
    replace(root, h("div", { class: "table-layout" }, tableHead(() => this.deal(), () => this.clear()),
      setup, this.seatsPlace, this.result, this.book, this.rules.element), this.spoken);
    this.drawBook();
  }

  begin() {
    if (this.state.seats.some((seat) => seat.cards.length)) this.start(this.state.seats);
    else this.deal();
  }

  end() {
    this.settleSoon.cancel();
    this.calls.stop();
    for (const view of this.views) view.end();
  }

  deal() {
    this.start(dealtSeats(this.state.seats));
  }

  clear() {
    this.start(this.state.seats.map((seat) => ({ ...emptySeat(), name: seat.name })));
  }

  names() {
    return this.state.seats.map(seatName);
  }

  showLink() {
    showState(linkOfTable(this.state, rulesToState(this.rules.rules())));
  }

  start(seats) {
    for (const view of this.views) view.end();
    const pair = this.state.pair?.some((one) => one >= seats.length) ? null : this.state.pair;
    this.state = { ...this.state, seats, pair };
    this.views = seats.map((_, index) => new Seat({
      index, seat: () => this.state.seats[index], held: () => heldElsewhere(this.state.seats, index),
      onChange: (change) => this.changeSeat(index, change) }));
    this.seatsPlace.dataset.count = String(seats.length);
    replace(this.seatsPlace, this.views.map((view) => view.element));
    this.ask();
  }

  change(change) {
    this.state = { ...this.state, ...change };
    this.ask();
  }

  changeSeat(index, change) {
    this.change({ seats: this.state.seats.map((seat, at) => (at === index ? { ...seat, ...change } : seat)) });
  }

  ask() {
    this.showLink();
    this.drawWanted();
    this.betFault.show("");
    const { seats } = this.state;
    if (seats.every(isReady)) {
      this.result.setAttribute("aria-busy", "true");
      for (const [index, view] of this.views.entries()) {
        if (this.answer?.hands[index] !== handKey(seats[index])) view.show(null, { pending: true });
      }
      this.settleSoon();
      return;
    }
    this.settleSoon.cancel();
    this.calls.stop();
    this.answer = null;
    for (const view of this.views) view.show(null);
    this.result.removeAttribute("aria-busy");
    replace(this.result, h("p", { class: "panel soft" }, say("table.waiting")));
    this.drawBook();
  }

  async settle() {
    this.rules.clearFaults();
    for (const view of this.views) view.clearFaults();
    try {
      const found = await settled(this.calls, this.state.seats, this.state.bet, this.rules.played());
      if (!found || this.state.seats.some((seat, index) => handKey(seat) !== found.hands[index])) return;
      this.answer = found;
      this.views.forEach((view, at) => view.show(found.players[at], { sweptAll: found.sweep_all === String(at) }));
      this.drawResult();
      const names = this.names();
      const sums = found.players.map((player, at) => `${names[at]} ${shortPoints(player.net_points)}`).join(", ");
      this.spoken.textContent = say("table.spoken", { sums });
    } catch (error) {
      this.answer = null;
      this.drawFailure(error);
    } finally {
      this.result.removeAttribute("aria-busy");
    }
  }

  drawResult() {
    const { pair, bet } = this.state;
    const shown = shownPair(pair, this.answer);
    replace(this.result, tableResult(this.answer, this.names(), shown, Number(bet), (i, j) => this.choosePair(i, j)));
    this.drawBook();
  }

  /** The settled game is written down, each table once. */
  writeDown() {
    const points = this.answer.players.map((player) => player.net);
    this.takeGames(withGame(this.games, { deal: `${this.answer.hands.join("|")} ${this.state.bet}`, points }));
    this.book.querySelector("button").focus();
  }

  takeGames(games) {
    this.games = games;
    keepEvening(EVENING, games);
    this.drawBook();
  }

  drawBook() {
    replace(this.book, eveningBook(this.games, this.names(), Boolean(this.answer),
      { write: () => this.writeDown(), clear: () => this.takeGames([]) }));
  }

  choosePair(i, j) {
    this.state = { ...this.state, pair: [i, j] };
    this.showLink();
    this.drawResult();
    this.result.querySelector(`[data-pair="${i}-${j}"]`).focus();
    this.spoken.textContent = this.result.querySelector("#duel-title").textContent;
  }

  drawFailure(error) {
    for (const view of this.views) view.show(null);
    const homeless = showFaults(error, [
      ["/rules", (words, fault) => this.rules.showFault(fault.pointer, words)],
      ["/bet", (words) => this.betFault.show(words)],
      ["/players/", (words, fault) => {
        const [, , index, ...rest] = fault.pointer.split("/");
        this.views[index]?.showFault(`/${rest.join("/")}`, words);
      }],
    ]);
    replace(this.result, faultBox(...(homeless.length ? homeless : [say("table.see_control")])));
  }

  /** Declaring and purses matter under some house rules only. */
  async drawWanted() {
    try {
      const wanted = await wantedFields(this.rules.rules());
      for (const view of this.views) view.drawOptions(wanted);
    } catch {
      // The panel of the rules tells of it.
    }
  }
}

/** Shows the part inside `root`; gives what ends it. */
export function mount(root) {
  const part = new TablePart(root);
  part.begin();
  return () => part.end();
}
