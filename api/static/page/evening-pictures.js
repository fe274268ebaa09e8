// How an evening went: what each seat had won after every game.

import { figureOf, lineChart } from "./charts.js";
import { h } from "./dom.js";
import { listed, points, say } from "./i18n.js";
import { sumsOf } from "./picture-data.js";

const KINDS = ["first", "second", "third", "fourth", "fifth"];

/** games: [{points}], the points or the money of the seats, game after game. names: of the seats. */
export function eveningPicture(games, names) {
  const sums = names.map((_, seat) => sumsOf(games.map((one) => one.points[seat] ?? 0)));
  const about = say("evening.about", { count: games.length,
    sums: listed(names.map((name, seat) => `${name} ${points(sums[seat].at(-1), 0)}`)) });
  const chart = lineChart({ series: sums.map((values, seat) => ({ values, kind: KINDS[seat] })), label: about,
    xWords: String, yWords: (value) => points(value, 0) });
  const legend = h("p", { class: "map-legend small" }, names.map((name, seat) => h("span", {},
    h("span", { class: `line-key ${KINDS[seat]}`, "aria-hidden": "true" }), name)));
  return [legend, figureOf(chart, about, { head: [say("evening.game"), ...names],
    rows: games.map((_, at) => [String(at + 1), ...sums.map((values) => points(values[at + 1], 0))]) })];
}
