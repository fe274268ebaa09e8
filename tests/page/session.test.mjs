// Sessions, days in a row: what comes back tomorrow must be right today.

import assert from "node:assert/strict";
import { test } from "node:test";
import { daysInARow, withDay } from "../../api/static/page/daily-log.js";
import { earnedBy, keepSessions, keptSessions, standing, withPoints } from "../../api/static/page/session.js";

test("a better verdict earns more, and a hint costs", () => {
  const earned = ["best", "near", "fair", "far", "foul"].map((grade) => earnedBy(grade, 0));
  assert.deepEqual(earned, [...earned].sort((a, b) => b - a));
  assert.equal(new Set(earned).size, 5);
  assert.ok(earnedBy("best", 1) < earnedBy("best", 0));
  assert.equal(earnedBy("foul", 3), 0);
});

test("ten hands make a session, the eleventh begins another", () => {
  let sessions = [];
  for (let hand = 0; hand < 10; hand += 1) sessions = withPoints(sessions, 8);
  assert.deepEqual(standing(sessions), { hands: 10, points: 80, ended: true, best: 80, scores: [80] });
  sessions = withPoints(sessions, 10);
  assert.deepEqual(standing(sessions), { hands: 1, points: 10, ended: false, best: 80, scores: [80] });
  assert.deepEqual(standing([]), { hands: 0, points: 0, ended: false, best: 0, scores: [] });
});

test("sessions come back from the browser, what is spoilt does not", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  keepSessions([[10, 8], [3]]);
  assert.deepEqual(keptSessions(), [[10, 8], [3]]);
  kept.set("maubinh.sessions", "[[11],[],[5],\"x\",[1.5]]");
  assert.deepEqual(keptSessions(), [[5]]);
});

test("days in a row end today or yesterday, and the first verdict of a day counts", () => {
  const days = [5, 6, 7, 9].reduce((all, day) => withDay(all, day, 10), []);
  assert.deepEqual([9, 10, 11, 7].map((today) => daysInARow(days, today)), [1, 1, 0, 3]);
  assert.deepEqual(withDay(days, 9, 1), days);
});
