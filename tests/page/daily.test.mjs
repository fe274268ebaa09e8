// The hand of the day: the same for everybody, another each day, and dealt fairly.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DECK } from "../../api/static/page/cards.js";
import { dailyHand, dayOf } from "../../api/static/page/daily.js";

test("a day has one hand of thirteen cards, and begins at midnight in Vietnam", () => {
  const midnight = Date.parse("2026-12-01T00:00:00+07:00");
  assert.equal(dayOf(midnight), dayOf(midnight - 1) + 1);
  assert.equal(dayOf(midnight), dayOf(midnight + 24 * 60 * 60 * 1000 - 1));
  assert.deepEqual(dailyHand(20_000), dailyHand(20_000));
  assert.equal(new Set(dailyHand(20_000)).size, 13);
});

test("every card comes about as often as any other, and no hand comes back within years", () => {
  const days = 4000;
  const seen = new Map(DECK.map((card) => [card, 0]));
  const hands = new Set();
  for (let day = 20_000; day < 20_000 + days; day += 1) {
    const hand = dailyHand(day);
    hands.add(hand.join());
    for (const card of hand) seen.set(card, seen.get(card) + 1);
  }
  assert.equal(hands.size, days);
  // A quarter of the days, give or take five standard deviations of a binomial.
  for (const count of seen.values()) assert.ok(Math.abs(count - days / 4) < 5 * Math.sqrt(days * 0.25 * 0.75));
});
