// Part 3: two to four hands or arrangements at one table, and who pays whom, line by line.

import { allRules, latest, presetDocument } from "../client.js";
import { button, debounced, freshId, h, replace } from "../dom.js";
import { say } from "../i18n.js";
import { currentState, rulesFromState, rulesToState, showState } from "../link.js";
import { shortPoints } from "../payment-matrix.js";
import { ROWS } from "../arrangement.js";
import { nameRows } from "../row-names.js";
import { choice, createRulesPanel } from "../rules-panel.js";
import { needStyles } from "../styles.js";
import { duel, tableMatrix, tableText, tableTotals } from "../table-result.js";
import { createSeat, seatName } from "../table-seat.js";
import { dealtSeats, emptySeat, heldElsewhere, isReady, seatsForLink, seatsOfLink, settleRequest } from "../table-state.js";
import { copyText, faultBox, faultLine, showFaults } from "../toast.js";

const WAIT_MILLISECONDS = 150;
const SEATS = [2, 3, 4];

await needStyles("payments.css");
await needStyles("table.css");

function pairOfLink(text, count) {
  const pair = (text ?? "").split("-").map(Number);
  return pair.length === 2 && pair.every((one) => Number.isInteger(one) && one >= 0 && one < count) && pair[0] !== pair[1] ? pair : null;
}

