// Thirteen cards to be laid into three rows: by dragging, by pressing a card and then a row, or by keys 1, 2, 3 and 0.

import { ROW_OF_KEY, ROW_SIZES, ROWS, rowTitle } from "./arrangement.js";
import { byRank, bySuit, cardButton, cardName } from "./cards.js";
import { button, h, icon, reducedMotion, replace } from "./dom.js";
import { dragCards } from "./drag.js";
import { say } from "./i18n.js";
import { arrowKeys } from "./keyboard.js";
import { laid, placesOf, swapped, TRAY, zoneOf } from "./placing.js";
import { toast } from "./toast.js";

const MOVE_MILLISECONDS = 220;
const ZONE_OF_KEY = { ...ROW_OF_KEY, 0: TRAY, Backspace: TRAY, Delete: TRAY };
const ICON_OF_STATE = { good: "check", bad: "warn" };

/** One row of the mat: {element, cards, which, name}. on: {press(event), lay()}. */
function rowElements(row, on) {
  const cards = h("div", { class: "row-cards" });
  const which = h("button", { type: "button", class: "button row-button", on: { click: on.lay } },
    h("span", { class: "button-words" }, rowTitle(row)));
  const name = h("strong", { "aria-live": "polite" });
  const element = h("div", { class: "row", "data-row": row, "data-zone": row, role: "group",
    "aria-label": say(`row.${row}`), on: { click: on.press } },
    h("p", { class: "row-name" }, which, name), cards, h("span", { class: "row-mark" }));
  return { element, cards, which, name };
}

/** A card that has moved is seen moving. from, to: where it was and is. */
function glide(card, from, to) {
  if (!from || (Math.abs(from.left - to.left) < 2 && Math.abs(from.top - to.top) < 2)) return;
  card.animate([{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: "none" }],
    { duration: MOVE_MILLISECONDS, easing: "cubic-bezier(.2, .8, .3, 1)" });
}

export class Board {
  places = placesOf([]);
  order = byRank;
  selected = new Set();
  tray = h("div", { class: "tray-cards", "data-zone": TRAY });
  zones = Object.fromEntries(ROWS.map((row) => [row, rowElements(row,
    { lay: () => this.layInto(row), press: (event) => this.pressRow(event, row) })]));

  /** onChange(places): after every change. */
  constructor({ onChange }) {
    this.onChange = onChange;
    const sorts = h("div", { class: "actions tray-actions" },
      button(say("board.by_rank"), { on: { click: () => this.sortBy(byRank) } }),
      button(say("board.by_suit"), { on: { click: () => this.sortBy(bySuit) } }),
      button(say("board.collect"), { icon: "undo", on: { click: () => this.collect() } }));
    this.element = h("div", { class: "board", on: { keydown: (event) => this.layByKey(event) } },
      h("div", { class: "mat" }, h("div", { class: "rows" }, ROWS.map((row) => this.zones[row].element))),
      h("section", { class: "tray", "aria-label": say("board.tray") }, this.tray,
        h("p", { class: "board-help" }, say("board.help")), sorts));
    this.end = dragCards(this.element, { taken: (card) => (this.selected.has(card) ? [...this.selected] : [card]),
      onDrop: (cards, zone, target) => this.drop(cards, zone, target) });
    this.refreshKeys = arrowKeys(this.element, "button.card");
  }

  start(cards, rows = {}) {
    this.selected.clear();
    this.places = placesOf(this.order(cards), rows);
    this.draw();
  }

  /** Pressing the empty part of a row lays the chosen cards there. */
  pressRow(event, row) {
    if (!event.target.closest("button") && this.selected.size) this.layInto(row);
  }

  sortBy(order) {
    this.order = order;
    this.places = { ...this.places, tray: order(this.places.tray) };
    this.draw();
  }

  collect() {
    this.settle(placesOf(this.order(Object.values(this.places).flat())));
  }

