// The seats of a table: what is known of each, as keys of a link and as a request to settle. Knows no page.

import { ROWS, ROW_SIZES } from "./arrangement.js";
import { cardsForLink, cardsOfLink, DECK, HAND_SIZE } from "./cards.js";

export const FEWEST_SEATS = 2;
export const MOST_SEATS = 4;
const NAME_LENGTH = 20;

/** A seat. arranged: its rows are given; else the solver arranges its cards. purse: text, "" = unknown. */
export const emptySeat = () => ({ name: "", arranged: false, cards: [], rows: noRows(), declares: false, purse: "" });

export const noRows = () => ({ front: [], middle: [], back: [] });

export const rowsAreFull = (rows) => ROWS.every((row) => rows[row].length === ROW_SIZES[row]);

/** Rows with only those of their cards that are among `cards`. */
export const rowsWithin = (rows, cards) =>
  Object.fromEntries(ROWS.map((row) => [row, rows[row].filter((card) => cards.includes(card))]));

/** Whether the places of a board are these rows with the other cards in the tray. */
export const isLaidAs = (places, cards, rows) => ROWS.every((row) => places[row].join() === rows[row].join())
  && Object.values(places).flat().sort().join() === [...cards].sort().join();

/** Whether the seat can be settled. */
export const isReady = (seat) => seat.cards.length === HAND_SIZE && (!seat.arranged || rowsAreFull(seat.rows));

/** The rows to show, as settled or as laid; null for cards that the machine is still to arrange: they lie in none. */
export function rowsShown({ cards, rows, arranged }, player) {
  if (player) return player.arrangement;
  return arranged || !cards.length ? rows : null;
}

/** Every card that other seats than `index` hold. */
export const heldElsewhere =
  (seats, index) => new Set(seats.flatMap((seat, other) => (other === index ? [] : seat.cards)));

/** Random hands for every seat, arranged by the solver; names and purses stay. random: gives numbers in [0, 1). */
export function dealtSeats(seats, random = Math.random) {
  const deck = [...DECK];
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return seats.map((seat, index) =>
    ({ ...seat, arranged: false, rows: noRows(), declares: false,
    cards: deck.slice(HAND_SIZE * index, HAND_SIZE * (index + 1)) }));
}

function seatOfLink(link, index) {
  const [first = "", ...others] = (link[`h${index}`] ?? "").split(".");
  const arranged = others.length > 0;
  const rows = noRows();
  if (arranged) ROWS.forEach((row, at) => { rows[row] = cardsOfLink([first, ...others][at]).slice(0, ROW_SIZES[row]);
    });
  const rest = arranged ? cardsOfLink(others[2]) : [];
  const cards = [...new Set(arranged ? [...Object.values(rows).flat(), ...rest] : cardsOfLink(first))].slice(0,
    HAND_SIZE);
  return { name: (link[`n${index}`] ?? "").slice(0, NAME_LENGTH), arranged, cards, rows,
    declares: link[`d${index}`] === "1", purse: link[`m${index}`] ?? "" };
}

/** The seats that a link holds; four empty ones where it holds none. */
export function seatsOfLink(link) {
  const count = Math.min(MOST_SEATS, Math.max(FEWEST_SEATS, Number(link.players) || MOST_SEATS));
  return Array.from({ length: count }, (_, index) => seatOfLink(link, index));
}

/** Keys of a link: h0 the hand of seat 0, or its rows and what is left with dots between; n0 its name; d0, m0. */
export function seatsForLink(seats) {
  const entries = seats.flatMap((seat, index) => {
    const left = seat.cards.filter((card) => !ROWS.some((row) => seat.rows[row].includes(card)));
    const hand = seat.arranged ? [...ROWS.map((row) => cardsForLink(seat.rows[row])), cardsForLink(left)].join(".")
      : cardsForLink(seat.cards);
    return [[`h${index}`, hand], [`n${index}`, seat.name], [`d${index}`, seat.declares ? "1" : ""],
      [`m${index}`, seat.purse]];
  });
  return { players: seats.length, ...Object.fromEntries(entries) };
}

/** The request to settle. Ids are the seats' numbers, since names are the reader's own. */
export const settleRequest = (seats, bet, rules) => ({
  bet, rules,
  players: seats.map((seat, index) => ({
    id: String(index),
    ...(seat.arranged ? seat.rows : { cards: seat.cards }),
    ...(seat.declares ? { declare: true } : {}),
    ...(seat.purse === "" ? {} : { purse: Number(seat.purse) }),
  })),
});

/** Two different seats of a link, "0-2"; null where it names none. count: of seats. */
export function pairOfLink(text, count) {
  const pair = (text ?? "").split("-").map(Number);
  const isSeat = (one) => Number.isInteger(one) && one >= 0 && one < count;
  return pair.length === 2 && pair.every(isSeat) && pair[0] !== pair[1] ? pair : null;
}

export const linkOfTable = ({ seats, bet, pair, lang }, rules) =>
  ({ part: "table", ...seatsForLink(seats), bet: bet === "1" ? "" : bet, pair: pair?.join("-"), ...rules, lang });

/** Seats without cards are dealt from what is left. */
function withHands(seats) {
  const held = new Set(seats.flatMap((seat) => seat.cards));
  const dealtCards = dealtSeats(Array.from({ length: MOST_SEATS }, emptySeat)).flatMap((seat) => seat.cards);
  const left = dealtCards.filter((card) => !held.has(card));
  return seats.map((seat) => (seat.cards.length ? seat : { ...seat, cards: left.splice(0, HAND_SIZE) }));
}

/** Another number of seats; new ones are dealt cards where all others have theirs. */
export function withSeats(seats, count) {
  const kept = seats.slice(0, count);
  const all = [...kept, ...Array.from({ length: count - kept.length }, emptySeat)];
  return kept.every(isReady) && kept.length < count ? withHands(all) : all;
}

/** Equal for seats that are settled alike. */
export const handKey = (seat) => JSON.stringify([seat.cards, seat.arranged && seat.rows]);

/** The pair whose lines are shown: the chosen one, else the one where most changes hands. answer: settled. */
export function shownPair(chosen, answer) {
  if (chosen) return chosen;
  const most = [...answer.matchups].sort((x, y) => Math.abs(y.points) - Math.abs(x.points))[0];
  const pair = [Number(most.a), Number(most.b)];
  return most.points < 0 ? pair.reverse() : pair;
}
