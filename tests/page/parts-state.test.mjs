// What parts remember, as plain values: a link and back, and the state after each thing the reader does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrangeStateOfLink, badRows, fullRows, linkOfArrange } from "../../api/static/page/arrange-state.js";
import { laid, placesOf } from "../../api/static/page/placing.js";
import { linkOfSolve, pinnedCount, questionOf, rowOfPin, solveStateOfLink, withHand, withoutPins,
  withPin } from "../../api/static/page/solve-state.js";
import { emptySeat, isLaidAs, noRows, rowsShown, rowsWithin } from "../../api/static/page/table-state.js";

const HAND = ["AS", "KH", "QD", "JH", "TS", "9D", "9C", "7S", "7H", "5D", "4C", "3H", "2S"];
const LINK = { cards: HAND.join(""), dead: "KSQS", front: "9D9C", players: "3", lang: "vi" };

test("a hand with its pins and dead cards comes back from its link", () => {
  const state = solveStateOfLink(LINK);
  assert.deepEqual([state.cards, state.dead, state.locked.front], [HAND, ["KS", "QS"], ["9D", "9C"]]);
  assert.deepEqual(solveStateOfLink({ ...linkOfSolve(state, 3, {}) }), state);
  assert.equal(solveStateOfLink({ cards: "AS ??" }).unread, "??");
});

test("a card is pinned to one row at a time, and freed", () => {
  const moved = withPin(solveStateOfLink(LINK), "9D", "back");
  assert.deepEqual([rowOfPin(moved, "9D"), rowOfPin(moved, "9C"), pinnedCount(moved)], ["back", "front", 2]);
  assert.equal(pinnedCount(withPin(moved, "9D", null)), 1);
  assert.equal(pinnedCount(withoutPins(moved)), 0);
});

test("another hand keeps the pins of the cards it keeps, a dealt one none", () => {
  const state = solveStateOfLink(LINK);
  const next = { cards: [...HAND.filter((card) => card !== "9D"), "AC"], dead: [] };
  assert.deepEqual(withHand(state, next, false).locked.front, ["9C"]);
  assert.equal(pinnedCount(withHand(state, next, true)), 0);
  assert.notEqual(questionOf(state, "rules"), questionOf(withPin(state, "AS", "back"), "rules"));
});

test("a laid hand comes back from its link; a link with cards is a hand of one's own", () => {
  const state = arrangeStateOfLink({ cards: HAND.join("") });
  const places = placesOf(HAND, { front: ["9D", "9C", "AS"] });
  const back = arrangeStateOfLink(linkOfArrange(state, places, 4, {}));
  assert.deepEqual([back.cards, back.rows.front, back.mode], [HAND, ["9D", "9C", "AS"], "own"]);
  assert.equal(arrangeStateOfLink({}).mode, "train");
  assert.deepEqual(fullRows(places, ["front", "middle"]), ["front"]);
});

test("fouls point at the two rows that are compared", () => {
  assert.deepEqual([...badRows([{ code: "middle_beats_back" }])], ["middle", "back"]);
  assert.deepEqual([...badRows([{ code: "front_beats_middle" }])], ["front", "middle"]);
});

test("the last row lays itself for cards out of the tray, not for cards moved between rows", () => {
  const two = placesOf(HAND, { front: HAND.slice(0, 3), middle: HAND.slice(3, 7) });
  assert.equal(laid(two, [HAND[7]], "middle").places.tray.length, 0);
  const open = placesOf(HAND, { front: HAND.slice(0, 2), middle: HAND.slice(3, 8), back: HAND.slice(8, 12) });
  assert.deepEqual(laid(open, [HAND[11]], "front").places.tray.length, 2);
});

test("a seat shows its settled rows, else its own; cards that are still to be arranged lie in no rows", () => {
  const seat = { ...emptySeat(), cards: HAND };
  assert.equal(rowsShown(seat, null), null);
  assert.deepEqual(rowsShown(emptySeat(), null), noRows());
  const rows = { front: HAND.slice(10), middle: HAND.slice(0, 5), back: HAND.slice(5, 10) };
  assert.equal(rowsShown({ ...seat, arranged: true, rows }, null), rows);
  assert.equal(rowsShown(seat, { arrangement: rows }), rows);
});

test("rows lose the cards that the hand has lost, and a board is known again", () => {
  const rows = { front: HAND.slice(10), middle: HAND.slice(0, 5), back: [] };
  assert.deepEqual(rowsWithin(rows, HAND.slice(1)).middle, HAND.slice(1, 5));
  assert.ok(isLaidAs(placesOf(HAND, rows), HAND, rows));
  assert.ok(!isLaidAs(placesOf(HAND, rows), HAND, noRows()));
});
