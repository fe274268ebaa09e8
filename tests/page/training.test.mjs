// The training record.

import assert from "node:assert/strict";
import { test } from "node:test";
import { after, GOOD_POINTS, load, meanLoss, NOTHING, save } from "../../api/static/page/training.js";

const storage = () => {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), kept };
};
const play = (losses) =>
  losses.reduce((record, [lost, legal], index) => after(record, { hand: `hand ${index}`, legal, lost }), NOTHING);

test("a streak grows with good hands and ends with a bad one or a foul", () => {
  assert.equal(play([[0, true], [GOOD_POINTS, true]]).streak, 2);
  assert.equal(play([[0, true], [1, true]]).streak, 0);
  assert.equal(play([[0, true], [0, false]]).streak, 0);
  assert.equal(play([[0, true], [0, true], [1, true], [0, true]]).longest, 2);
});

test("the mean loss is over all hands; a foul that would pay counts as no loss", () => {
  assert.equal(meanLoss(NOTHING), null);
  assert.equal(meanLoss(play([[1, true], [2, true], [0, true]])), 1);
  assert.equal(meanLoss(play([[-3, false], [2, true]])), 1);
});

test("one hand judged twice counts once", () => {
  const once = after(NOTHING, { hand: "a", legal: true, lost: 3 });
  assert.deepEqual(after(once, { hand: "a", legal: true, lost: 0 }), once);
});

test("the record is kept, and spoilt storage is no record", () => {
  const place = storage();
  const record = play([[1, true], [0, true]]);
  save(place, record);
  assert.deepEqual(load(place), record);
  for (const spoilt of ["", "null", "[]", '{"hands": "3"}', '{"hands": -1, "streak": 0, "longest": 0, "lost": 0}',
    "{"]) {
    place.kept.set("maubinh.training", spoilt);
    assert.deepEqual(load(place), NOTHING, spoilt);
  }
});
