// A finished game of TLMN or Sâm looked at: what each move lost, and luck apart from moves. Figures of the service.

import { h, icon } from "./dom.js";
import { labelled, number, points, say } from "./i18n.js";
import { cardsText, smallCards } from "./moves-list.js";
import { ascending } from "./moves-state.js";

const KINDS = { best: "good", good: "good", inaccuracy: "", mistake: "bad", blunder: "bad" };
const CHANCE_ERRORS = 2;
const DIGITS = 1;

const playWords = ({ pass, cards }) => (pass ? say("room.passes") : cardsText(ascending(cards)));

const withError = (value, error) => say("review.error",
  { points: points(value, DIGITS), error: number(error, DIGITS) });

function lossWords({ lost, lost_error: error }) {
  if (lost <= 0) return say("review.nothing");
  const words = say("review.lost", { points: number(lost), error: number(error) });
  return lost > CHANCE_ERRORS * error ? words : `${words} ${say("review.by_chance")}`;
}

function moveLine(move, nameOf) {
  const { index, seat, cards, best, verdict, pass } = move;
  const isOther = best && (best.pass !== pass || cardsText(ascending(best.cards)) !== cardsText(ascending(cards)));
  return h("li", { class: "review-move", "data-seat": seat, "data-verdict": verdict.code },
    h("span", { class: "log-number" }, String(index + 1)),
    h("div", {},
      h("p", {}, h("strong", {}, nameOf(seat)), " ", pass ? say("room.passes") : smallCards(ascending(cards)), " ",
        h("span", { class: `tag ${KINDS[verdict.code] ?? ""}` }, labelled(verdict.label))),
      isOther && h("p", { class: "small" }, lossWords(move), " ",
        say("review.instead", { play: playWords(best), reason: labelled(best.reason.label) }))));
}

const declarationLine = ({ seat, declared, verdict, ...found }, nameOf) => h("li",
  { class: "review-move", "data-seat": seat }, h("span", { class: "log-number" }, "–"),
  h("p", {}, h("strong", {}, nameOf(seat)), " ", say(declared ? "review.declared" : "review.not_declared"), " ",
    h("span", { class: `tag ${KINDS[verdict.code] ?? ""}` }, labelled(verdict.label)), " ",
    found.lost > 0 && h("span", { class: "small" }, lossWords(found))));

function seatRow(seat, nameOf) {
  const cell = (value, error) => h("td", {}, withError(value, error));
  return h("tr", {}, h("th", { scope: "row" }, nameOf(seat.seat)),
    h("td", { class: "total" }, points(seat.points, 0)), cell(seat.deal_points, seat.deal_error),
    cell(seat.own_points, seat.own_error), cell(seat.others_points, seat.others_error),
    cell(-seat.lost, seat.lost_error));
}

const luckTable = (review, nameOf) => h("div", { class: "matrix-frame", tabindex: "0", role: "group",
  "aria-label": say("review.luck") },
h("table", { class: "matrix totals" }, h("caption", { class: "spoken" }, say("review.luck")),
  h("thead", {}, h("tr", {}, ["player", "points", "deal", "own", "others", "lost"].map((name) =>
    h("th", { scope: "col" }, say(`review.column.${name}`))))),
  h("tbody", {}, review.seats.map((seat) => seatRow(seat, nameOf)))));

/** How many moves of a seat had each verdict, as one line. */
function countsLine({ verdicts }, nameOf, seat) {
  const told = Object.entries(verdicts).filter(([code, count]) => code !== "forced" && count > 0);
  return h("p", {}, h("strong", {}, nameOf(seat)), ": ", told.map(([code, count]) =>
    h("span", { class: `tag ${KINDS[code] ?? ""}` }, `${count} × ${say(`review.verdict.${code}`)}`)));
}

/**
 * review: of the service. nameOf(seat): what a seat is called. mine: the seat whose moves are shown at first; those of
 * the others on demand. Without it all are shown.
 */
export function reviewPanel(review, { nameOf, mine = null }) {
  const isChoice = (move) => move.verdict.code !== "forced";
  const shown = review.moves.filter((move) => isChoice(move) && (mine === null || move.seat === mine));
  const others = review.moves.filter((move) => isChoice(move) && mine !== null && move.seat !== mine);
  const declarations = review.declarations.filter(({ seat }) => mine === null || seat === mine);
  const seats = mine === null ? review.seats : review.seats.filter(({ seat }) => seat === mine);
  return h("section", { class: "panel review-panel", "aria-labelledby": "review-title", tabindex: "-1" },
    h("h2", { id: "review-title" }, say("review.title")),
    seats.map((seat) => countsLine(seat, nameOf, seat.seat)),
    h("ol", { class: "review-moves" }, declarations.map((one) => declarationLine(one, nameOf)),
      shown.map((move) => moveLine(move, nameOf))),
    others.length > 0 && h("details", {}, h("summary", {}, say("review.others", { count: others.length }),
      h("span", { class: "icon-turn" }, icon("down"))),
    h("ol", { class: "review-moves" }, others.map((move) => moveLine(move, nameOf)))),
    h("h3", {}, say("review.luck")), luckTable(review, nameOf),
    h("p", { class: "small soft" }, say("review.about", { count: review.estimate.samples })));
}
