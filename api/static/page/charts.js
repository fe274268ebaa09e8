// Charts as SVG: bars, lines, dots. Numbers in, elements out; colours are the page's own, by classes.

import { h } from "./dom.js";
import { say } from "./i18n.js";

const SPACE = () => document.querySelector("svg.sprite").namespaceURI;
/** The size of a drawing in its own units; on the screen it is as wide as its place. */
const BOX = { width: 340, height: 190, left: 38, right: 10, top: 10, bottom: 26 };
const TICKS = 5;
const STEPS = [1, 2, 5, 10];
const STEP_OF_KEY = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

function shape(tag, attributes, ...children) {
  const made = document.createElementNS(SPACE(), tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== false));
  return made;
}

/** Round numbers from `low` to `high`, about TICKS of them. */
export function ticksOf(low, high) {
  const rough = Math.max((high - low) / TICKS, Number.EPSILON);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * STEPS.find((one) => one * power >= rough);
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** From values to places between `from` and `to`. */
const scale = ([low, high], from, to) => (value) => from + ((value - low) / (high - low || 1)) * (to - from);

function axes({ x, y, across, up, xWords, yWords }) {
  const floor = BOX.height - BOX.bottom;
  return shape("g", { class: "axes", "aria-hidden": "true" },
    across.map((value) => shape("text", { x: x(value), y: floor + 16, "text-anchor": "middle" }, xWords(value))),
    up.map((value) => [
      shape("line", { x1: BOX.left, x2: BOX.width - BOX.right, y1: y(value), y2: y(value),
        class: value === 0 ? "zero" : "" }),
      shape("text", { x: BOX.left - 5, y: y(value) + 4, "text-anchor": "end" }, yWords(value)),
    ]));
}

const drawing = (label, ...children) => shape("svg", { viewBox: `0 0 ${BOX.width} ${BOX.height}`, class: "chart",
  ...(label ? { role: "img", "aria-label": label } : {}) }, children);

const xScale = (range) => scale(range, BOX.left, BOX.width - BOX.right);
const yScale = (range) => scale(range, BOX.height - BOX.bottom, BOX.top);

/** Bars over numbers. bars: [{from, to, value, kind}]; marks: [{at, kind}] upright lines. label: it all in words. */
export function barChart({ bars, marks = [], label, xWords, yWords }) {
  const range = [bars[0].from, bars.at(-1).to];
  const most = Math.max(...bars.map((bar) => bar.value));
  const [x, y] = [xScale(range), yScale([0, most])];
  const column = ({ from, to, value, kind }) => shape("rect", { x: x(from) + 0.5, y: y(value), class: `bar ${kind}`,
    width: Math.max(1, x(to) - x(from) - 1), height: y(0) - y(value) });
  const mark = ({ at, kind }) => shape("line", { x1: x(at), x2: x(at), y1: BOX.top, y2: y(0), class: `mark ${kind}` });
  return drawing(label, axes({ x, y, across: ticksOf(...range), up: ticksOf(0, most), xWords, yWords }),
    bars.map(column), marks.map(mark));
}

/** Lines over 0, 1, 2 …. series: [{values, kind}]. label: it all in words. */
export function lineChart({ series, label, xWords, yWords }) {
  const values = [0, ...series.flatMap((one) => one.values)];
  const range = [Math.min(...values), Math.max(...values) || 1];
  const last = Math.max(1, ...series.map((one) => one.values.length - 1));
  const [x, y] = [xScale([0, last]), yScale(range)];
  const line = (one) => shape("polyline", { class: `line ${one.kind}`, fill: "none",
    points: one.values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ") });
  const across = ticksOf(0, last).filter(Number.isInteger);
  return drawing(label, axes({ x, y, across, up: ticksOf(...range), xWords, yWords }), series.map(line));
}

const reach = (values) => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || 1) * 0.06;
  return [low - room, high + room];
};

/**
 * Dots that can be pointed at and walked through by arrow keys. dots: [{x, y, kind, words}]; onShow(index); path:
 * places of dots that a line goes through. title: what the group of dots is.
 */
export function dotChart({ dots, path = [], title, xWords, yWords, onShow }) {
  const ranges = [reach(dots.map((dot) => dot.x)), reach(dots.map((dot) => dot.y))];
  const [x, y] = [xScale(ranges[0]), yScale(ranges[1])];
  const dotOf = (dot, at) => {
    const made = shape("circle", { cx: x(dot.x), cy: y(dot.y), r: 6, class: `dot ${dot.kind}`, role: "img",
      tabindex: -1, "aria-label": dot.words });
    for (const event of ["focus", "pointerenter", "click"]) made.addEventListener(event, () => onShow(at));
    return made;
  };
  const way = shape("polyline", { class: "line path", fill: "none",
    points: path.map((at) => `${x(dots[at].x).toFixed(1)},${y(dots[at].y).toFixed(1)}`).join(" ") });
  const svg = drawing("", axes({ x, y, across: ticksOf(...ranges[0]), up: ticksOf(...ranges[1]), xWords, yWords }), way,
    dots.map(dotOf).reverse());
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", title);
  walked([...svg.querySelectorAll(".dot")].reverse(), dots);
  return svg;
}

/** Arrow keys go from dot to dot as they lie from left to right; one of them is in the tab order. */
function walked(shown, dots) {
  const order = dots.map((_, at) => at).sort((a, b) => dots[a].x - dots[b].x || dots[a].y - dots[b].y)
    .map((at) => shown[at]);
  shown[0].setAttribute("tabindex", 0);
  for (const [at, dot] of order.entries()) {
    dot.addEventListener("keydown", (event) => {
      if (!(event.key in STEP_OF_KEY)) return;
      const next = order[at + STEP_OF_KEY[event.key]];
      event.preventDefault();
      if (!next) return;
      dot.setAttribute("tabindex", -1);
      next.setAttribute("tabindex", 0);
      next.focus();
    });
  }
}

/** A chart with its words and the same as a table. rows: of cells, the first ones are heads. */
export const figureOf = (chart, about, { head, rows }) => h("figure", { class: "chart-figure" }, chart,
  h("figcaption", { class: "small" }, about),
  h("details", { class: "chart-table" }, h("summary", {}, say("chart.as_table")),
    h("div", { class: "matrix-frame", tabindex: "0", role: "group", "aria-label": say("chart.as_table") },
      h("table", {}, h("thead", {}, h("tr", {}, head.map((words) => h("th", { scope: "col" }, words)))),
        h("tbody", {}, rows.map(([first, ...others]) => h("tr", {}, h("th", { scope: "row" }, first),
          others.map((cell) => h("td", {}, cell)))))))));
