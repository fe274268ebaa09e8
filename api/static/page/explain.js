// Plain sentences on why one arrangement beats another, from their rows and chances alone. No rules of the game here.

import { rankText } from "./cards.js";
import { inside, listed, percent, points, say, sentence } from "./i18n.js";
import { ranksWords, ROWS, rowName } from "./arrangement.js";

const NOTICEABLE = 0.005;
const EVEN_POINTS = 0.02;
const SAME_POINTS = 0.005;

/** The value of a row between -1 and 1: chance to win less chance to lose. */
const balance = (arrangement, name) => 2 * arrangement.win_probability[name] + arrangement.tie_probability[name] - 1;

/** A change of a chance in words: +7 %, or +0,6 % where it is small. */
const change = (share) => percent(Math.abs(share), Math.abs(share) < 0.02 ? 1 : 0);

function rowsOf(arrangement) {
  return new Map(ROWS.flatMap((name) => arrangement[name].cards.map((card) => [card, name])));
}

/** Cards that move from `other` to `better`: a list of {cards, from, to}, larger groups of one rank first. */
export function moves(better, other) {
  const now = rowsOf(better);
  const before = rowsOf(other);
  const groups = new Map();
  for (const [card, to] of now) {
    const from = before.get(card);
    if (from === to || from === undefined) continue;
    const key = `${from} ${to} ${card[0]}`;
    if (!groups.has(key)) groups.set(key, { cards: [], from, to });
    groups.get(key).cards.push(card);
  }
  return [...groups.values()].sort((a, b) => b.cards.length - a.cards.length);
}

function moveWords({ cards, from, to }) {
  const [card] = cards;
  const what = say(`why.group.${cards.length}`, { rank: rankText(card), ranks: ranksWords(card) });
  const direction = ROWS.indexOf(to) > ROWS.indexOf(from) ? "down" : "up";
  return say(`why.move.${direction}`, { what, row: say(`why.row.${to}`) });
}

/**
 * What is done otherwise, in a few words: cards that go to a row that gains by them, or rows that become something
 * else.
 * rows: with the change of their value, the largest gain first.
 */
function deed(better, other, rows) {
  const gainOf = new Map(rows.map(({ name, value }) => [name, value]));
  const found = moves(better, other).sort((a, b) => gainOf.get(b.to) - gainOf.get(a.to));
  const group = found.find(({ cards }) => cards.length > 1);
  if (group && gainOf.get(group.to) >= rows[0].value) return moveWords(group);
  if (!group && found.length && found.length <= 2) return listed(found.map(moveWords));
  const changed = rows.filter(({ name }) => rowName(better[name]) !== rowName(other[name])).slice(0, 1);
  return listed((changed.length ? changed : rows.slice(0, 1)).map(({ name }) =>
    say("why.row_becomes", { row: say(`why.row.${name}`), now: inside(rowName(better[name])),
      before: inside(rowName(other[name])) })));
}

function rowChange({ name, win, value }) {
  const share = Math.abs(win) >= NOTICEABLE ? win : value / 2;
  return say(share >= 0 ? "why.wins_more" : "why.wins_less", { row: say(`why.row.${name}`), share: change(share) });
}

function sweepChanges(better, other) {
  return ["sweep", "swept", "sweep_all"]
    .map((kind) => [kind, better[`${kind}_probability`] - other[`${kind}_probability`]])
    .filter(([, share]) => Math.abs(share) >= NOTICEABLE)
    .map(([kind, share]) => say(`why.${kind}_${share > 0 ? "more" : "less"}`, { share: change(share) }));
}

/**
 * One or two sentences why `better` is worth more than `other`. Both are ARRANGEMENTs of the service for the same hand,
 * table and samples.
 */
export function reasons(better, other) {
  const gain = better.expected_points - other.expected_points;
  const rows = ROWS
    .map((name) => ({ name, win: better.win_probability[name] - other.win_probability[name],
      value: balance(better, name) - balance(other, name) }))
    .filter(({ name }) => better[name].cards.join() !== other[name].cards.join())
    .sort((a, b) => b.value - a.value);
  const noticed = rows.filter(({ value }) => Math.abs(value) >= 2 * NOTICEABLE);
  const gains = noticed.filter(({ value }) => value > 0).map(rowChange);
  const losses = noticed.filter(({ value }) => value < 0).map(rowChange);
  const sentences = [];
  const what = deed(better, other, rows);
  if (gains.length && losses.length) sentences.push(
    say("why.trade", { what, gains: listed(gains), losses: listed(losses) }));
  else if (gains.length || losses.length) sentences.push(
    say("why.plain", { what, changes: listed([...gains, ...losses]) }));
  else sentences.push(say("why.same_rows", { what }));
  const sweeps = sweepChanges(better, other);
  const total = { points: points(gain).replace("+", "") };
  if (Math.abs(gain) < SAME_POINTS) sentences.push(say("why.equal"));
  else if (Math.abs(gain) < EVEN_POINTS) sentences.push(say("why.even", total));
  else if (sweeps.length) sentences.push(say("why.sum_with_sweeps", { ...total, sweeps: listed(sweeps) }));
  else sentences.push(say("why.sum", total));
  return sentences.map(sentence);
}
