// What a settled table shows: the matrix of who pays whom, one match-up with its lines, the totals, and all as text.

import { ROWS, rowName } from "./arrangement.js";
import { cardPicture, signText } from "./cards.js";
import { h, icon } from "./dom.js";
import { labelled, number, say } from "./i18n.js";
import { itemised, paymentMatrix, shortPoints, totals } from "./payment-matrix.js";
import { copyButtons } from "./toast.js";

/** The match-up of two seats, seen from `i`: the service's own, turned round where it is seen from the other. */
export function seenFrom(answer, i, j) {
  const [a, b] = i < j ? [i, j] : [j, i];
  const found = answer.matchups.find((one) => one.a === String(a) && one.b === String(b));
  if (i < j || !found) return found;
  const turned = (value) => (value === 0 ? 0 : -value);
  return { ...found, a: found.b, b: found.a, points: turned(found.points),
    rows: Object.fromEntries(ROWS.map((row) => [row, turned(found.rows[row])])),
    sweep: found.sweep && (found.sweep === "a" ? "b" : "a"),
    lines: found.lines.map((line) => ({ ...line, points: turned(line.points) })) };
}

const money = (value) => `${value < 0 ? "−" : ""}${number(Math.abs(value), 0)}`;

function marks(answer, match) {
  const [me, other] = [answer.players[match.a], answer.players[match.b]];
  const found = [];
  if (match.sweep === "a") found.push(say(answer.sweep_all === me.id ? "table.mark.sweep_all" : "table.mark.sweep"));
  if (match.sweep === "b") found.push(say(answer.sweep_all === other.id ? "table.mark.swept_all" : "table.mark.swept"));
  if (match.lines.some((line) => line.kind === "foul")) found.push(say("table.mark.foul"));
  if (match.lines.some((line) => line.kind === "instant_win")) found.push(say("table.mark.instant"));
  return found;
}

/** The matrix. chosen: [i, j] or null. */
function tableMatrix(answer, names, chosen, onChoose) {
  return paymentMatrix({
    caption: say("table.matrix"), names, onChoose,
    cell: (i, j) => {
      const match = seenFrom(answer, i, j);
      return { points: match.points, marks: marks(answer, match) };
    },
    total: (i) => answer.players[i].net_points,
    isChosen: (i, j) => chosen?.[0] === i && chosen[1] === j,
  });
}

const tableTotals = (answer, names) => totals({ caption: say("table.totals"), names, players: answer.players, money });

function duelRow(row, match, mine, theirs, names) {
  const won = match.rows[row];
  const side = (named, name, isWinner) => h("div", { class: "duel-side", "data-won": String(isWinner) },
    h("p", { class: "duel-name" }, isWinner && icon("check"), h("span", { class: "who" }, name), " ",
      named ? rowName(named) : ""),
    h("div", { class: "row-cards" }, (named?.cards ?? []).map((card) => cardPicture(card, { class: "small" }))));
  const verdict = won === 0 ? say("table.row_even") : say("table.row_won", { name: names[won > 0 ? 0 : 1] });
  return h("div", { class: "duel-row", role: "group", "aria-label": `${say(`row.${row}`)}: ${verdict}` },
    h("p", { class: "duel-which" }, say(`row.${row}`), h("span", { class: "soft" }, verdict)),
    side(mine.named?.[row] ?? { cards: mine.arrangement[row] }, names[0], won > 0),
    side(theirs.named?.[row] ?? { cards: theirs.arrangement[row] }, names[1], won < 0));
}

const lineWords = (line) => ({ words: labelled(line.label), points: line.points });

/** One match-up in full. names: of all seats. */
function duel(answer, names, [i, j]) {
  const match = seenFrom(answer, i, j);
  const pair = [names[i], names[j]];
  const key = match.points > 0 ? "pay.gets" : match.points < 0 ? "pay.pays" : "pay.even";
  const isPlain = answer.players[i].status === "legal" && answer.players[j].status === "legal";
  return h("section", { class: "panel duel", "aria-labelledby": "duel-title" },
    h("h2", { id: "duel-title" },
      say(key, { a: pair[0], b: pair[1], points: shortPoints(Math.abs(match.points)).replace("+", "") })),
    match.lines.length ? itemised(match.lines.map(lineWords), match.points)
      : h("p", { class: "soft" }, say("table.no_lines")),
    isPlain
      ? h("div", { class: "duel-rows" },
        ROWS.map((row) => duelRow(row, match, answer.players[i], answer.players[j], pair)))
      : h("p", { class: "soft" }, say("table.not_compared")));
}

const panel = (id, words, ...content) =>
  h("section", { class: "panel", "aria-labelledby": id }, h("h2", { id }, words), content);

/** All of it: the matrix, the match-up of `pair`, the totals. onChoose(i, j): another pair was pressed. */
export const tableResult = (answer, names, pair, bet, onChoose) => [
  panel("matrix-title", say("table.matrix"), h("p", { class: "small soft" }, say("table.matrix_about")),
    tableMatrix(answer, names, pair, onChoose)),
  duel(answer, names, pair),
  panel("totals-title", say("table.totals"), tableTotals(answer, names),
    h("div", { class: "actions" }, copyButtons(() => tableText(answer, names, bet)))),
];

/** A settled table as text for a chat. */
function tableText(answer, names, bet) {
  const seats = answer.players.map((player, at) => [
    `${names[at]} (${labelled(player.instant_win?.label ?? player.status_label)}):`,
    ROWS.map((row) => player.arrangement[row].map(signText).join(" ")).join(" | "),
    `→ ${shortPoints(player.net_points)}${bet === 1 ? "" : ` (${money(player.credited)})`}`,
  ].join(" "));
  const pairs = answer.matchups.filter((match) => match.points !== 0).map((match) => {
    const [winner, loser] = match.points > 0 ? [match.a, match.b] : [match.b, match.a];
    const seen = seenFrom(answer, Number(winner), Number(loser));
    const lines = seen.lines.map((line) => `${labelled(line.label)} ${shortPoints(line.points)}`).join(", ");
    const points = shortPoints(seen.points).replace("+", "");
    return `${say("pay.gets", { a: names[winner], b: names[loser], points })} (${lines})`;
  });
  return [say("table.text", { count: names.length }), ...seats, ...pairs].join("\n");
}
