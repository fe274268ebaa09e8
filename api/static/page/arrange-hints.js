// Hints for a hand that is being laid, each telling more than the one before; the last lays the strongest row.

import { ROWS, rowName } from "./arrangement.js";
import { post } from "./client.js";
import { h } from "./dom.js";
import { labelled, say } from "./i18n.js";

export const MOST_HINTS = 3;

/** The best arrangement of a hand. */
export const bestOf = async (cards, players, rules) =>
  (await post("maubinh/solve", { cards, players, rules, top: 1, echo: false })).best;

/** What the hints that were given say. best: of `bestOf`. */
const HINTS = [
  (best) => say("hints.back", { kind: labelled(best.back.label) }),
  (best) => ROWS.map((row) => `${say(`row.${row}`)}: ${rowName(best[row])}`).join(" · "),
  () => say("hints.laid"),
];

export const hintLines = (best, given) => given > 0
  && h("ul", { class: "hint-lines" }, HINTS.slice(0, given).map((words) => h("li", {}, words(best))));
