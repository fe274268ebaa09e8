// Laying thirteen cards: nothing is ever lost, doubled, or laid where there is no room.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dealt } from "../../api/static/page/cards.js";
import { completed, isComplete, placed, placesOf, swapped, TRAY, zoneOf,
  ZONES } from "../../api/static/page/placing.js";

const HAND = ["AS", "KH", "QD", "JH", "TS", "9D", "9C", "7S", "7H", "5D", "4C", "3H", "2S"];
const allOf = (places) => ZONES.flatMap((zone) => places[zone]).sort();

test("rows of a link are laid, strangers and cards too many are not", () => {
  const places = placesOf(HAND, { front: ["7S", "7H", "AC", "5D"], back: ["7S", "AS"] });
  assert.deepEqual(places.front, ["7S", "7H"]);
  assert.deepEqual(places.back, ["AS"]);
  assert.deepEqual(allOf(places), [...HAND].sort());
});

test("a row takes no more than it holds", () => {
  const { places, refused } = placed(placesOf(HAND), ["AS", "KH", "QD", "JH"], "front");
  assert.deepEqual([places.front, refused], [["AS", "KH", "QD"], 1]);
  assert.equal(zoneOf(places, "JH"), TRAY);
});

test("a card dropped on a card of a full row changes places with it", () => {
  const full = placesOf(HAND, { front: ["7S", "7H", "5D"] });
  const { places, refused } = placed(full, ["AS"], "front", "5D");
  assert.deepEqual([places.front, refused, zoneOf(places, "5D")], [["7S", "7H", "AS"], 0, TRAY]);
});

test("the third row lays itself when two are full", () => {
  const two = placesOf(HAND, { front: HAND.slice(0, 3), back: HAND.slice(3, 8) });
  assert.ok(isComplete(completed(two)));
  const one = placesOf(HAND, { front: HAND.slice(0, 3) });
  assert.equal(completed(one), one);
});

test("after any moves every card lies somewhere, once, and no row is too long", () => {
  let seed = 7;
  const random = (n) => Math.floor(((seed = (seed * 48271) % 2147483647) / 2147483647) * n);
  for (let game = 0; game < 50; game += 1) {
    const hand = dealt(13);
    let places = placesOf(hand);
    for (let step = 0; step < 40; step += 1) {
      const pick = () => hand[random(13)];
      if (random(4) === 0) places = swapped(places, pick(), pick());
      else ({ places } = placed(places, [...new Set([pick(), pick()])], ZONES[random(4)], random(2) ? pick() : null));
      assert.deepEqual(allOf(places), [...hand].sort());
      assert.ok(places.front.length <= 3 && places.middle.length <= 5 && places.back.length <= 5);
    }
  }
});
