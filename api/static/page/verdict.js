// The verdict on an arrangement a person made: what it loses against the best, the best beside it, and why.

import { arrangementText, movedCards, reasons, ROWS, rowsOnMat, rowText } from "./arrangement.js";
import { cardPicture } from "./cards.js";
import { h, icon } from "./dom.js";
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

const inPoints = (value) => [points(value), " ", h("span", { class: "unit" }, say("expected.unit"))];

const scale = (judged) => h("dl", { class: "scale" },
  judged.instant_win
    && h("div", {}, h("dt", {}, say("expected.hand")), h("dd", {}, inPoints(judged.hand_points))),
  h("div", {}, h("dt", {}, say("verdict.yours")), h("dd", {}, inPoints(judged.expected_points))),
  h("div", {}, h("dt", {}, say("verdict.best")), h("dd", {}, inPoints(judged.best.expected_points))),
  h("div", { class: "lost" }, h("dt", {}, say("verdict.lost")),
    h("dd", {}, points(judged.regret_points).replace("+", ""), " ",
      h("span", { class: "unit" }, say("expected.unit")))));

const whyBest = (explanation) => h("div", { class: "verdict-why" }, h("h3", {}, say("verdict.why")),
  reasons(explanation));

/** Rows on a mat with their bars; the cards that lie otherwise than in `other` stand out. */
function rowsAgainst(title, arrangement, other) {
  const moved = other ? movedCards(arrangement, other) : new Set();
  const cardOf = (card) => cardPicture(card, { class: moved.has(card) ? "moved" : "" });
  return h("div", { class: "verdict-rows" }, h("h3", {}, title),
    h("div", { class: "mat" }, rowsOnMat(arrangement, { cardOf })));
}

/** What the service says besides. */
const told = ({ legal, fouls, detail }) => [!legal && h("p", {}, foulWords(fouls)),
  detail && h("p", { class: "small soft", lang: "en" }, detail)];

/** judged: the service's answer to evaluate. Of a foul there is nothing to compare. */
export function verdictPanel(judged, actions) {
  const mine = judged.legal ? { ...judged, ...judged.rows } : null;
  const name = grade(judged);
  const same = mine && movedCards(mine, judged.best).size === 0;
  return h("section", { class: "panel verdict", "data-grade": name, "aria-label": say("verdict.title"),
    tabindex: "-1" },
    h("h2", {}, icon(["foul", "far"].includes(name) ? "warn" : "check"), say(`verdict.grade.${name}`)),
    told(judged),
    scale(judged),
    actions,
    judged.instant_win && instantWin(judged.instant_win),
    judged.explanation && whyBest(judged.explanation),
    mine && rowsAgainst(say("verdict.mine_title"), mine, same ? null : judged.best),
    !same && h("div", { class: "verdict-best" }, rowsAgainst(say("verdict.best_title"), judged.best, mine)));
}

/** The verdict as text for a chat. rows: the person's rows as the service names them. */
export const verdictText = (judged) => [
  say("verdict.title"), ...ROWS.map((name) => rowText(name, judged.rows[name])),
  say("verdict.text", { grade: say(`verdict.grade.${grade(judged)}`),
    lost: points(judged.regret_points).replace("+", "") }),
  "", say("verdict.best_title"), arrangementText(judged.best),
].join("\n");
