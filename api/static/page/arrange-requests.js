// What "Practise" asks of the service.

import { rowName } from "./arrangement.js";
import { fullRows } from "./arrange-state.js";
import { post } from "./client.js";

/** Legal or foul, and what is lost against the best; null: a later question has taken this one's place. */
export const judgement = (calls, { front, middle, back }, players, rules) =>
  calls.post("maubinh/evaluate", { arrangement: { front, middle, back }, players, rules, explain: true });

/** Names of two neighbouring rows, of those that are full, and whether they are foul; null where neither is full. */
export async function comparison(places, neighbours, rules) {
  const full = fullRows(places, neighbours);
  if (!full.length) return null;
  const [a, b] = [full[0], full.at(-1)];
  const found = await post("maubinh/compare", { a: places[a], b: places[b], rules });
  return { names: [[a, rowName(found.a)], [b, rowName(found.b)]], isFoul: a !== b && found.result > 0 };
}
