// The editor of one seat: its name, its 13 cards from the pack or typed, and the rows when a person lays them.

import { rowName, ROWS } from "./arrangement.js";
import { Board } from "./board.js";
import { byRank, dealt, HAND_SIZE } from "./cards.js";
import { button, h, replace } from "./dom.js";
import { CardField, choice, field } from "./fields.js";
import { say } from "./i18n.js";
import { createPack } from "./pack.js";
import { isLaidAs, noRows, rowsWithin } from "./table-state.js";

export class SeatEditor {
  typed = new CardField({ words: say("table.typed"), placeholder: say("hand.placeholder"), limit: HAND_SIZE,
    onRead: (cards) => this.take(cards, true) });
  board = new Board({ onChange: ({ front, middle, back }) => this.onChange({ rows: { front, middle, back } }) });
  boardPlace = h("div", { class: "seat-board" });
  pack = createPack({
    label: say("hand.pack"), namesOfUse: { mine: say("table.is.mine"), other: say("table.is.other") },
    useOf: (card) => (this.seat().cards.includes(card) ? "mine" : ""), isClosed: (card) => this.isClosed(card),
    onPress: (card) => this.press(card),
  });

  /** suggestion(): the arrangement of the solver, to begin laying with, or null. The rest as in `Seat`. */
  constructor({ index, seat, held, onChange, suggestion }) {
    Object.assign(this, { seat, held, onChange, suggestion });
    const { name, purse, declares, arranged } = seat();
    this.name = field(say("table.name"), { type: "text", maxlength: 20, value: name,
      placeholder: say("table.seat", { number: index + 1 }),
      on: { input: () => onChange({ name: this.name.input.value.trim() }) } });
    this.purse = field(say("table.purse"), { type: "number", inputmode: "numeric", min: 0, step: 1, value: purse,
      on: { input: () => onChange({ purse: this.purse.input.value }) } });
    const box = h("input", { type: "checkbox", checked: declares,
      on: { change: () => onChange({ declares: box.checked }) } });
    this.declare = h("label", { class: "toggle" }, box, say("table.declare"));
    const mode = choice(say("table.mode"), ["solver", "hand"].map((one) => [one, say(`table.mode.${one}`)]),
      arranged ? "hand" : "solver", (next) => this.takeMode(next));
    this.cardsPlace = h("div", { class: "seat-cards" }, this.typed.element, this.pack.element);
    this.element = h("div", { class: "seat-fields" }, this.name.element, this.purse.element, this.declare, mode,
      this.actions(), this.cardsPlace, this.boardPlace);
  }

  actions() {
    const deal = () => this.take(byRank(dealt(HAND_SIZE, [...this.held()])));
    return h("div", { class: "actions" },
      button(say("table.deal_seat"), { icon: "shuffle", on: { click: deal } }),
      button(say("hand.clear"), { icon: "close", on: { click: () => this.take([]) } }));
  }

  end() {
    this.board.end();
  }

  isClosed(card) {
    const { cards } = this.seat();
    return this.held().has(card) || (cards.length >= HAND_SIZE && !cards.includes(card));
  }

  take(cards, keepsText = false) {
    this.onChange({ cards, rows: rowsWithin(this.seat().rows, cards) });
    this.refresh(keepsText);
  }

  press(card) {
    const { cards } = this.seat();
    if (cards.includes(card)) this.take(cards.filter((one) => one !== card));
    else if (!this.isClosed(card)) this.take([...cards, card]);
  }

  takeMode(mode) {
    const begun = (mode === "hand" && this.suggestion()) || noRows();
    this.onChange({ arranged: mode === "hand", rows: rowsWithin(begun, this.seat().cards) });
    this.refresh();
  }

  /** Shows the seat as it is now. keepsText: somebody is typing. */
  refresh(keepsText = false) {
    const { cards, rows, arranged } = this.seat();
    this.typed.show(cards, keepsText);
    this.pack.refresh();
    const isLaying = arranged && cards.length === HAND_SIZE;
    if (isLaying && !this.boardPlace.firstChild) replace(this.boardPlace, this.board.element);
    if (isLaying && !isLaidAs(this.board.places, cards, rows)) this.board.start(cards, rows);
    if (!isLaying) replace(this.boardPlace);
    this.cardsPlace.hidden = isLaying;
  }

  /** Names the rows that were laid. named: rows as the service names them, or null. */
  nameRows(named, isFoul) {
    for (const row of ROWS) {
      this.board.name(row, named?.[row] ? rowName(named[row]) : "", named ? (isFoul ? "bad" : "good") : "");
    }
  }

  /** Fields that only some house rules ask for. */
  drawOptions(wanted) {
    this.declare.hidden = !wanted.declare && !this.seat().declares;
    this.purse.element.hidden = !wanted.purse && this.seat().purse === "";
  }

  /** Shows a fault at its field; false where there is none. pointer: within the player. */
  showFault(pointer, words) {
    const places = [["/purse", this.purse], ["/cards", this.typed]];
    const found = places.find(([start, one]) => pointer.startsWith(start) && one.input.getClientRects().length);
    found?.[1].fault.show(words);
    return Boolean(found);
  }

  clearFaults() {
    this.purse.fault.show("");
  }
}
