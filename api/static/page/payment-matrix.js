// Who pays whom as a table: a line for each player, a column for what it gets from each other one, and the sum.

import { h } from "./dom.js";
import { points, say } from "./i18n.js";

/** Points without needless decimals, with their sign. */
export const shortPoints = (value) => points(value, Number.isInteger(value) ? 0 : 2);

const sign = (value) => (value > 0 ? "plus" : value < 0 ? "minus" : "even");

/**
 * names: of the players. cell(i, j): {points, marks} of what i gets from j, or null where nothing can be between them;
 * marks: short words. total(i): points. columns: of further parties, e.g. the pot, that have no line. isChosen(i, j),
 * onChoose(i, j): pressing a cell.
 */
export function paymentMatrix({ caption, names, columns = [], cell, total, isChosen, onChoose }) {
  const all = [...names, ...columns];
  const cellOf = (i, j) => {
    const found = i === j ? null : cell(i, j);
    if (!found) return h("td", { class: "none" }, h("span", { "aria-hidden": "true" }, "·"));
    const words = say(found.points > 0 ? "pay.gets" : found.points < 0 ? "pay.pays" : "pay.even",
      { a: names[i], b: all[j], points: shortPoints(Math.abs(found.points)).replace("+", "") });
    return h("td", {}, h("button",
      { type: "button", class: "pay", "data-sign": sign(found.points), "data-pair": `${i}-${j}`,
      "aria-pressed": String(isChosen(i, j)), on: { click: () => onChoose(i, j) } },
    h("span", { class: "spoken" }, `${words}: `), h("span", {}, shortPoints(found.points)), " ",
    found.marks.map((mark) => h("small", {}, mark))));
  };
  return h("div", { class: "matrix-frame", tabindex: "0", role: "group", "aria-label": caption },
    h("table", { class: "matrix" },
      h("caption", { class: "spoken" }, caption),
      h("thead", {}, h("tr", {}, h("td", {}), all.map((name) => h("th", { scope: "col" }, h("span", {}, name))),
        h("th", { scope: "col", class: "total" }, say("pay.total")))),
      h("tbody", {}, names.map(
        (name, i) => h("tr", {}, h("th", { scope: "row" }, h("span", {}, name)), all.map((_, j) => cellOf(i, j)),
        h("td", { class: "total", "data-sign": sign(total(i)) }, shortPoints(total(i))))))));
}

/** Itemised lines with their sum. lines: {label, points, words} with words already in the reader's language. */
export const itemised = (lines, sum) => h("dl", { class: "items" },
  lines.map((line) => h("div", {}, h("dt", {}, line.words),
    h("dd", { "data-sign": sign(line.points) }, shortPoints(line.points)))),
  h("div", { class: "sum" }, h("dt", {}, say("pay.sum")), h("dd", { "data-sign": sign(sum) }, shortPoints(sum))));

/** What each player gets in points and money, and the fee. players: {net_points, net, fee, credited} of the service. */
export function totals({ caption, names, players, money }) {
  const line = (name, player) => h("tr", {}, h("th", { scope: "row" }, name),
    h("td", { "data-sign": sign(player.net_points) }, shortPoints(player.net_points)),
    h("td", {}, money(player.net)), h("td", {}, player.fee ? money(-player.fee) : "–"),
      h("td", { class: "total", "data-sign": sign(player.credited) }, money(player.credited)));
  return h("div", { class: "matrix-frame", tabindex: "0", role: "group", "aria-label": caption },
    h("table", { class: "matrix totals" }, h("caption", { class: "spoken" }, caption),
      h("thead", {}, h("tr", {},
        ["pay.player", "pay.points", "pay.money", "pay.fee", "pay.credited"]
        .map((key) => h("th", { scope: "col" }, say(key))))),
      h("tbody", {}, players.map((player, at) => line(names[at], player)))));
}
