// What a seat of the table shows, drawn from values: its name, its rows, and what the game made of it.

import { ROWS, ROW_SIZES, rowName } from "./arrangement.js";
import { byRank, cardPicture, HAND_SIZE } from "./cards.js";
import { h, icon } from "./dom.js";
import { labelled, say } from "./i18n.js";
import { isReady } from "./table-state.js";

/** The seat's name as people see it. */
export const seatName = (seat, index) => seat.name || say("table.seat", { number: index + 1 });

function seatRow(name, cards, named) {
  const missing = Array.from({ length: ROW_SIZES[name] - cards.length }, () => h("span", { class: "place" }));
  const words = named ? rowName(named) : "";
  return h("div", { class: "seat-row", "data-row": name, role: "group",
    "aria-label": [say(`row.${name}`), words].filter(Boolean).join(": ") },
    h("div", { class: "row-cards" }, cards.map((card) => cardPicture(card)), missing),
    h("p", { class: "seat-row-name" }, words));
}

/** rows: cards by row; named: the rows as the service names them, if it has. */
export const seatRows = (rows, named) => ROWS.map((name) => seatRow(name, rows[name], named?.[name]));

/** Cards that lie in no rows yet. */
export const seatHand = (cards) => h("div",
  { class: "seat-hand", role: "group", "aria-label": say("table.unarranged") },
  byRank(cards).map((card) => cardPicture(card)));

const tag = (words, kind = "", ...marks) => h("span", { class: `tag ${kind}`.trim() }, marks, words);

/** What is missing before the seat can be settled. */
function openTags(seat) {
  if (seat.cards.length < HAND_SIZE) return [tag(say("table.missing", { count: HAND_SIZE - seat.cards.length }))];
  return isReady(seat) ? [] : [tag(say("table.unlaid"))];
}

/** player: the seat in the service's answer, or null. sweptAll: it swept the whole table. */
export function seatTags(seat, player, sweptAll) {
  if (!player) return openTags(seat);
  const status = labelled(player.status_label);
  return [
    player.status === "foul" && tag(status, "bad", icon("warn")),
    player.status === "legal" && tag(status),
    player.instant_win && tag(`${status}: ${labelled(player.instant_win.label)}`, "gold"),
    sweptAll && tag(say("table.sweep_all"), "gold"),
    tag(say(seat.arranged ? "table.by_hand" : "table.by_solver")),
  ];
}
