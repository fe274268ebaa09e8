// Cards as text: what people type, paste and find in links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byRank, bySuit, cardsForLink, cardsOfLink, dealt, DECK, readCards,
  signText } from "../../api/static/page/cards.js";

test("the pack has 52 different cards", () => {
  assert.equal(new Set(DECK).size, 52);
  for (const card of DECK) assert.match(card, /^[2-9TJQKA][SCDH]$/);
});

test("every card is read in every spelling the service takes", () => {
  for (const card of DECK) {
    const [rank, suit] = card;
    const ranks = rank === "T" ? ["T", "t", "10"] : [rank, rank.toLowerCase()];
    const suits = [suit, suit.toLowerCase(), signText(card).at(-1), `${signText(card).at(-1)}\uFE0F`];
    for (const one of ranks) for (const other of suits) assert.deepEqual(readCards(one + other),
      { cards: [card], rest: "" }, one + other);
  }
});

test("separators do not matter", () => {
  const expected = { cards: ["AS", "TD", "KH"], rest: "" };
  for (const text of ["AS TD KH", "as,10d,kh", "ASTDKH", " a♠ | 10♦ / K♥ ", '["AS", "TD", "KH"]', "AS-10♦-KH\n"]) {
    assert.deepEqual(readCards(text), expected, text);
  }
});

test("words that are no cards are given back, and the others are read", () => {
  assert.deepEqual(readCards("AS 1H KD"), { cards: ["AS", "KD"], rest: "1H" });
  assert.deepEqual(readCards("hello"), { cards: [], rest: "hello" });
  assert.deepEqual(readCards(""), { cards: [], rest: "" });
});

test("a link's cards come back as they were", () => {
  const hand = dealt(13);
  assert.deepEqual(cardsOfLink(cardsForLink(hand)), hand);
  assert.deepEqual(cardsOfLink("ASASKH"), ["AS", "KH"]);
  assert.deepEqual(cardsOfLink(undefined), []);
});

test("a deal holds different cards and none of those that are gone", () => {
  const gone = DECK.slice(0, 30);
  const hand = dealt(13, gone);
  assert.equal(new Set(hand).size, 13);
  assert.ok(hand.every((card) => !gone.includes(card)));
});

test("every card is dealt about as often as any other", () => {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const counts = new Map(DECK.map((card) => [card, 0]));
  const deals = 4000;
  for (let i = 0; i < deals; i += 1) for (const card of dealt(13, [], random)) counts.set(card, counts.get(card) + 1);
  // Binomial(4000, 1/4): standard deviation 27.
  for (const count of counts.values()) assert.ok(Math.abs(count - deals / 4) < 5 * 27.4);
});

test("cards are sorted high to low, or suit by suit", () => {
  assert.deepEqual(byRank(["2S", "TD", "AH", "AS", "9C"]), ["AS", "AH", "TD", "9C", "2S"]);
  assert.deepEqual(bySuit(["2H", "TD", "AH", "3S", "KS"]), ["KS", "3S", "TD", "AH", "2H"]);
});
