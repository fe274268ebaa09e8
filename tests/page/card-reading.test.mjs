// Free text as cards: the examples that the service's reader is held to as well, and what a typed text does to a hand.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readCardText, wholeHand } from "../../api/static/page/card-reading.js";
import { takenFromText } from "../../api/static/page/cards.js";

const examples = JSON.parse(readFileSync(new URL("../data/card_texts.json", import.meta.url), "utf8"));
const HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C".split(" ");
const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };
const signs = HAND.map((card) => card[0] + SIGNS[card[1]]).join(" ");

test("every example is read as the service reads it", () => {
  assert.ok(examples.length > 80);
  for (const { text, cards, unread } of examples) assert.deepEqual(readCardText(text), { cards, unread }, text);
});

test("a hand is whole when each card is said as often as the others", () => {
  assert.deepEqual(wholeHand([...HAND, ...HAND], 13), HAND);
  for (const cards of [[], HAND.slice(1), [...HAND, "AS"], [...HAND, "AH"]]) assert.equal(wholeHand(cards, 13), null);
});

test("words around a whole hand are skipped and told, the hand and its rows are one hand", () => {
  assert.deepEqual(takenFromText(`Bài: ${signs} nhé`, [], 13), { cards: HAND, faults: [], skipped: "Bài nhé" });
  const rows = "J♠ J♦ 9♥ – Đôi J\nQ♠ Q♥ 8♣ 3♣ 2♥\nA♠ K♠ 6♠ 5♠ 3♠";
  assert.deepEqual(takenFromText(`Mậu binh ${signs}\n${rows}`, [], 13),
    { cards: HAND, faults: [], skipped: "Mậu binh Đôi J" });
});

test("a text with words that are no cards wipes no hand, and its cards are kept", () => {
  for (const text of ["hello", "hello AS", "AS KX QS"]) {
    const { cards, faults } = takenFromText(text, HAND, 13);
    assert.deepEqual([cards, faults], [HAND, ["unread"]], text);
  }
  assert.deepEqual(takenFromText("AS KX QS", ["AS"], 13).cards, ["AS", "QS"]);
  assert.deepEqual(takenFromText("", HAND, 13), { cards: [], faults: [], rest: "", skipped: "" });
  assert.deepEqual(takenFromText("AS AS", [], 13).faults, ["twice"]);
  assert.deepEqual(takenFromText(`${signs} AH`, [], 13), { cards: HAND, faults: ["too_many"], rest: "", skipped: "" });
});
