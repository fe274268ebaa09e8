// A game against bots as plain values: deals by seeds, links, requests, and what comes next at the table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eveningOf, keepEvening, withGame } from "../../api/static/page/evening.js";
import { seedOfText, seedText } from "../../api/static/page/random.js";
import { again, dealOf, eventOfBot, gameRequest, linkOfDeal, linkOfRoom, ME, nextRoom, nextStep, roomStateOfLink,
  seatRequest, seatsAt, underOtherRules, withEvent, withSam, withWait } from "../../api/static/page/room-state.js";

const LINK = { seats: "5", level: "4", pace: "none", seed: "abc", leader: "2" };
const room = roomStateOfLink(LINK, "sam");
const table = (seat, more = {}) => ({ state: { over: false, seat_to_act: seat }, cuts: [], may_declare: [], ...more });

test("a seed deals the same distinct cards to as many seats as there are", () => {
  for (const [game, seats, size] of [["tlmn", 4, 13], ["tlmn", 2, 13], ["sam", 5, 10]]) {
    const { hands, drawn } = dealOf({ game, seats, seed: 7 });
    assert.deepEqual(hands.map((hand) => hand.cards.length), Array(seats).fill(size));
    assert.equal(new Set(hands.flatMap((hand) => hand.cards)).size, seats * size);
    assert.ok(drawn >= 0 && drawn < seats);
    assert.deepEqual(dealOf({ game, seats, seed: 7 }).hands, hands);
    assert.notDeepEqual(dealOf({ game, seats, seed: 8 }).hands, hands);
  }
});

test("five sit at a table only where the house lets them", () => {
  assert.deepEqual(seatsAt("sam", {}), [2, 3, 4]);
  assert.deepEqual(seatsAt("sam", { max_players: 5 }), [2, 3, 4, 5]);
  assert.deepEqual(seatsAt("tlmn", {}), [2, 3, 4]);
});

test("seeds come back from their text, anything else is none", () => {
  for (const seed of [0, 1, 2 ** 32 - 1]) assert.equal(seedOfText(seedText(seed)), seed);
  for (const text of ["", undefined, "-1", "zzzzzzz", "a b", "1.5"]) assert.equal(seedOfText(text), null);
});

test("a room comes back from its link, and a link to its deal knows no events", () => {
  const played = withEvent(withEvent(room, { seat: 2, cards: ["3S", "3C"] }), { seat: 3, pass: true });
  assert.deepEqual(roomStateOfLink(linkOfRoom(played), "sam"), played);
  assert.deepEqual(roomStateOfLink(linkOfDeal(played), "sam"), room);
  const broken = roomStateOfLink({ seats: "9", level: "x", pace: "fast", leader: "-2" }, "tlmn");
  assert.deepEqual([broken.seats, broken.level, broken.pace, broken.leader], [4, 3, "usual", -1]);
});

test("a leader is named only where the house drew one, and other rules draw anew", () => {
  assert.equal(gameRequest(room).leader, 2);
  assert.ok(!("leader" in gameRequest(underOtherRules(room))));
  assert.deepEqual(again(withEvent(room, { seat: 2, pass: true })), room);
});

test("every question to a bot has a seed of its own, the same when it is asked again", () => {
  const later = withEvent(room, { seat: 2, pass: true });
  const seeds = [seatRequest(room, 1), seatRequest(room, 2), seatRequest(later, 1)].map((one) => one.seed);
  assert.equal(new Set(seeds).size, 3);
  assert.deepEqual(seatRequest(room, 1), seatRequest(roomStateOfLink(LINK, "sam"), 1));
  for (const seed of seeds) assert.ok(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32);
});

test("the next game is led by whom the service names, from the pot it leaves", () => {
  const next = nextRoom(room, { next_leader: 3, instant_win: { seat: 3 }, settlement: { pot_after: 6 } });
  const { game_number: number, previous_winner: winner, previous_instant_win: instant, pot_before: pot, leader }
    = gameRequest(next);
  assert.deepEqual([number, winner, instant, pot, leader], [2, 3, true, 6, undefined]);
  assert.deepEqual([next.seats, next.level, next.history], [5, 4, []]);
});

test("before the first card of a Sâm the person is asked, then the bots, then nobody", () => {
  const dealt = table(2, { may_declare: [0, 1, 2] });
  assert.deepEqual(nextStep(dealt, room), { kind: "declare" });
  assert.deepEqual(nextStep(dealt, withSam(room, "bots")), { kind: "sam", seats: [1, 2] });
  assert.deepEqual(nextStep(dealt, withSam(room, "closed")), { kind: "bot", seat: 2, mayWait: false });
  const declared = withEvent(room, { seat: ME, declare_sam: true });
  assert.deepEqual(nextStep(table(ME, { may_declare: [1, 2] }), declared), { kind: "me" });
});

test("who may cut out of turn is asked before the turn goes on, once", () => {
  const cuts = [{ seat: ME, moves: [] }, { seat: 1, moves: [] }];
  const answer = table(2, { cuts });
  const closed = withSam(room, "closed");
  assert.deepEqual(nextStep(answer, closed), { kind: "bot", seat: 1, mayWait: true });
  const waited = withWait(closed, 1);
  assert.deepEqual(nextStep(answer, waited), { kind: "cut" });
  assert.deepEqual(nextStep(answer, withWait(waited, ME)), { kind: "bot", seat: 2, mayWait: false });
  const went = withEvent(withWait(waited, ME), { seat: 2, cards: ["2S"] });
  assert.deepEqual(nextStep(table(3, { cuts }), went), { kind: "bot", seat: 1, mayWait: true });
  assert.deepEqual(nextStep({ ...answer, state: { over: true } }, closed), { kind: "over" });
});

test("who can only pass need not be asked", () => {
  const stuck = table(ME, { moves: { count: 0 } });
  const free = table(ME, { moves: { count: 1 } });
  const steps = [nextStep(stuck, room), nextStep(stuck, room, true), nextStep(free, room, true)];
  assert.deepEqual(steps.map((step) => step.kind), ["me", "alone", "me"]);
});

test("a bot plays, passes, or waits with a cut", () => {
  const [turn, cut] = [{ seat: 1, mayWait: false }, { seat: 1, mayWait: true }];
  assert.deepEqual(eventOfBot({ move: { pass: false, cards: ["3S"] } }, turn), { seat: 1, cards: ["3S"] });
  assert.deepEqual(eventOfBot({ move: { pass: true, cards: [] } }, turn), { seat: 1, pass: true });
  assert.equal(eventOfBot({ move: { pass: true, cards: [] } }, cut), null);
});

test("an evening counts each deal once and forgets what is spoilt", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  const games = withGame(withGame([], { deal: "a", points: [3, -3] }), { deal: "b", points: [-1, 1] });
  assert.deepEqual(withGame(games, { deal: "a", points: [5, -5] }).map((one) => one.points[0]), [-1, 5]);
  keepEvening("sam", games);
  assert.deepEqual(eveningOf("sam"), games);
  assert.deepEqual(eveningOf("tlmn"), []);
  kept.set("maubinh.evening.tlmn", JSON.stringify([{ deal: "a", points: ["x"] }, games[0]]));
  assert.deepEqual(eveningOf("tlmn"), [games[0]]);
});
