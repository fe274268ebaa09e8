// What pictures show, worked out from answers: nothing gets lost between the answer and the picture.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ticksOf } from "../../api/static/page/charts.js";
import { barsOf, frontier, mapOf, quantileOf, runningMeans, sharesOf, stepOf,
  sumsOf } from "../../api/static/page/picture-data.js";
import { keepHands, kindsOf, loggedHands, withHand } from "../../api/static/page/training-log.js";

const POINTS = [{ points: -42, tables: 2 }, { points: -6, tables: 50 }, { points: 0, tables: 10 },
  { points: 6, tables: 30 }, { points: 54, tables: 8 }];

test("every table stands in one bar, and the bars lie side by side", () => {
  const bars = barsOf(POINTS);
  assert.equal(bars.reduce((sum, bar) => sum + bar.value, 0), 100);
  assert.ok(bars.length <= 25);
  bars.slice(1).forEach((bar, at) => assert.equal(bar.from, bars[at].to));
  for (const { points } of POINTS) assert.ok(bars.some((bar) => bar.from <= points && points < bar.to && bar.value));
  assert.deepEqual(barsOf([{ points: 3, tables: 7 }]), [{ from: 3, to: 4, value: 7 }]);
});

test("shares and quantiles are those of the tables", () => {
  assert.deepEqual(sharesOf(POINTS), { lost: 0.52, even: 0.1, won: 0.38 });
  assert.deepEqual([0.01, 0.1, 0.5, 0.6, 0.9, 1].map((share) => quantileOf(POINTS, share)), [-42, -6, -6, 0, 6, 54]);
});

test("ticks are round, in reach, and about five", () => {
  for (const [low, high] of [[0, 1], [-42, 54], [0.031, 0.086], [0, 300], [-1e-3, 1e-3]]) {
    const ticks = ticksOf(low, high);
    assert.ok(ticks.length >= 2 && ticks.length <= 7, `${low} ${high}: ${ticks}`);
    assert.ok(ticks.every((one) => one >= low - 1e-9 && one <= high + 1e-9));
  }
  assert.deepEqual(ticksOf(0, 1), [0, 0.2, 0.4, 0.6, 0.8, 1]);
});

const row = (...cards) => ({ cards });
const arrangement = (back, middle, front, worth = {}) => ({ back: row(...back), middle: row(...middle),
  front: row(...front), ...worth });

test("each arrangement stands in the cell of its back and front, the one worth most on top", () => {
  const first = arrangement(["AS"], ["KS"], ["9S", "9H", "2C"], { behind: 0 });
  const second = arrangement(["AS"], ["QS"], ["9S", "9H", "3C"], { behind: 1 });
  const weak = arrangement(["2S"], ["3S"], ["AS", "KH", "QC"]);
  const nameOf = ({ cards }) => cards[0];
  const { backs, fronts, cells } = mapOf([first, second, weak], [first, second], nameOf);
  assert.deepEqual([backs, fronts], [["AS", "2S"], ["9S", "AS"]]);
  assert.deepEqual([cells.get("AS|9S").best, cells.get("AS|9S").count], [first, 2]);
  assert.equal(cells.get("2S|AS").best, weak);
  assert.deepEqual([0, 0.1, 0.4, 9, undefined].map((behind) => stepOf(behind)), [0, 0, 1, 5, ""]);
});

test("nobody on the frontier is beaten in both worth and risk", () => {
  const all = [[5, 0.3], [4, 0.1], [3, 0.2], [6, 0.6], [1, 0.05]]
    .map(([worth, swept]) => ({ expected_points: worth, swept_probability: swept }));
  assert.deepEqual(frontier(all), [4, 1, 0, 3]);
});

test("means run over the last hands, sums from nothing", () => {
  assert.deepEqual(runningMeans([2, 4, 6, 8], 2), [2, 3, 5, 7]);
  assert.deepEqual(sumsOf([3, -5, 1]), [0, 3, -2, -1]);
});

test("hands are logged once in a row, and mistakes are counted by where cards should have lain", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  const judged = (lost, ...moves) => ({ regret_points: lost, explanation: { moves: moves.map(([from, to]) =>
    ({ came_from: from, goes_to: to })) } });
  let hands = withHand([], { hand: "a", grade: "far", judged: judged(3, ["back", "front"], ["back", "front"]) });
  hands = withHand(hands, { hand: "a", grade: "best", judged: judged(0) });
  hands = withHand(hands, { hand: "b", grade: "near", judged: judged(0.4, ["front", "middle"]) });
  hands = withHand(hands, { hand: "c", grade: "foul", judged: { regret_points: -1, explanation: null } });
  assert.deepEqual(hands.map((one) => one.lost), [3, 0.4, 0]);
  const kinds = kindsOf(hands);
  assert.deepEqual(kinds.grades, { best: 0, near: 1, fair: 0, far: 1, foul: 1 });
  assert.deepEqual(kinds.moves, [["back>front", 1, 3], ["front>middle", 1, 0.4]]);
  keepHands(hands);
  assert.deepEqual(loggedHands(), hands);
  kept.set("maubinh.hands", '[{"lost":1,"grade":"best","moves":["<b>"]}]');
  assert.deepEqual(loggedHands(), []);
});
