// Pictures of a solved hand: what it may bring, a map of its arrangements, and what risk they cost.

import { rowName, ROWS, rowText, smallArrangement } from "./arrangement.js";
import { barChart, dotChart, figureOf } from "./charts.js";
import { post } from "./client.js";
import { h, replace } from "./dom.js";
import { number, percent, points, say } from "./i18n.js";
import { barsOf, frontier, mapOf, quantileOf, sharesOf, stepOf } from "./picture-data.js";

const TABLES = 300;
const MOST_RATED = 50;
const MOST_LISTED = 1000;
const TENTH = 0.1;

const whole = (value) => points(value, 0);
const kindOfBar = ({ from, to }) => (to <= 0 ? "minus" : from > 0 ? "plus" : "even");

/** What the best arrangement brought at whole tables. asked: the fields of a solve. */
export async function outcomesPicture(asked) {
  const { outcomes, best } = await post("maubinh/solve", { ...asked, top: 1, echo: false, outcomes: TABLES });
  const found = outcomes.points;
  const { lost, even, won } = sharesOf(found);
  const bars = barsOf(found).map((bar) => ({ ...bar, kind: kindOfBar(bar) }));
  const about = say("outcomes.about", { count: outcomes.tables, won: percent(won), even: percent(even),
    lost: percent(lost), low: whole(quantileOf(found, TENTH)), high: whole(quantileOf(found, 1 - TENTH)),
    middle: whole(quantileOf(found, 1 / 2)), mean: points(outcomes.mean), error: number(outcomes.standard_error),
    expected: points(best.expected_points) });
  const chart = barChart({ bars, label: about, marks: [{ at: 0, kind: "zero" }, { at: outcomes.mean, kind: "mean" }],
    xWords: whole, yWords: (value) => percent(value / outcomes.tables) });
  const rangeOf = ({ from, to }) => (to - from === 1 ? whole(from) : `${whole(from)} … ${whole(to - 1)}`);
  return figureOf(chart, about, { head: [say("outcomes.points"), say("outcomes.share")],
    rows: bars.filter((bar) => bar.value).map((bar) => [rangeOf(bar), percent(bar.value / outcomes.tables, 1)]) });
}

/** Arrangements with their worth; asked for once by the pictures that need them. */
function ratedOnce(asked) {
  let promise = null;
  return () => (promise ??= post("maubinh/solve", { ...asked, top: MOST_RATED, echo: false })
    .then(({ best, alternatives }) => [best, ...alternatives]));
}

function detail(place, one, best) {
  const isRated = "expected_points" in one;
  replace(place, isRated
    ? smallArrangement(say("map.shown"), one, { difference: one === best ? null
      : one.expected_points - best.expected_points })
    : h("article", { class: "small-arrangement" },
      h("p", { class: "small" }, say("map.unrated", { count: MOST_RATED })),
      ROWS.map((row) => h("p", { class: "small" }, rowText(row, one[row])))));
}

function mapCell(cell, names, onShow) {
  if (!cell) return h("td", {});
  const { best, count } = cell;
  return h("td", {}, h("button", { type: "button", class: "map-cell", "data-step": stepOf(best.behind), tabindex: "-1",
    on: { focus: onShow, pointerenter: onShow, click: onShow } }, h("span", { class: "spoken" }, `${names}: `),
  "behind" in best ? number(best.behind, 1) : [h("span", { "aria-hidden": "true" }, "·"),
    h("span", { class: "spoken" }, say("map.far"))], count > 1 && h("sup", {}, ` ${count}`)));
}

const legend = () => h("p", { class: "map-legend small" }, [0, 1, 2, 3, 4, 5].map((step) => h("span", {},
  h("span", { class: "map-key", "data-step": step, "aria-hidden": "true" }), say(`map.step.${step}`))));

/** The map: backs down, fronts across, colours for how far behind the best. */
async function mapPicture(asked, rated) {
  const { cards, rules, locked } = asked;
  const [best, listed] = await Promise.all([rated(), post("maubinh/enumerate",
    { cards, rules, locked, undominated: true, limit: MOST_LISTED })]);
  const { backs, fronts, cells } = mapOf(listed.arrangements, best, rowName);
  const place = h("div", { class: "picture-detail" });
  detail(place, best[0], best[0]);
  const row = (back) => h("tr", {}, h("th", { scope: "row" }, back), fronts.map((front) => {
    const cell = cells.get(`${back}|${front}`);
    return mapCell(cell, `${back}, ${front}`, () => detail(place, cell.best, best[0]));
  }));
  const table = h("table", { class: "map" }, h("caption", { class: "spoken" }, say("picture.map")),
    h("thead", {}, h("tr", {}, h("td", {}), fronts.map((front) => h("th", { scope: "col" }, h("span", {}, front))))),
    h("tbody", {}, backs.map(row)));
  const { arrowKeys } = await import("./keyboard.js");
  const frame = h("div", { class: "matrix-frame map-frame", role: "group", tabindex: "0",
    "aria-label": say("picture.map") }, table);
  arrowKeys(table, ".map-cell");
  table.querySelector('[data-step="0"]').tabIndex = 0;
  return [h("p", { class: "small" }, say("map.about", { count: listed.total })), legend(), frame, place];
}

/** Worth against the risk of being swept. */
async function tradeOffPicture(rated) {
  const found = await rated();
  const place = h("div", { class: "picture-detail" });
  const show = (at) => detail(place, found[at], found[0]);
  const path = frontier(found);
  const dots = found.map((one, at) => ({ x: one.swept_probability, y: one.expected_points,
    kind: at === 0 ? "best" : path.includes(at) ? "plus" : "even",
    words: say("trade.dot", { rows: [rowName(one.front), rowName(one.middle), rowName(one.back)].join(" · "),
      points: points(one.expected_points), swept: percent(one.swept_probability, 1) }) }));
  const chart = dotChart({ dots, path, title: say("picture.trade_off"), onShow: show, xWords: (value) => percent(value),
    yWords: (value) => points(value, 1) });
  show(0);
  return [figureOf(chart, say("trade.about", { count: found.length }), {
    head: [say("trade.arrangement"), say("outcomes.points"), say("trade.swept")],
    rows: path.map((at) => [`${rowName(found[at].front)} · ${rowName(found[at].middle)} · ${rowName(found[at].back)}`,
      points(found[at].expected_points), percent(found[at].swept_probability, 1)]) }), place];
}

/** The pictures that share their question. */
export function solvePictures(asked) {
  const rated = ratedOnce(asked);
  return { outcomes: () => outcomesPicture(asked), map: () => mapPicture(asked, rated),
    trade_off: () => tradeOffPicture(rated) };
}
