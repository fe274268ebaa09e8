// The state of the page in its address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readQuery, rulesFromState, rulesToState, writeQuery } from "../../api/static/page/link.js";

test("a state comes back from its link", () => {
  const state = { part: "solve", cards: "ASKH", players: "3", note: "á & b = c?" };
  assert.deepEqual(readQuery(`?${writeQuery(state)}`), state);
});

test("empty values leave no trace", () => {
  assert.equal(writeQuery({ part: "solve", cards: "", dead: null, players: undefined }), "part=solve");
});

test("house rules come back with their types", () => {
  const rules = { preset: "per_chi",
    options: { pair_win: 7, foul_pays_bonus: true, a2345: "second", fee_rate: 0.05, place_points: [3, 1, 0],
    instant_hands: ["dragon"] } };
  const back = rulesFromState(readQuery(writeQuery(rulesToState(rules))));
  assert.deepEqual(back, rules);
});

test("a hand-written option is taken as text, for the service to judge", () => {
  assert.deepEqual(rulesFromState({ "o.a2345": "second", "o.pair_win": "7" }),
    { options: { a2345: "second", pair_win: 7 } });
});
