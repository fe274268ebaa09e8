// The verdict on an arrangement a person made: what it loses against the best, the best beside it, and why.

import { arrangementText, movedCards, ROWS, rowsOnMat, rowText } from "./arrangement.js";
import { cardPicture } from "./cards.js";
import { h, icon } from "./dom.js";
import { reasons } from "./explain.js";
import { points, say } from "./i18n.js";
import { instantWin } from "./instant-win.js";
import { GOOD_POINTS } from "./training.js";

const NEAR_POINTS = 0.5;
const FAIR_POINTS = 2;

/** How good it was, as the name of a catalogue entry: "foul", "best", "near", "fair" or "far". */
export function grade({ legal, regret_points: lost }) {
  if (!legal) return "foul";
  if (lost <= GOOD_POINTS) return "best";
  if (lost <= NEAR_POINTS) return "near";
  return lost <= FAIR_POINTS ? "fair" : "far";
}

/** What is wrong with a foul, in words of the page. */
export const foulWords = (fouls) => fouls.map((foul) => say(`foul.${foul.code}`)).join(" ");

const scale = (judged) => h("dl", { class: "scale" },
  judged.instant_win
    && h("div", {}, h("dt", {}, say("expected.hand")), h("dd", {}, points(judged.hand_points))),
  h("div", {}, h("dt", {}, say("verdict.yours")), h("dd", {}, points(judged.expected_points))),
  h("div", {}, h("dt", {}, say("verdict.best")), h("dd", {}, points(judged.best.expected_points))),
  h("div", { class: "lost" }, h("dt", {}, say("verdict.lost")),
    h("dd", {}, points(judged.regret_points).replace("+", ""))));

const whyBest = (best, mine) => h("div", { class: "verdict-why" }, h("h3", {}, say("verdict.why")),
  reasons(best, mine).map((line) => h("p", {}, line)));

function bestRows(best, mine) {
  const moved = mine ? movedCards(best, mine) : new Set();
  const cardOf = (card) => cardPicture(card, { class: moved.has(card) ? "moved" : "" });
  return h("div", { class: "verdict-best" }, h("h3", {}, say("verdict.best_title")),
    h("div", { class: "mat" }, rowsOnMat(best, { cardOf })));
}

/** judged: the service's answer to evaluate. mine: the person's arrangement with its chances, or null for a foul. */
export function verdictPanel(judged, mine, actions) {
  const name = grade(judged);
  const same = mine && movedCards(mine, judged.best).size === 0;
  return h("section", { class: "panel verdict", "data-grade": name, "aria-label": say("verdict.title"),
    tabindex: "-1" },
    h("h2", {}, icon(["foul", "far"].includes(name) ? "warn" : "check"), say(`verdict.grade.${name}`)),
    !judged.legal && h("p", {}, foulWords(judged.fouls)),
    judged.detail && h("p", { class: "small soft", lang: "en" }, judged.detail),
    scale(judged),
    actions,
    judged.instant_win && instantWin(judged.instant_win),
    !same && mine && whyBest(judged.best, mine),
    !same && bestRows(judged.best, mine));
}

/** The verdict as text for a chat. rows: the person's rows as the service names them. */
export const verdictText = (judged) => [
  say("verdict.title"), ...ROWS.map((name) => rowText(name, judged.rows[name])),
  say("verdict.text", { grade: say(`verdict.grade.${grade(judged)}`),
    lost: points(judged.regret_points).replace("+", "") }),
  "", say("verdict.best_title"), arrangementText(judged.best),
].join("\n");
