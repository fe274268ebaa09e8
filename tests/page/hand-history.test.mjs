// The last hands: newest first, each once, ten at most; the one before the present is had back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsForLink, dealt } from "../../api/static/page/cards.js";
import { previous, withLatest } from "../../api/static/page/hand-history.js";

test("ten hands are kept, newest first, and the same cards in another order are the same hand", () => {
  const hands = Array.from({ length: 12 }, () => dealt(13));
  const kept = hands.reduce(withLatest, []);
  assert.deepEqual(kept, hands.slice(2).reverse().map(cardsForLink));
  const again = withLatest(kept, [...hands[5]].reverse());
  assert.equal(again.length, 10);
  assert.equal(again[0], cardsForLink([...hands[5]].reverse()));
});

test("the hand before is the newest that is another; while a hand is chosen it is the last whole one", () => {
  const [first, second] = [dealt(13), dealt(13)];
  const hands = withLatest(withLatest([], first), second);
  assert.equal(previous(hands, second), cardsForLink(first));
  assert.equal(previous(hands, second.slice(3)), cardsForLink(second));
  assert.equal(previous(withLatest([], first), first), null);
});
