// Rows are named by their ranks.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { rowName } from "../../api/static/page/arrangement.js";
import { useWords } from "../../api/static/page/i18n.js";

const catalogue = (language) => Object.assign({}, ...["shell", "solve"].map((name) =>
  JSON.parse(readFileSync(new URL(`../../api/static/page/i18n/${name}.${language}.json`, import.meta.url)))));
const row = (text, category, vi, en) => ({ cards: text.match(/../g), category, label: { vi, en } });
const PAIR = ["pair", "Đôi", "Pair"];
const TWO_PAIR = ["two_pair", "Thú", "Two pair"];
const BACK = row("ASKHQDJHTS", "straight", "Sảnh", "Straight");

test("hands are named by their ranks", () => {
  useWords("vi", catalogue("vi"));
  assert.equal(rowName(row("9D9C7S7H2S", ...TWO_PAIR)), "Thú 9 và 7");
  assert.equal(rowName(BACK), "Sảnh đến A");
  assert.equal(rowName(row("TDTC5D", ...PAIR)), "Đôi 10");
});
