// Sentences on why one arrangement beats another: they say what moved, and the figures are those of the service.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { moves, reasons } from "../../api/static/page/explain.js";
import { rowName } from "../../api/static/page/arrangement.js";
import { useWords } from "../../api/static/page/i18n.js";

const catalogue = (language) => Object.assign({}, ...["shell", "solve"].map((name) =>
  JSON.parse(readFileSync(new URL(`../../api/static/page/i18n/${name}.${language}.json`, import.meta.url)))));
const row = (text, category, vi, en) => ({ cards: text.match(/../g), category, label: { vi, en } });
const PAIR = ["pair", "Đôi", "Pair"];
const TWO_PAIR = ["two_pair", "Thú", "Two pair"];
const HIGH = ["high_card", "Mậu thầu", "High card"];
const BACK = row("ASKHQDJHTS", "straight", "Sảnh", "Straight");

function arrangement(front, middle, wins, points, sweeps = {}) {
  const [back, mid, first] = wins;
  return { back: BACK, middle, front, expected_points: points, standard_error: 0.05,
    win_probability: { back, middle: mid, front: first }, tie_probability: { back: 0, middle: 0, front: 0 },
    sweep_probability: 0.2, swept_probability: 0.1, sweep_all_probability: 0.01, ...sweeps };
}

const pairs_split = arrangement(row("9D9C5D", ...PAIR), row("7S7H4C3H2S", ...PAIR), [0.5, 0.3, 0.8], 1);
const pairs_together = arrangement(row("5D4C3H", ...HIGH), row("9D9C7S7H2S", ...TWO_PAIR), [0.5, 0.7, 0.2], 1.5);

test("the largest group that moves is named, whichever way", () => {
  assert.deepEqual(moves(pairs_together, pairs_split)[0], { cards: ["9D", "9C"], from: "front", to: "middle" });
  assert.deepEqual(moves(pairs_split, pairs_together)[0], { cards: ["9D", "9C"], from: "middle", to: "front" });
});

test("a trade is told with both sides and the sum, in Vietnamese", () => {
  useWords("vi", catalogue("vi"));
  const [first, second] = reasons(pairs_together, pairs_split);
  assert.match(first, /^Đôi 9 xuống chi 2: chi 2 thắng thêm 40%, đổi lại chi 3 thắng bớt 60%\.$/);
  assert.match(second, /0,50 điểm/);
});

test("and in English", () => {
  useWords("en", catalogue("en"));
  const [first, second] = reasons(pairs_together, pairs_split);
  assert.match(first, /^The pair of 9s down to the middle: the middle wins 40% more, while the front wins 60% less\.$/);
  assert.match(second, /0\.50 points/);
});

test("of two groups that move, the one is named whose row gains", () => {
  useWords("en", catalogue("en"));
  const better = { ...arrangement(row("4S4C3H", ...PAIR), row("ACAHQDJH9S", ...PAIR), [0.5, 0.8, 0.3], 1.5),
    back: row("KSKHTDTC2S", ...TWO_PAIR) };
  const other = { ...arrangement(row("QDJH3H", ...HIGH), row("4S4CTDTC9S", ...TWO_PAIR), [0.7, 0.4, 0.1], 1),
    back: row("ACAHKSKH2S", ...TWO_PAIR) };
  assert.equal(reasons(better, other)[0], "The pair of aces up to the middle: "
    + "the middle wins 40% more and the front wins 20% more, while the back wins 20% less.");
});

test("sweeps are told when they change, and nearly even arrangements are called so", () => {
  useWords("en", catalogue("en"));
  const sweeping = { ...pairs_together, sweep_probability: 0.3, swept_probability: 0.05 };
  assert.match(reasons(sweeping, pairs_split)[1], /10% more sweeps.*being swept 5% less/);
  const even = { ...pairs_split, front: row("9D9C4C", ...PAIR), middle: row("7S7H5D3H2S", ...PAIR),
    expected_points: 1.01 };
  assert.match(reasons(even, pairs_split).at(-1), /nearly even: 0\.01 points/);
  assert.match(reasons({ ...even, expected_points: 1.004 }, pairs_split).at(-1), /worth the same/);
});

test("no sentence has an unfilled place or an unknown word", () => {
  for (const language of ["vi", "en"]) {
    useWords(language, catalogue(language));
    for (const [better, other] of [[pairs_together, pairs_split], [pairs_split, pairs_together]]) {
      for (const line of reasons(better, other)) assert.doesNotMatch(line, /[{}]|why\.|undefined|NaN/);
    }
  }
});

test("hands are named by their ranks", () => {
  useWords("vi", catalogue("vi"));
  assert.equal(rowName(row("9D9C7S7H2S", ...TWO_PAIR)), "Thú 9 và 7");
  assert.equal(rowName(BACK), "Sảnh đến A");
  assert.equal(rowName(row("TDTC5D", ...PAIR)), "Đôi 10");
});
