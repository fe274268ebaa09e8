// Names of rows, asked of the service and remembered: it alone says what a row is.

import { post } from "./client.js";

const named = new Map();

const keyOf = (cards, rules) => `${cards.join("")} ${JSON.stringify(rules)}`;

/**
 * The rows as the service names them, {cards, category, label}, in the order asked. rows: lists of 3 or 5 cards.
 * Two are named by one question. Raises ServiceProblem.
 */
export async function nameRows(rows, rules) {
  const unknown = rows.filter((cards) => !named.has(keyOf(cards, rules)));
  const pairs = Array.from({ length: Math.ceil(unknown.length / 2) }, (_, at) => unknown.slice(2 * at, 2 * at + 2));
  await Promise.all(pairs.map(async ([a, b = a]) => {
    const found = await post("maubinh/compare", { a, b, rules });
    named.set(keyOf(a, rules), found.a);
    named.set(keyOf(b, rules), found.b);
  }));
  return rows.map((cards) => named.get(keyOf(cards, rules)));
}
