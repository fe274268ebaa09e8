// What panels remember, as plain values: the uses of cards, house rules, a hand at the table, a step of a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isClosed, isFull, useOf, withCards, withPressed } from "../../api/static/page/card-uses.js";
import { DECK } from "../../api/static/page/cards.js";
import { dutyOf, linkOfMoves, movesRequest, movesStateOfLink } from "../../api/static/page/moves-state.js";
import { atStep, checked, linkOfReplay, momentOf, moveRequest, replayStateOfLink, stepOf,
  wayOfKey } from "../../api/static/page/replay-state.js";
import { groupOf, grouped, keyOf, rulesOf, savedUnder, withOption, withoutSaved, withPreset,
  withReady } from "../../api/static/page/rules-state.js";

const USES = { lists: { mine: ["AS", "KS"], dead: ["2C"] }, limits: { mine: 3, dead: 1 }, use: "mine" };

test("a pressed card is taken, pressed again it is free, and a card of another use changes it", () => {
  assert.deepEqual(withPressed(USES, "QS").lists.mine, ["AS", "KS", "QS"]);
  assert.deepEqual(withPressed(USES, "AS").lists.mine, ["KS"]);
  assert.deepEqual(withPressed(USES, "2C").lists, { mine: ["AS", "KS", "2C"], dead: [] });
});

test("a full use takes no more cards, but cards in use can still be freed", () => {
  const full = withPressed(USES, "QS");
  assert.ok(isFull(full) && isClosed(full, "JS") && !isClosed(full, "2C"));
  assert.equal(withPressed(full, "JS"), full);
  assert.deepEqual(withPressed(full, "2C").lists, { mine: ["AS", "KS", "QS"], dead: [] });
});

test("whatever is pressed, no card has two uses and no use more cards than it may", () => {
  let state = { ...USES, limits: { mine: 5, dead: 4 } };
  for (let press = 0; press < 400; press += 1) {
    if (press % 7 === 0) state = { ...state, use: press % 2 ? "mine" : "dead" };
    state = withPressed(state, DECK[(press * press * 31) % 23]);
    const { mine, dead } = state.lists;
    assert.ok(mine.length <= 5 && dead.length <= 4);
    assert.equal(new Set([...mine, ...dead]).size, mine.length + dead.length);
  }
});

test("cards given to one use leave the others", () => {
  const given = withCards(USES, "dead", ["AS", "3D"]);
  assert.deepEqual(given.lists, { mine: ["KS"], dead: ["AS", "3D"] });
  assert.deepEqual(["AS", "KS", "9H"].map((card) => useOf(given, card)), ["dead", "mine", ""]);
});

test("only what differs from the preset is said, and another preset begins anew", () => {
  const chosen = { preset: "per_chi", options: {}, players: 3 };
  const changed = withOption(chosen, "place_pay_4", [0, 1, 2], [0, 1, 3]);
  assert.deepEqual(rulesOf(changed), { preset: "per_chi", options: { place_pay_4: [0, 1, 2] } });
  assert.deepEqual(withOption(changed, "place_pay_4", [0, 1, 3], [0, 1, 3]), chosen);
  assert.deepEqual(withPreset(changed, "majority"), { preset: "majority", options: {}, players: 3 });
  assert.deepEqual(rulesOf({ preset: null, options: {} }), { options: {} });
  const fee = (options) => rulesOf({ preset: null, options }, { fee_rate: 0 }).options.fee_rate;
  assert.deepEqual([fee({}), fee({ fee_rate: 0.05 })], [0, 0.05]);
});

test("ready-made rules are added to those chosen; of another preset they begin anew", () => {
  const chosen = { preset: "per_chi", options: { chi_value: 2 }, players: 3 };
  assert.deepEqual(withReady(chosen, { preset: "per_chi", options: { foul_amount: 3 } }).options,
    { chi_value: 2, foul_amount: 3 });
  assert.deepEqual(withReady(chosen, { preset: "majority" }), { preset: "majority", options: {}, players: 3 });
});

test("rules are saved under a name once, and forgotten", () => {
  const one = savedUnder([], "nhà Ba", { preset: "per_chi", options: {} });
  const two = savedUnder(one, "nhà Ba", { preset: "majority", options: { pair_win: 7 } });
  assert.deepEqual(two, [{ name: "nhà Ba", preset: "majority", options: { pair_win: 7 } }]);
  assert.deepEqual(withoutSaved(two, "nhà Ba"), []);
});

