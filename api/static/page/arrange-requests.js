// What "Practise" asks of the service.

import { rowName } from "./arrangement.js";
import { fullRows } from "./arrange-state.js";
import { post } from "./client.js";

/** Legal or foul, and what is lost against the best; null: a later question has taken this one's place. */
export const judgement = (calls, { front, middle, back }, players, rules) =>
  calls.post("maubinh/evaluate", { arrangement: { front, middle, back }, players, rules });

/** Names of two neighbouring rows, of those that are full, and whether they are foul; null where neither is full. */
export async function comparison(places, neighbours, rules) {
  const full = fullRows(places, neighbours);
  if (!full.length) return null;
  const [a, b] = [full[0], full.at(-1)];
  const found = await post("maubinh/compare", { a: places[a], b: places[b], rules });
  return { names: [[a, rowName(found.a)], [b, rowName(found.b)]], isFoul: a !== b && found.result > 0 };
}

/** A judged arrangement with its chances, as `solve` gives them; null for a foul, and where a later question came. */
export async function priced(calls, judged, cards, { front, middle, back }, players, rules) {
  if (!judged.legal) return null;
  const found = await calls.post("maubinh/solve", { cards, players, rules, top: 1, locked: { front, middle, back } });
  return found && { ...found.best, expected_points: judged.expected_points };
}
