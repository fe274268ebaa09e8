// One moment of a game as the table sees it, its chops, and how it is settled. States come from the service.

import { cardPicture } from "./cards.js";
import { h, icon } from "./dom.js";
import { labelled, listed, number, say } from "./i18n.js";
import { cardsText } from "./moves-list.js";
import { heldAfter } from "./game-file.js";
import { itemised, paymentMatrix, shortPoints, totals } from "./payment-matrix.js";

const POT = -1;

export const seatWords = (seat) => (seat === POT ? say("replay.pot") : say("replay.seat", { number: seat + 1 }));

/** An event in words. */
export function eventWords(event) {
  const seat = seatWords(event.seat);
  if (event.pass) return say("replay.passes", { seat });
  if (event.declare_sam) return say("replay.declares", { seat });
  return say("replay.plays", { seat, cards: cardsText(event.cards ?? []) });
}

const chopWords = (chop) =>
  say("replay.chop", { a: seatWords(chop.to), b: seatWords(chop.from), cards: cardsText(chop.cards),
  points: shortPoints(chop.points).replace("+", "") });

function seatTags(state, answer, seat) {
  const found = [];
  const tag = (words, kind = "") => found.push(h("span", { class: `tag ${kind}` }, words));
  const place = state.finished.indexOf(seat);
  if (answer.instant_win?.seat === seat) tag(labelled(answer.instant_win.label), "gold");
  if (place >= 0) tag(say("replay.place", { place: place + 1 }), "gold");
  if (state.stopped.includes(seat)) tag(say("replay.stopped"), "bad");
  if (state.seat_to_act === seat) tag(say("replay.turn"), "turn");
  if (state.trick.passed.includes(seat) && !state.over) tag(say("replay.passed"));
  if (state.one_left?.includes(seat) && !state.over) tag(say("replay.one_left"), "bad");
  if (state.sam_seat === seat) tag(say("replay.sam"), "gold");
  return found;
}

function seatLine(game, answer, step, seat) {
  const { state } = answer;
  const held = heldAfter(game, seat, step);
  const left = state.cards_left[seat];
  return h("section", { class: "player", "data-turn": String(state.seat_to_act === seat),
    "aria-label": seatWords(seat) },
    h("h2", {}, seatWords(seat), h("span", { class: "tag" }, say("replay.left", { count: left })),
      seatTags(state, answer, seat)),
    h("div", { class: "small-cards held" }, held.length ? held.map((card) => cardPicture(card, { class: "small" }))
      : h("p", { class: "soft small" }, say("replay.out"))));
}

function trickMat({ answer, event, fresh }) {
  const { trick, over } = answer.state;
  const shown = event?.cards?.length ? event.cards : trick.top;
  const who = event ? eventWords(event) : say("replay.start");
  return h("div", { class: "mat trick" },
    h("p", { class: "mat-words" }, who),
    h("div", { class: "row-cards", "data-passed": event?.pass ? "true" : null },
      shown.map((card) => cardPicture(card))),
    event?.pass && trick.top.length > 0
      && h("p", { class: "trick-note" }, say("replay.top_of", { seat: seatWords(trick.top_seat) })),
    !over && !trick.top.length && event && h("p", { class: "trick-note" }, say("replay.round_over")),
    fresh.map((chop) => h("p", { class: "chop" }, icon("warn"), chopWords(chop))));
}

/** The table after `step` events. loaded: the game; event: the last one, or null; fresh: chops that it brought. */
export function stateBoard({ loaded, answer, step, event, fresh }) {
  const { state, chops } = answer;
  const next = state.over ? say("replay.over") : say("replay.to_act", { seat: seatWords(state.seat_to_act) });
  return [
    trickMat({ answer, event, fresh }),
    h("p", { class: "status", "data-kind": state.over ? "good" : "" }, state.over && icon("check"), next),
    h("div", { class: "players" },
      loaded.hands.map((hand) => hand.seat).sort((a, b) => a - b).map((seat) => seatLine(loaded, answer, step, seat))),
    chops.length > 0 && h("section", { class: "panel chops", "aria-label": say("replay.chops") },
      h("h2", {}, say("replay.chops")), h("ul", {}, chops.map((chop) => h("li", {}, chopWords(chop))))),
  ];
}