  settle(places, focus = null) {
    this.places = { ...places, tray: this.order(places.tray) };
    this.selected.clear();
    this.draw(focus);
    this.onChange(this.places);
  }

  lay(cards, zone, target = null) {
    const { places, refused } = laid(this.places, cards, zone, target);
    if (refused) toast(say("board.full", { row: say(`row.${zone}`), count: ROW_SIZES[zone] }), "fault");
    this.settle(places, this.focusAfter(cards, zone));
  }

  /** The card that has the focus next: the one laid back, or what is left to be laid. */
  focusAfter(cards, zone) {
    if (zone === TRAY) return cards[0];
    if (!this.element.contains(document.activeElement)) return null;
    return this.places.tray.find((card) => !cards.includes(card)) ?? cards[0];
  }

  layInto(row) {
    if (this.selected.size) this.lay([...this.selected], row);
    else toast(say("board.choose_first"));
  }

  drop(cards, zone, target) {
    const staysThere = cards.every((card) => this.places[zone].includes(card));
    if (!staysThere) this.lay(cards, zone, target);
    else if (target && cards.length === 1) this.settle(swapped(this.places, cards[0], target));
  }

  press(card) {
    const [only] = this.selected;
    const zone = zoneOf(this.places, card);
    const changesPlaces = this.selected.size === 1 && only !== card && zone !== TRAY
      && zoneOf(this.places, only) !== zone;
    if (changesPlaces) {
      this.settle(swapped(this.places, only, card), card);
      return;
    }
    if (!this.selected.delete(card)) this.selected.add(card);
    this.draw(card, false);
  }

  layByKey(event) {
    const card = event.target.closest("button.card")?.dataset.card;
    const zone = ZONE_OF_KEY[event.key];
    if (!card || !zone || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.lay(this.selected.size ? [...this.selected] : [card], zone);
  }

  cardOf(card, zone) {
    const where = say(zone === TRAY ? "board.tray" : `row.${zone}`);
    return cardButton(card, { "aria-pressed": String(this.selected.has(card)), tabindex: "-1",
      "aria-label": `${cardName(card)}, ${where}`, on: { click: () => this.press(card) } });
  }

  cards() {
    return new Map([...this.element.querySelectorAll("button.card")].map((one) => [one.dataset.card, one]));
  }

  draw(focus = null, moves = true) {
    const before = new Map(moves && !reducedMotion()
      ? [...this.cards()].map(([card, one]) => [card, one.getBoundingClientRect()]) : []);
    for (const row of ROWS) this.drawRow(row);
    replace(this.tray, this.places.tray.map((card) => this.cardOf(card, TRAY)));
    this.tray.parentElement.toggleAttribute("data-empty", this.places.tray.length === 0);
    this.element.toggleAttribute("data-selecting", this.selected.size > 0);
    this.element.toggleAttribute("data-begun", ROWS.some((row) => this.places[row].length > 0));
    const cards = this.cards();
    cards.get(focus)?.focus();
    this.refreshKeys();
    for (const [card, from] of before) if (cards.has(card)) glide(cards.get(card), from,
      cards.get(card).getBoundingClientRect());
  }

  drawRow(row) {
    const { cards, which } = this.zones[row];
    const laidThere = this.places[row];
    const empty = Array.from({ length: ROW_SIZES[row] - laidThere.length }, () => h("span", { class: "place" }));
    replace(cards, laidThere.map((card) => this.cardOf(card, row)), empty);
    which.dataset.count = `${laidThere.length}/${ROW_SIZES[row]}`;
  }

  /** The name of a row as the service tells it; state: "", "good" or "bad". */
  name(row, words, state = "") {
    const { element, name } = this.zones[row];
    if (name.textContent !== words) name.textContent = words;
    element.dataset.state = state;
    replace(element.querySelector(".row-mark"), state ? icon(ICON_OF_STATE[state]) : "");
  }
}
