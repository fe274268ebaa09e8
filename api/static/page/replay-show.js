// One moment of a game as the table sees it, its chops, and how it is settled. States come from the service.

import { cardPicture } from "./cards.js";
import { button, h, icon } from "./dom.js";
import { heldAfter } from "./game-file.js";
import { labelled, listed, number, say } from "./i18n.js";
import { cardsText } from "./moves-list.js";
import { itemised, paymentMatrix, shortPoints, totals } from "./payment-matrix.js";
import { copyButtons } from "./toast.js";

const POT = -1;

export const seatWords = (seat) => (seat === POT ? say("replay.pot") : say("replay.seat", { number: seat + 1 }));

/** An event in words. */
export function eventWords(event) {
  const seat = seatWords(event.seat);
  if (event.pass) return say("replay.passes", { seat });
  if (event.declare_sam) return say("replay.declares", { seat });
  return say("replay.plays", { seat, cards: cardsText(event.cards ?? []) });
}

export const chopWords = (chop, nameOf = seatWords) =>
  say("replay.chop", { a: nameOf(chop.to), b: nameOf(chop.from), cards: cardsText(chop.cards),
  points: shortPoints(chop.points).replace("+", "") });

/** What is to be known of a seat at a moment. */
export function seatTags(state, answer, seat) {
  const place = state.finished.indexOf(seat);
  const isPlaying = !state.over;
  const tags = [
    [answer.instant_win?.seat === seat, () => labelled(answer.instant_win.label), "gold"],
    [place >= 0, () => say("replay.place", { place: place + 1 }), "gold"],
    [state.stopped.includes(seat), () => say("replay.stopped"), "bad"],
    [state.seat_to_act === seat, () => say("replay.turn"), "turn"],
    [isPlaying && state.trick.passed.includes(seat), () => say("replay.passed"), ""],
    [isPlaying && state.one_left?.includes(seat), () => say("replay.one_left"), "bad"],
    [state.sam_seat === seat, () => say("replay.sam"), "gold"],
  ];
  return tags.filter(([holds]) => holds).map(([, words, kind]) => h("span", { class: `tag ${kind}` }, words()));
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

function trickNote({ trick, over }, event) {
  const top = trick.top.length > 0;
  if (event?.pass && top) return say("replay.top_of", { seat: seatWords(trick.top_seat) });
  return event && !over && !top ? say("replay.round_over") : "";
}

function trickMat({ answer: { state }, event, fresh }) {
  const shown = event?.cards?.length ? event.cards : state.trick.top;
  const note = trickNote(state, event);
  return h("div", { class: "mat trick" },
    h("p", { class: "mat-words" }, event ? eventWords(event) : say("replay.start")),
    h("div", { class: "row-cards", "data-passed": event?.pass ? "true" : null },
      shown.map((card) => cardPicture(card))),
    note && h("p", { class: "trick-note" }, note),
    fresh.map((chop) => h("p", { class: "chop" }, icon("warn"), chopWords(chop))));
}

/** What happens next, in words. */
const nextWords = ({ over, seat_to_act: seat }) =>
  (over ? say("replay.over") : say("replay.to_act", { seat: seatWords(seat) }));

/** What a screen reader is told of a moment. event: the last one, or null; fresh: chops that it brought. */
export const spokenWords = ({ state }, event, fresh) =>
  [event ? eventWords(event) : say("replay.start"), ...fresh.map((chop) => chopWords(chop)), nextWords(state)]
    .join(". ");

/** What can be done at a moment. on: {moves(), review(), text()}. */
export const momentActions = ({ state }, on) => h("div", { class: "actions" },
  !state.over && button(say("replay.moves_now", { seat: seatWords(state.seat_to_act) }),
    { icon: "shedding", on: { click: on.moves } }),
  button(say("review.show"), { icon: "chart", class: "review", on: { click: on.review } }), copyButtons(on.text));

/** refused: {index, label} of the event that is illegal. */
export const refusedWords = (game, { index, label }) =>
  say("replay.illegal", { number: index + 1, event: eventWords(game.history[index]), reason: label });

export const refusedLine = (game, refused) =>
  h("li", { class: "log-refused" }, icon("warn"), h("span", {}, refusedWords(game, refused)));

/** The table after `step` events. loaded: the game; event: the last one, or null; fresh: chops that it brought. */
export function stateBoard({ loaded, answer, step, event, fresh }) {
  const { state, chops } = answer;
  return [
    trickMat({ answer, event, fresh }),
    h("p", { class: "status", "data-kind": state.over ? "good" : "" }, state.over && icon("check"), nextWords(state)),
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

/** The pair whose lines are shown: the chosen one, else the one where most changes hands; null where it is the pot. */
function shownPair(chosen, lines, seats) {
  if (chosen) return chosen;
  const most = [...lines].sort((a, b) => b.points - a.points)[0];
  return most && most.to !== POT ? [most.to, most.from === POT ? seats : most.from] : null;
}

function pairLines(lines, [a, b]) {
  const sum = sumOf(lines);
  const key = sum > 0 ? "pay.gets" : sum < 0 ? "pay.pays" : "pay.even";
  return h("div", { class: "pair-lines" },
    h("h3", {}, say(key, { a, b, points: shortPoints(Math.abs(sum)).replace("+", "") })),
    lines.length ? itemised(lines, sum) : h("p", { class: "soft" }, say("replay.no_lines")));
}

const money = (value) => `${value < 0 ? "−" : ""}${number(Math.abs(value), 0)}`;

/** How the game is settled: a matrix, the lines of a pair, points and money. pair: [i, j] or null. nameOf(seat). */
export function settlementPanel({ answer, pair, onPair, nameOf = seatWords }) {
  const { lines, seats, pot_after: pot } = answer.settlement;
  const names = seats.map((_, seat) => nameOf(seat));
  const hasPot = lines.some((line) => line.from === POT || line.to === POT);
  const linesOf = (i, j) => between(lines, i, j < names.length ? j : POT);
  const shown = shownPair(pair, lines, names.length);
  const all = [...names, say("replay.pot")];
  return h("section", { class: "panel settlement", "aria-labelledby": "settlement-title" },
    h("h2", { id: "settlement-title" }, say("replay.settlement")),
    paymentMatrix({ caption: say("replay.matrix"), names, columns: hasPot ? [say("replay.pot")] : [],
      cell: (i, j) => ({ points: sumOf(linesOf(i, j)), marks: [] }), total: (i) => seats[i].net_points,
      isChosen: (i, j) => shown?.[0] === i && shown[1] === j, onChoose: onPair }),
    shown && pairLines(linesOf(...shown), shown.map((one) => all[one])),
    totals({ caption: say("replay.totals"), names, players: seats, money }),
    h("p", { class: "small soft" }, answer.next_leader === POT ? say("replay.next_rule")
      : say("replay.next_leader", { seat: nameOf(answer.next_leader) }),
      pot > 0 && say("replay.pot_after", { count: pot })));
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
    ...answer.chops.map((chop) => chopWords(chop)),
    ...(paid.length ? [say("replay.settlement"), ...paid, listed(sums)] : [])].join("\n");
}
