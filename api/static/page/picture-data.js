// What pictures show, as plain values worked out from answers of the service and from what this browser keeps.

const MOST_BARS = 24;

/** Bars of equal width for what tables brought. points: [{points, tables}], the least first. */
export function barsOf(points) {
  const [low, high] = [points[0].points, points.at(-1).points];
  const width = Math.max(1, Math.ceil((high - low + 1) / MOST_BARS));
  const start = Math.floor(low / width) * width;
  const count = Math.floor((high - start) / width) + 1;
  const bars = Array.from({ length: count }, (_, at) => ({ from: start + at * width, to: start + (at + 1) * width,
    value: 0 }));
  for (const one of points) bars[Math.floor((one.points - start) / width)].value += one.tables;
  return bars;
}

/** The least value that at least this share of the tables do not exceed. */
export function quantileOf(points, share) {
  const wanted = share * points.reduce((sum, one) => sum + one.tables, 0);
  let seen = 0;
  return points.find((one) => (seen += one.tables) >= wanted - 1e-9).points;
}

/** Shares of tables lost, even and won. */
export function sharesOf(points) {
  const all = points.reduce((sum, one) => sum + one.tables, 0);
  const share = (holds) => points.filter(({ points: value }) => holds(value))
    .reduce((sum, one) => sum + one.tables, 0) / all;
  return { lost: share((value) => value < 0), even: share((value) => value === 0), won: share((value) => value > 0) };
}

const keyOf = (arrangement) =>
  ["back", "middle", "front"].map((row) => [...arrangement[row].cards].sort().join("")).join("|");

/**
 * Arrangements by what their back and their front are called. every: all undominated ones, the strongest back first;
 * rated: those whose worth is known, the best first; nameOf(row). Gives {backs, fronts, cells}: the names in the order
 * in which they come, and Map "back|front" to {best, count}: the one worth most, or of unknown worth.
 */
export function mapOf(every, rated, nameOf) {
  const known = new Map(rated.map((one) => [keyOf(one), one]));
  const cells = new Map();
  const names = { back: new Set(), front: new Map() };
  for (const one of [...rated, ...every.filter((other) => !known.has(keyOf(other)))]) {
    const [back, front] = [nameOf(one.back), nameOf(one.front)];
    names.front.set(front, one.front);
    const cell = cells.get(`${back}|${front}`) ?? { best: one, count: 0 };
    cells.set(`${back}|${front}`, { ...cell, count: cell.count + 1 });
  }
  for (const one of every) names.back.add(nameOf(one.back));
  for (const one of rated) names.back.add(nameOf(one.back));
  return { backs: [...names.back], fronts: frontsInOrder(names.front), cells };
}

const ORDER = "AKQJT98765432";

/** Names of fronts, those with more cards alike first, then by their cards. */
function frontsInOrder(fronts) {
  const alike = ({ cards }) => 4 - new Set(cards.map((card) => card[0])).size;
  const value = (row) => [String(9 - alike(row)), ...row.cards.map((card) => ORDER.indexOf(card[0])
    .toString(16))].join("");
  return [...fronts].sort(([, a], [, b]) => (value(a) < value(b) ? -1 : 1)).map(([name]) => name);
}

/** How far behind the best, as a step of a scale of colours: 0 the best, 5 far behind, "" not known. */
export function stepOf(behind, limits = [0.1, 0.5, 1, 2, 4]) {
  if (behind === undefined) return "";
  const at = limits.findIndex((limit) => behind <= limit);
  return at < 0 ? limits.length : at;
}

/** Places of those that no other one beats in both worth and risk, from the least risk on. */
export function frontier(arrangements) {
  const order = arrangements.map((_, at) => at).sort((a, b) =>
    arrangements[a].swept_probability - arrangements[b].swept_probability
      || arrangements[b].expected_points - arrangements[a].expected_points);
  let most = -Infinity;
  return order.filter((at) => {
    const isBetter = arrangements[at].expected_points > most;
    if (isBetter) most = arrangements[at].expected_points;
    return isBetter;
  });
}

/** Means over the last `count` values, at each of them. */
export const runningMeans = (values, count) => values.map((_, at) => {
  const seen = values.slice(Math.max(0, at + 1 - count), at + 1);
  return seen.reduce((sum, value) => sum + value, 0) / seen.length;
});

/** Sums so far, from 0 on. */
export const sumsOf = (values) => values.reduce((sums, value) => [...sums, sums.at(-1) + value], [0]);