test("a table has one key whether or not the first preset is named", () => {
  const key = (preset, options = {}) => keyOf({ preset, options, players: 4 }, "majority");
  assert.equal(key("majority"), key(null));
  assert.notEqual(key("majority"), key("per_chi"));
  assert.notEqual(key("majority"), key("majority", { pair_win: 7 }));
});

test("options stand in the group of what they are about, unknown ones too", () => {
  assert.deepEqual(["sweep_multiplier", "cong_amount", "fee_rate", "new_thing"].map(groupOf),
    ["sweep", "rotten", "money", "other"]);
  assert.deepEqual([...grouped(["fee_rate", "pair_win", "loss_cap"])],
    [["money", ["fee_rate", "loss_cap"]], ["scoring", ["pair_win"]]]);
});

test("a hand at the table comes back from its link; nobody holds what lies on the table", () => {
  const state = { hand: ["3S", "4C", "2H"], table: ["5D"], must: "3S", passed: true, one: false };
  assert.deepEqual(movesStateOfLink(linkOfMoves(state, ["3S"]), 13), state);
  const odd = movesStateOfLink({ hand: "3S4C", table: "4C5D", must: "9H" }, 13);
  assert.deepEqual([odd.table, odd.must, odd.passed], [["5D"], "", false]);
  assert.equal(movesStateOfLink({ hand: DECK.join("") }, 10).hand.length, 10);
});

test("only Sâm is told of a neighbour with one card, and what forbids a play is named", () => {
  const state = { hand: ["3S"], table: [], must: "", passed: false, one: true };
  assert.equal(movesRequest("sam", state, {}).next_has_one_card, true);
  assert.ok(!("next_has_one_card" in movesRequest("tlmn", state, {})));
  assert.equal(dutyOf({ ...state, passed: true }, ["3S"]), "passed");
  assert.deepEqual([dutyOf({ ...state, must: "4S" }, ["3S"]), dutyOf(state, ["3S"])], ["must", "one"]);
  assert.equal(dutyOf({ ...state, one: false }, ["3S"]), "house");
});

const GAME = { hands: [{ seat: 0, cards: ["3S", "4S"] }, { seat: 1, cards: ["5S", "6S"] }], bet: 3,
  history: [{ seat: 0, cards: ["3S"] }, { seat: 1, pass: true }, { seat: 0, cards: ["4S"] }] };
const REPLAY = { game: GAME, step: 1, last: 3, refused: null, pair: null };

test("steps stay inside the game, and every control and key leads where it says", () => {
  assert.deepEqual(["first", "back", "next", "last"].map((way) => stepOf(REPLAY, way)), [0, 0, 2, 3]);
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End", "a"].map(wayOfKey),
    ["back", "next", "first", "last", undefined]);
  assert.deepEqual([-5, 2, 99].map((step) => atStep(REPLAY, step).step), [0, 2, 3]);
});

test("a game ends before an illegal event, and its whole length comes back when the rules allow it", () => {
  const refused = checked(atStep(REPLAY, 3), { index: 1, label: "no" });
  assert.deepEqual([refused.last, refused.step, refused.refused.index], [1, 1, 1]);
  assert.deepEqual([checked(refused, null).last, checked(refused, null).refused], [3, null]);
});

test("a game and its step come back from their link; a link without a game has none", () => {
  const back = replayStateOfLink(linkOfReplay(REPLAY));
  assert.deepEqual([back.game, back.last, linkOfReplay(back)], [GAME, 3, linkOfReplay(REPLAY)]);
  assert.deepEqual([replayStateOfLink({}).game, linkOfReplay(replayStateOfLink({}))], [null, {}]);
});

test("an event is judged with what came before it and nothing after", () => {
  const asked = moveRequest(GAME, 2);
  assert.deepEqual([asked.history, asked.move, asked.seats], [GAME.history.slice(0, 2), GAME.history[2], 2]);
  assert.ok(!("bet" in asked));
});

test("the legal moves of a moment are asked for the hand that is left", () => {
  const state = { seat_to_act: 1, trick: { top: ["3S"], passed: [1] }, one_left: [0] };
  assert.deepEqual(momentOf(GAME, 1, { state }), { hand: "5S6S", table: "3S", passed: "1", one: "1" });
});
