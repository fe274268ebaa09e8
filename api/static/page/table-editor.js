// The editor of one seat: its name, its 13 cards from the pack or typed, and the rows when a person lays them.

import { rowName, ROWS } from "./arrangement.js";
import { createBoard } from "./board.js";
import { byRank, dealt, HAND_SIZE, readCards, signText } from "./cards.js";
import { button, freshId, h, replace } from "./dom.js";
import { say } from "./i18n.js";
import { createPack } from "./pack.js";
import { choice } from "./rules-panel.js";
import { noRows } from "./table-state.js";
import { faultLine } from "./toast.js";

/** suggestion(): the arrangement of the solver, to begin laying with, or null. The rest as in createSeat. */
export function createSeatEditor({ index, seat, held, onChange, suggestion }) {
  const field = (words, properties) => {
    const id = freshId("seat-field");
    const input = h("input", { id, autocomplete: "off", spellcheck: "false", ...properties });
    const fault = faultLine(`${id}-fault`, input);
    return { input, fault, element: h("div", { class: "field" }, h("label", { for: id }, words), input, fault.line) };
  };
  const name = field(say("table.name"),
    { type: "text", maxlength: 20, value: seat().name, placeholder: say("table.seat", { number: index + 1 }),
    on: { input: () => onChange({ name: name.input.value.trim() }, "words") } });
  const typed = field(say("table.typed"),
    { type: "text", autocapitalize: "characters", placeholder: say("hand.placeholder"),
    on: { input: readTyped, blur: showTyped } });
  const purse = field(say("table.purse"),
    { type: "number", inputmode: "numeric", min: 0, step: 1, value: seat().purse,
    on: { input: () => onChange({ purse: purse.input.value }, "words") } });
  const declareBox = h("input",
    { type: "checkbox", checked: seat().declares,
    on: { change: () => onChange({ declares: declareBox.checked }, "words") } });
  const declare = h("label", { class: "toggle" }, declareBox, say("table.declare"));
  const pack = createPack({
    label: say("hand.pack"),
    namesOfUse: { mine: say("table.is.mine"), other: say("table.is.other") },
    useOf: (card) => (seat().cards.includes(card) ? "mine" : ""),
    isClosed: (card) => held().has(card) || (seat().cards.length >= HAND_SIZE && !seat().cards.includes(card)),
    onPress: press,
  });
  const board = createBoard({ onChange: laid });
  const mode = choice(say("table.mode"), [["solver", say("table.mode.solver")], ["hand", say("table.mode.hand")]],
    seat().arranged ? "hand" : "solver", takeMode);
  const deal = button(say("table.deal_seat"),
    { icon: "shuffle", on: { click: () => take(byRank(dealt(HAND_SIZE, [...held()]))) } });
  const clear = button(say("hand.clear"), { icon: "close", on: { click: () => take([]) } });
  const cardsPlace = h("div", { class: "seat-cards" }, typed.element, pack.element);
  const boardPlace = h("div", { class: "seat-board" });
  const element = h("div", { class: "seat-fields" }, name.element, purse.element, declare, mode,
    h("div", { class: "actions" }, deal, clear), cardsPlace, boardPlace);

  function take(cards, how = "cards") {
    const rows = noRows();
    for (const row of ROWS) rows[row] = seat().rows[row].filter((card) => cards.includes(card));
    onChange({ cards, rows }, how);
    refresh(how === "typed");
  }

  function press(card) {
    const { cards } = seat();
    if (cards.includes(card)) take(cards.filter((one) => one !== card));
    else if (cards.length < HAND_SIZE && !held().has(card)) take([...cards, card]);
  }

  function readTyped() {
    const { cards, rest } = readCards(typed.input.value);
    const different = [...new Set(cards)];
    take(different.slice(0, HAND_SIZE), "typed");
    if (rest) typed.fault.show(say("hand.unread", { text: rest.slice(0, 24) }));
    if (different.length > HAND_SIZE) typed.fault.show(say("hand.too_many"));
    if (different.length < cards.length) typed.fault.show(say("fault.duplicate_card"));
  }

  function showTyped() {
    if (!typed.input.hasAttribute("aria-invalid")) typed.input.value = seat().cards.map(signText).join(" ");
  }

  function takeMode(next) {
    const begun = next === "hand" ? suggestion() : null;
    const rows = noRows();
    if (begun) for (const row of ROWS) rows[row] = [...begun[row]];
    onChange({ arranged: next === "hand", rows }, "rows");
    refresh();
  }

  function laid({ front, middle, back }) {
    onChange({ rows: { front, middle, back } }, "rows");
  }

  /** Shows the seat as it is now. keepsText: somebody is typing. */
  function refresh(keepsText = false) {
    const { cards, rows, arranged } = seat();
    if (!keepsText) {
      typed.fault.show("");
      typed.input.value = cards.map(signText).join(" ");
    }
    pack.refresh();
    const laying = arranged && cards.length === HAND_SIZE;
    if (laying && !boardPlace.firstChild) replace(boardPlace, board.element);
    if (laying && !isOnBoard(cards, rows)) board.start(cards, rows);
    if (!laying) replace(boardPlace);
    cardsPlace.hidden = laying;
  }

  function isOnBoard(cards, rows) {
    const places = board.places();
    return ROWS.every((row) => places[row].join() === rows[row].join())
      && Object.values(places).flat().sort().join() === [...cards].sort().join();
  }

  /** Names the rows that were laid. named: rows as the service names them, or null. */
  function nameRows(named, isFoul) {
    for (const row of ROWS) board.name(row, named?.[row] ? rowName(named[row]) : "",
      named ? (isFoul ? "bad" : "good") : "");
  }

  /** Fields that only some house rules ask for. */
  function drawOptions(wanted) {
    declare.hidden = !wanted.declare && !seat().declares;
    purse.element.hidden = !wanted.purse && seat().purse === "";
  }

  /** Shows a fault at its field; false where there is none. pointer: within the player. */
  function showFault(pointer, words) {
    const places = { "/purse": purse, "/cards": typed };
    const found = Object.entries(places)
      .find(([beginning, one]) => pointer.startsWith(beginning) && one.input.getClientRects().length);
    found?.[1].fault.show(words);
    return Boolean(found);
  }

  return {
    element, refresh, nameRows, drawOptions, showFault,
    clearFaults: () => purse.fault.show(""),
    end: () => board.end(),
  };
}
