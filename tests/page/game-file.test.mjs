// Games as files and as links: read in any of their forms, refused with the place of the fault, never changed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GameFileError, gameForLink, gameOf, gameOfLink, heldAfter,
  readGameFile } from "../../api/static/page/game-file.js";
import { readQuery, writeQuery } from "../../api/static/page/link.js";

const example = (game) =>
  readFileSync(new URL(`../../api/static/page/examples/game-${game}.json`, import.meta.url), "utf8");
const HANDS = [{ seat: 0, cards: ["3S", "4S"] }, { seat: 1, cards: ["TD", "2H"], purse: 0 }];
const GAME = { hands: HANDS, leader: 0, bet: 50, previous_winner: 1, previous_instant_win: true,
  history: [{ seat: 1, declare_sam: true }, { seat: 0, cards: ["3S", "4S"] }, { seat: 1, pass: true }] };

for (const game of ["tlmn", "sam"]) {
  test(`the example of ${game} goes through a link unchanged`, () => {
    const { rules, ...read } = readGameFile(example(game));
    for (const chosen of ["tlmn", "sam"]) assert.equal(gameOf(read, chosen), game);
    assert.deepEqual(gameOfLink(readQuery(writeQuery(gameForLink(read)))), read);
    assert.ok(rules.preset);
  });
}

test("every kind of event, a leader 0 and an empty purse go through a link", () => {
  assert.deepEqual(gameOfLink(readQuery(writeQuery(gameForLink(GAME)))), GAME);
});

test("a file of lines is the same game as one object", () => {
  const { history, ...deal } = GAME;
  const lines = [deal, ...history].map((one) => JSON.stringify(one)).join("\n");
  assert.deepEqual(readGameFile(lines), GAME);
  assert.deepEqual(readGameFile(JSON.stringify(GAME)), GAME);
});

test("cards may be free text", () => {
  const read = readGameFile(JSON.stringify({ hands: [{ seat: 0, cards: "3♠ 10d, ah" }] }));
  assert.deepEqual(read.hands[0].cards, ["3S", "TD", "AH"]);
  assert.deepEqual(read.history, []);
});

test("what cannot be read is refused by name and place", () => {
  const refusal = (value) => {
    try {
      readGameFile(typeof value === "string" ? value : JSON.stringify(value));
    } catch (error) {
      assert.ok(error instanceof GameFileError, error.stack);
      return [error.code, error.detail];
    }
    return null;
  };
  assert.equal(refusal("")[0], "game.file.empty");
  assert.equal(refusal("{\"hands\": [}")[0], "game.file.json");
  assert.match(refusal("{}\n{nonsense}\n")[1], /^2: /);
  assert.equal(refusal("[1, 2]")[0], "game.file.shape");
  assert.equal(refusal({ history: [] })[0], "game.file.hands");
  assert.deepEqual(refusal({ hands: HANDS, pots: 1 }), ["game.file.unknown", "pots"]);
  assert.deepEqual(refusal({ hands: [{ seat: 0, cards: ["3S", "ZZ"] }] }), ["game.file.card", "hands[0].cards: ZZ"]);
  assert.deepEqual(refusal({ hands: HANDS, history: [{ cards: ["3S"] }] }), ["game.file.seat", "history[0].seat"]);
  assert.equal(refusal({ hands: HANDS, history: [null] })[0], "game.file.shape");
  assert.equal(refusal({ hands: HANDS, history: {} })[0], "game.file.shape");
});

test("what a seat holds is its deal without what it has played so far", () => {
  assert.deepEqual(heldAfter(GAME, 0, 1), ["3S", "4S"]);
  assert.deepEqual(heldAfter(GAME, 0, 2), []);
  assert.deepEqual(heldAfter(GAME, 1, 3), ["TD", "2H"]);
});

test("a game that could be either stays with the one that is chosen", () => {
  const read = readGameFile('{"hands":[{"seat":0,"cards":["3S"]}],"history":[]}');
  assert.equal(gameOf(read, "tlmn"), "tlmn");
  assert.equal(gameOf(read, "sam"), "sam");
});

const guide = readFileSync(new URL("../../docs/game_text.md", import.meta.url), "utf8");
const GUIDED = Object.fromEntries([...guide.matchAll(/^```text game (\w+)\n([\s\S]*?)^```/gmu)]
  .map(([, game, text]) => [game, text]));

test("a game as people write it down is read as the guide says", () => {
  const { rules, ...game } = readGameFile(GUIDED.tlmn);
  assert.deepEqual(rules, { preset: "points", options: { four_pairs_out_of_turn: "anyone" } });
  assert.deepEqual([game.bet, game.hands.length, game.hands[1].purse], [1000, 3, 50000]);
  assert.ok(game.hands.every(({ cards }) => cards.length === 13));
  assert.deepEqual(game.history[2], { seat: 2, pass: true });
  assert.deepEqual(game.history.at(-1), { seat: 0, cards: ["AS"] });
  assert.equal(gameOf(game, "sam"), "tlmn");
  const sam = readGameFile(`\uFEFF${GUIDED.sam.replaceAll("\n", "\r\n")}`);
  assert.deepEqual(sam.history[0], { seat: 1, declare_sam: true });
  assert.equal(gameOf(sam, "tlmn"), "sam");
  assert.equal(sam.leader, 0);
});

for (const [written, line] of [["Seat 0: 3S\nnothing at all", 2], ["Game: chess", 1], ["Seat 0: 3S\n\n0: 3S; x", 3],
  ["Rules: rank\nHouse: ours", 2]]) {
  test(`the line that says nothing is named: ${JSON.stringify(written)}`, () => {
    const expected = ({ code, detail }) => code === "game.file.text" && detail === String(line);
    assert.throws(() => readGameFile(written), expected);
  });
}

test("options are flags, numbers, names and lists", () => {
  const { rules } = readGameFile("Option a: true\nOption b: 7\nOption c: last_man\nOption instant_hands: dragon\n"
    + "Option Place Pay 2: 1, -1\nSeat 0: 3S");
  assert.deepEqual(rules.options, { a: true, b: 7, c: "last_man", instant_hands: ["dragon"], place_pay_2: [1, -1] });
});