/** Shows the part inside `root`; gives what ends it. */
export function mount(root) {
  const first = currentState();
  const state = { seats: seatsOfLink(first), bet: first.bet ?? "1", lang: first.lang, pair: null };
  state.pair = pairOfLink(first.pair, state.seats.length);
  const calls = latest();
  const settleSoon = debounced(settle, WAIT_MILLISECONDS);
  let answer = null;
  let views = [];
  const spoken = h("p", { class: "spoken", role: "status" });
  const seatsPlace = h("div", { class: "seats" });
  const result = h("section", { class: "table-result", "aria-label": say("table.result") });
  const rules = createRulesPanel({ game: "maubinh", rules: rulesFromState(first), notes: "options-maubinh", onChange: () => ask() });
  const betId = freshId("bet");
  const bet = h("input", { id: betId, type: "number", inputmode: "numeric", min: 1, step: 1, value: state.bet, on: { input: takeBet } });
  const betFault = faultLine(freshId("bet-fault"), bet);
  const setup = h("section", { class: "panel table-setup", "aria-label": say("table.setup") },
    choice(say("table.players"), SEATS.map((count) => [count, String(count)]), state.seats.length, takeCount),
    h("div", { class: "field" }, h("label", { for: betId }, say("table.bet")), bet, betFault.line));
  replace(root, h("div", { class: "table-layout" },
    h("div", { class: "table-head" }, h("h1", {}, say("table.title")),
      h("div", { class: "actions" }, button(say("table.deal"), { icon: "shuffle", class: "primary deal", on: { click: deal } }),
        button(say("table.clear"), { icon: "close", class: "clear", on: { click: () => begin(state.seats.map((seat) => ({ ...emptySeat(), name: seat.name }))) } }))),
    setup, seatsPlace, result, rules.element), spoken);

  const names = () => state.seats.map(seatName);

  const link = () => ({ part: "table", ...seatsForLink(state.seats), bet: state.bet === "1" ? "" : state.bet, pair: state.pair?.join("-"),
    ...rulesToState(rules.rules()), lang: state.lang });

  function begin(seats) {
    for (const view of views) view.end();
    state.seats = seats;
    if (state.pair?.some((one) => one >= seats.length)) state.pair = null;
    views = seats.map((_, index) => createSeat({ index, seat: () => state.seats[index], held: () => heldElsewhere(state.seats, index),
      onChange: (change, how) => changeSeat(index, change, how) }));
    seatsPlace.dataset.count = String(seats.length);
    replace(seatsPlace, views.map((view) => view.element));
    ask();
  }

  function deal() {
    begin(dealtSeats(state.seats));
  }

  function takeCount(count) {
    const seats = state.seats.slice(0, count);
    const isFull = seats.every(isReady);
    while (seats.length < count) seats.push(emptySeat());
    begin(isFull && seats.some((seat) => !seat.cards.length) ? withHands(seats) : seats);
  }

  /** Seats without cards are dealt from what is left. */
  function withHands(seats) {
    const fresh = dealtSeats(Array.from({ length: 4 }, emptySeat)).flatMap((seat) => seat.cards);
    const held = new Set(seats.flatMap((seat) => seat.cards));
    const left = fresh.filter((card) => !held.has(card));
    return seats.map((seat) => (seat.cards.length ? seat : { ...seat, cards: left.splice(0, 13) }));
  }

  function takeBet() {
    state.bet = bet.value;
    ask();
  }

  function changeSeat(index, change) {
    state.seats[index] = { ...state.seats[index], ...change };
    ask();
  }

  function ask() {
    showState(link());
    drawWanted();
    betFault.show("");
    if (state.seats.every(isReady)) {
      result.setAttribute("aria-busy", "true");
      for (const [index, view] of views.entries()) if (answer?.hands[index] !== handOf(index)) view.show(null, { pending: true });
      settleSoon();
      return;
    }
    settleSoon.cancel();
    calls.stop();
    answer = null;
    for (const view of views) view.show(null);
    result.removeAttribute("aria-busy");
    replace(result, h("p", { class: "panel soft" }, say("table.waiting")));
  }

  const handOf = (index) => JSON.stringify([state.seats[index].cards, state.seats[index].arranged && state.seats[index].rows]);

  async function settle() {
    rules.clearFaults();
    for (const view of views) view.clearFaults();
    try {
      const found = await calls.post("maubinh/settle", settleRequest(state.seats, state.bet === "" ? 1 : Number(state.bet), rules.rules()));
      if (!found) return;
      const hands = state.seats.map((_, index) => handOf(index));
      // Names of rows are a help: without them the table is settled all the same.
      const named = await nameRows(found.players.flatMap((player) => ROWS.map((row) => player.arrangement[row])), rules.rules()).catch(() => []);
      if (state.seats.some((_, index) => handOf(index) !== hands[index])) return;
      found.players.forEach((player, at) => { player.named = Object.fromEntries(ROWS.map((row, nth) => [row, named[ROWS.length * at + nth]])); });
      answer = { ...found, hands };
      draw();
      spoken.textContent = say("table.spoken", { sums: found.players.map((player, at) => `${names()[at]} ${shortPoints(player.net_points)}`).join(", ") });
    } catch (error) {
      answer = null;
      drawFailure(error);
    } finally {
      result.removeAttribute("aria-busy");
    }
  }

  function draw() {
    views.forEach((view, at) => view.show(answer.players[at], { sweptAll: answer.sweep_all === String(at) }));
    drawResult();
  }

  /** The pair whose lines are shown: the chosen one, else the one where most changes hands. */
  function shownPair() {
    if (state.pair) return state.pair;
    const most = [...answer.matchups].sort((x, y) => Math.abs(y.points) - Math.abs(x.points))[0];
    const pair = [Number(most.a), Number(most.b)];
    return most.points < 0 ? pair.reverse() : pair;
  }

  function drawResult() {
    const pair = shownPair();
    replace(result,
      h("section", { class: "panel", "aria-labelledby": "matrix-title" }, h("h2", { id: "matrix-title" }, say("table.matrix")), h("p", { class: "small soft" }, say("table.matrix_about")),
        tableMatrix(answer, names(), pair, choosePair)),
      duel(answer, names(), pair),
      h("section", { class: "panel", "aria-labelledby": "totals-title" }, h("h2", { id: "totals-title" }, say("table.totals")), tableTotals(answer, names()),
        h("div", { class: "actions" },
          button(say("copy.text"), { icon: "copy", on: { click: () => copyText(`${tableText(answer, names(), Number(state.bet))}\n${location.href}`) } }),
          button(say("copy.link"), { icon: "link", on: { click: () => copyText(location.href) } }))));
  }

  function choosePair(i, j) {
    state.pair = [i, j];
    showState(link());
    drawResult();
    result.querySelector(`[data-pair="${i}-${j}"]`).focus();
    spoken.textContent = result.querySelector("#duel-title").textContent;
  }

  function drawFailure(error) {
    for (const view of views) view.show(null);
    const homeless = showFaults(error, [
      ["/rules", (words, fault) => rules.showFault(fault.pointer, words)],
      ["/bet", (words) => betFault.show(words)],
      ["/players/", (words, fault) => {
        const [, , index, ...rest] = fault.pointer.split("/");
        views[index]?.showFault(`/${rest.join("/")}`, words);
      }],
    ]);
    replace(result, faultBox(...(homeless.length ? homeless : [say("table.see_control")])));
  }

  /** Declaring and purses matter under some house rules only. */
  async function drawWanted() {
    const chosen = rules.rules();
    try {
      const preset = chosen.preset ?? (await allRules()).find((one) => one.game === "maubinh").presets[0].preset;
      const { options } = await presetDocument("maubinh", preset);
      const value = (name) => chosen.options[name] ?? options[name].value;
      for (const view of views) view.drawOptions({ declare: value("instant_declare") === "required", purse: value("loss_cap") === "purse" });
    } catch {
      // The panel of the rules tells of it.
    }
  }

  if (state.seats.some((seat) => seat.cards.length)) begin(state.seats);
  else deal();
  return function end() {
    settleSoon.cancel();
    calls.stop();
    for (const view of views) view.end();
  };
}
