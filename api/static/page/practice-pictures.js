// Pictures of what a person has practised: how the loss goes down, and which mistakes come again.

import { lineChart, figureOf } from "./charts.js";
import { h } from "./dom.js";
import { number, percent, say } from "./i18n.js";
import { runningMeans } from "./picture-data.js";
import { GRADES, kindsOf } from "./training-log.js";

const MEAN_OVER = 10;

/** The mean loss of the last ten hands, hand after hand. */
export function curvePicture(hands) {
  const means = runningMeans(hands.map((one) => one.lost), MEAN_OVER);
  const about = say("curve.about", { count: hands.length, over: MEAN_OVER, first: number(means[0]),
    last: number(means.at(-1)) });
  const chart = lineChart({ series: [{ values: means, kind: "plus" }], label: about,
    xWords: (value) => String(value + 1), yWords: (value) => number(value, 1) });
  return figureOf(chart, about, { head: [say("curve.hand"), say("curve.lost"), say("curve.mean")],
    rows: hands.map((one, at) => [String(at + 1), number(one.lost), number(means[at])]) });
}

const bar = (words, share, count) => {
  const made = h("span", { class: "kind-bar", "aria-hidden": "true" }, h("span", {}));
  made.firstChild.style.setProperty("width", `${(100 * share).toFixed(1)}%`);
  return h("div", { class: "kind" }, h("dt", {}, words), h("dd", {}, `${count} · ${percent(share)}`), made);
};

/** How many hands had each verdict, and where cards should have lain. */
export function kindsPicture(hands) {
  const kinds = kindsOf(hands);
  const worst = kinds.moves.map(([name, count, lost]) => {
    const [from, to] = name.split(">");
    return h("li", {}, say("kinds.move", { from: say(`row.${from}`), to: say(`row.${to}`), count,
      lost: number(lost) }));
  });
  return [h("dl", { class: "kinds" }, GRADES.map((grade) => bar(say(`verdict.grade.${grade}`),
    kinds.grades[grade] / hands.length, kinds.grades[grade]))),
  worst.length > 0 && [h("p", { class: "small" }, say("kinds.about")), h("ul", { class: "small" }, worst)]];
}
