// The seats of a table: nothing is lost on the way through a link, and the request says what the seats hold.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readQuery, writeQuery } from "../../api/static/page/link.js";
import { seenFrom } from "../../api/static/page/table-result.js";
import { dealtSeats, emptySeat, heldElsewhere, isReady, seatsForLink, seatsOfLink,
  settleRequest } from "../../api/static/page/table-state.js";

const ROWS = { front: ["AS", "AC", "2D"], middle: ["9S", "9C", "4D", "4H", "KD"],
  back: ["3S", "3C", "3D", "7S", "7C"] };
const LAID = { ...emptySeat(), name: "Lan & Tí", arranged: true, cards: Object.values(ROWS).flat(), rows: ROWS,
  declares: true, purse: "0" };

test("seats come back from their link", () => {
  const seats = [LAID, { ...emptySeat(), cards: ["TH", "JD"] }, emptySeat()];
  assert.deepEqual(seatsOfLink(readQuery(writeQuery(seatsForLink(seats)))), seats);
});

test("rows that are not complete come back with the cards that are still in the hand", () => {
  const half = { ...LAID, rows: { ...ROWS, front: [], middle: ROWS.middle.slice(1) } };
  const [back] = seatsOfLink(readQuery(writeQuery(seatsForLink([half, emptySeat()]))));
  assert.deepEqual(back.rows, half.rows);
  assert.deepEqual([...back.cards].sort(), [...half.cards].sort());
  assert.ok(!isReady(back) && isReady(LAID));
});

test("a link can ask for nothing but two to four seats", () => {
  const count = (players) => seatsOfLink({ players }).length;
  assert.deepEqual(["1", "2", "3", "4", "9", "x", undefined].map(count), [2, 2, 3, 4, 4, 4, 4]);
});

test("a deal gives everybody thirteen cards and no card twice", () => {
  const seats = dealtSeats([LAID, emptySeat(), emptySeat(), emptySeat()]);
  assert.deepEqual(seats.map((seat) => seat.cards.length), [13, 13, 13, 13]);
  assert.equal(new Set(seats.flatMap((seat) => seat.cards)).size, 52);
  assert.equal(seats[0].name, LAID.name);
  assert.equal(heldElsewhere(seats, 2).size, 39);
});

test("rows are sent as rows, a hand as cards, a purse of nothing as nothing", () => {
  const request = settleRequest([LAID, { ...emptySeat(), cards: ["TH"] }], 100, { preset: "per_chi", options: {} });
  assert.deepEqual(request.players, [{ id: "0", ...ROWS, declare: true, purse: 0 }, { id: "1", cards: ["TH"] }]);
  assert.equal(request.bet, 100);
});

test("a match-up seen from the other side has every sign turned and still adds up", () => {
  const match = { a: "0", b: "1", rows: { front: 1, middle: -1, back: 0 }, sweep: "a",
    lines: [{ kind: "row", points: 2 }, { kind: "sweep", points: -5 }], points: -3 };
  const answer = { matchups: [match] };
  const turned = seenFrom(answer, 1, 0);
  assert.deepEqual([turned.a, turned.b, turned.sweep, turned.points], ["1", "0", "b", 3]);
  assert.deepEqual(turned.rows, { front: -1, middle: 1, back: 0 });
  assert.equal(turned.lines.reduce((sum, line) => sum + line.points, 0), turned.points);
  assert.equal(seenFrom(answer, 0, 1), match);
});
