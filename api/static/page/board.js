// Thirteen cards to be laid into three rows: by dragging, by pressing a card and then a row, or by keys 1, 2, 3 and 0.

import { ROW_SIZES, ROWS } from "./arrangement.js";
import { byRank, bySuit, cardButton, cardName } from "./cards.js";
import { button, h, icon, reducedMotion, replace } from "./dom.js";
import { dragCards } from "./drag.js";
import { say } from "./i18n.js";
import { arrowKeys } from "./keyboard.js";
import { completed, placed, placesOf, swapped, TRAY, zoneOf } from "./placing.js";
import { toast } from "./toast.js";

const MOVE_MILLISECONDS = 220;

/**
 * onChange(places): after every change. Gives {element, start(cards, rows), places(), name(row, words, state), end()}.
 */
export function createBoard({ onChange }) {
  let places = placesOf([]);
  let order = byRank;
  const selected = new Set();
  const zones = Object.fromEntries(ROWS.map((row) => [row, zoneElements(row)]));
  const tray = h("div", { class: "tray-cards", "data-zone": TRAY });
  const help = h("p", { class: "board-help" }, say("board.help"));
  const mat = h("div", { class: "mat" }, h("div", { class: "rows" }, ROWS.map((row) => zones[row].element)));
  const sorts = h("div", { class: "actions tray-actions" },
    button(say("board.by_rank"), { on: { click: () => sortBy(byRank) } }),
    button(say("board.by_suit"), { on: { click: () => sortBy(bySuit) } }),
    button(say("board.collect"), { icon: "undo", on: { click: collect } }));
  const element = h("div", { class: "board" }, mat,
    h("section", { class: "tray", "aria-label": say("board.tray") }, tray, help, sorts));
  const endDrag = dragCards(element, { taken: (card) => (selected.has(card) ? [...selected] : [card]), onDrop: drop });
  const refreshKeys = arrowKeys(element, "button.card");
  element.addEventListener("keydown", byKey);

  function zoneElements(row) {
    const cards = h("div", { class: "row-cards" });
    const which = button(say(`row.${row}`), { class: "row-button", on: { click: () => layInto(row) } });
    const name = h("strong", { "aria-live": "polite" });
    const element = h("div",
      { class: "row", "data-row": row, "data-zone": row, role: "group", "aria-label": say(`row.${row}`),
      on: { click: pressRow } },
      h("p", { class: "row-name" }, which, name), cards, h("span", { class: "row-mark" }));
    return { element, cards, which, name };
  }

  /** Pressing the empty part of a row lays the chosen cards there. */
  function pressRow(event) {
    if (!event.target.closest("button") && selected.size) layInto(event.currentTarget.dataset.zone);
  }

  function sortBy(next) {
    order = next;
    places = { ...places, tray: order(places.tray) };
    draw();
  }

  function collect() {
    settle(placesOf(order(Object.values(places).flat())));
  }

  function settle(next, focus = null) {
    places = { ...next, tray: order(next.tray) };
    selected.clear();
    draw(focus);
    onChange(places);
  }

  function lay(cards, zone, target = null) {
    const wasInTray = cards.some((card) => places.tray.includes(card));
    const { places: next, refused } = placed(places, cards, zone, target);
    if (refused) toast(say("board.full", { row: say(`row.${zone}`), count: ROW_SIZES[zone] }), "fault");
    const focus = element.contains(document.activeElement)
      ? (next.tray.find((card) => !cards.includes(card)) ?? cards[0]) : null;
    settle(wasInTray && zone !== TRAY ? completed(next) : next, zone === TRAY ? cards[0] : focus);
  }

  function layInto(row) {
    if (selected.size) lay([...selected], row);
    else toast(say("board.choose_first"));
  }

  function drop(cards, zone, target) {
    if (cards.every((card) => places[zone].includes(card))) {
      if (target && cards.length === 1) settle(swapped(places, cards[0], target));
      return;
    }
    lay(cards, zone, target);
  }

  function press(card) {
    const [only] = selected;
    const zone = zoneOf(places, card);
    if (selected.size === 1 && only !== card && zone !== TRAY && zoneOf(places, only) !== zone) {
      settle(swapped(places, only, card), card);
      return;
    }
    if (!selected.delete(card)) selected.add(card);
    draw(card, false);
  }

  function byKey(event) {
    const card = event.target.closest("button.card")?.dataset.card;
    if (!card || event.altKey || event.ctrlKey || event.metaKey) return;
    const zone = { 1: "front", 2: "middle", 3: "back", 0: TRAY, Backspace: TRAY, Delete: TRAY }[event.key];
    if (!zone) return;
    event.preventDefault();
    lay(selected.size ? [...selected] : [card], zone);
  }

  function cardOf(card, zone) {
    return cardButton(card, { "aria-pressed": String(selected.has(card)), on: { click: () => press(card) },
      tabindex: "-1",
      "aria-label": `${cardName(card)}, ${say(zone === TRAY ? "board.tray" : `row.${zone}`)}` });
  }

  const positions = () => new Map(
    [...element.querySelectorAll("button.card")].map((one) => [one.dataset.card, one.getBoundingClientRect()]));

  function draw(focus = null, moves = true) {
    const before = moves && !reducedMotion() ? positions() : new Map();
    for (const row of ROWS) {
      const empty = Array.from({ length: ROW_SIZES[row] - places[row].length }, () => h("span", { class: "place" }));
      replace(zones[row].cards, places[row].map((card) => cardOf(card, row)), empty);
      zones[row].which.dataset.count = `${places[row].length}/${ROW_SIZES[row]}`;
    }
    replace(tray, places.tray.map((card) => cardOf(card, TRAY)));
    tray.parentElement?.toggleAttribute("data-empty", places.tray.length === 0);
    element.toggleAttribute("data-selecting", selected.size > 0);
    element.toggleAttribute("data-begun", ROWS.some((row) => places[row].length > 0));
    if (focus) element.querySelector(`[data-card="${focus}"]`)?.focus();
    refreshKeys();
    for (const [card, now] of before.size ? positions() : []) glide(card, before.get(card), now);
  }

  function glide(card, from, to) {
    if (!from || (Math.abs(from.left - to.left) < 2 && Math.abs(from.top - to.top) < 2)) return;
    element.querySelector(`[data-card="${card}"]`).animate(
      [{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: "none" }],
      { duration: MOVE_MILLISECONDS, easing: "cubic-bezier(.2, .8, .3, 1)" });
  }

  /** The name of a row as the service tells it; state: "", "good" or "bad". */
  function name(row, words, state = "") {
    if (zones[row].name.textContent !== words) zones[row].name.textContent = words;
    zones[row].element.dataset.state = state;
    replace(zones[row].element.querySelector(".row-mark"),
      state === "bad" ? icon("warn") : state === "good" ? icon("check") : "");
  }

  return {
    element,
    start(cards, rows = {}) {
      selected.clear();
      places = placesOf(order(cards), rows);
      draw();
    },
    places: () => places,
    name,
    end: endDrag,
  };
}