/** Payments between two parties seen from `i`. */
function between(lines, i, j) {
  const seen = lines.filter((line) => (line.from === j && line.to === i) || (line.from === i && line.to === j));
  return seen.map((line) => ({ words: labelled(line.label), points: line.to === i ? line.points : -line.points }));
}

const sumOf = (lines) => lines.reduce((sum, line) => sum + line.points, 0);

/** How the game is settled: a matrix, the lines of a pair, points and money. pair: [i, j] or null. */
export function settlementPanel({ answer, pair, onPair }) {
  const { settlement } = answer;
  const names = settlement.seats.map((_, seat) => seatWords(seat));
  const hasPot = settlement.lines.some((line) => line.from === POT || line.to === POT);
  const partyOf = (index) => (index < names.length ? index : POT);
  const cell = (i, j) => {
    const lines = between(settlement.lines, i, partyOf(j));
    return { points: sumOf(lines), marks: [] };
  };
  const most = [...settlement.lines].sort((a, b) => b.points - a.points)[0];
  const shown = pair ?? (most && most.to !== POT ? [most.to, most.from === POT ? names.length : most.from] : null);
  const all = [...names, say("replay.pot")];
  const lines = shown ? between(settlement.lines, shown[0], partyOf(shown[1])) : [];
  const sum = sumOf(lines);
  const key = sum > 0 ? "pay.gets" : sum < 0 ? "pay.pays" : "pay.even";
  const money = (value) => `${value < 0 ? "−" : ""}${number(Math.abs(value), 0)}`;
  return h("section", { class: "panel settlement", "aria-labelledby": "settlement-title" },
    h("h2", { id: "settlement-title" }, say("replay.settlement")),
    paymentMatrix({ caption: say("replay.matrix"), names, columns: hasPot ? [say("replay.pot")] : [], cell,
      total: (i) => settlement.seats[i].net_points,
      isChosen: (i, j) => shown?.[0] === i && shown[1] === j, onChoose: onPair }),
    shown && h("div", { class: "pair-lines" },
      h("h3", {}, say(key, { a: all[shown[0]], b: all[shown[1]],
      points: shortPoints(Math.abs(sum)).replace("+", "") })),
      lines.length ? itemised(lines, sum) : h("p", { class: "soft" }, say("replay.no_lines"))),
    totals({ caption: say("replay.totals"), names, players: settlement.seats, money }),
    h("p", { class: "small soft" }, answer.next_leader === POT ? say("replay.next_rule")
      : say("replay.next_leader", { seat: seatWords(answer.next_leader) }),
      settlement.pot_after > 0 && say("replay.pot_after", { count: settlement.pot_after })));
}

/** A game and its settlement as text for a chat. */
export function gameText({ game, loaded, last, answer }) {
  const hands = loaded.hands.map((hand) => `${seatWords(hand.seat)}: ${cardsText(hand.cards)}`);
  const events = loaded.history.slice(0, last).map((event, at) => `${at + 1}. ${eventWords(event)}`);
  const paid = (answer.settlement?.lines ?? [])
    .map(({ from, to, label, points }) =>
      `${seatWords(from)} → ${seatWords(to)}: ${labelled(label)} ${shortPoints(points).replace("+", "")}`);
  const sums = (answer.settlement?.seats ?? []).map((seat, at) => `${seatWords(at)} ${shortPoints(seat.net_points)}`);
  return [say("replay.text", { game: say(`game.${game}`), count: hands.length }), ...hands, ...events,
    ...answer.chops.map(chopWords),
    ...(paid.length ? [say("replay.settlement"), ...paid, listed(sums)] : [])].join("\n");
}
