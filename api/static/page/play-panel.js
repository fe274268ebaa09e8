// Choosing a hand of TLMN or Sâm and the play it faces: the pack, typed text, a random deal; and what else decides.

import { CardPanel } from "./card-panel.js";
import { isClosed, useOf, withCards, withPressed } from "./card-uses.js";
import { cardName, signText } from "./cards.js";
import { freshId, h, icon, replace } from "./dom.js";
import { CardField, choice, fieldOf } from "./fields.js";
import { say } from "./i18n.js";
import { createPack } from "./pack.js";

const USES = ["hand", "table"];

export class PlayPanel {
  pack = createPack({
    label: say("hand.pack"), namesOfUse: { hand: say("play.is.hand"), table: say("play.is.table") },
    useOf: (card) => useOf(this.uses, card), isClosed: (card) => isClosed(this.uses, card),
    onPress: (card) => this.takeLists(withPressed(this.uses, card), "pack"),
  });
  must = fieldOf(say("play.must"), h("select", { id: freshId("must"),
    on: { change: () => this.change({ must: this.must.input.value }) } }));

  /**
   * limit: cards of a hand. start: {hand, table, must, passed, one}. asksOne: the game knows a seat that warns with one
   * card. onChange(state, how) after every change; onDeal() for random cards.
   */
  constructor({ limit, start: { hand, table, ...said }, asksOne, onChange, onDeal }) {
    this.uses = { lists: { hand, table }, limits: { hand: limit, table: limit }, use: "hand" };
    this.said = said;
    this.onChange = onChange;
    this.fields = Object.fromEntries(USES.map((name) => [name, this.cardField(name, limit)]));
    this.panel = new CardPanel({ title: say("play.title"), deal: say("play.deal"), choose: say("play.choose"), onDeal,
      onClear: () => this.change({ hand: [], table: [], must: "" }) });
    this.panel.body.append(...USES.map((name) => this.fields[name].element),
      choice(say("hand.use"), USES.map((name) => [name, say(`play.use.${name}`)]), "hand", (use) => this.takeUse(use)),
      this.pack.element, this.more(asksOne));
    this.element = this.panel.element;
    this.refresh();
  }

  cardField(name, limit) {
    return new CardField({ words: say(`play.typed.${name}`), placeholder: say(`play.placeholder.${name}`), limit,
      onRead: (cards) => this.takeLists(withCards(this.uses, name, cards), name) });
  }

  more(asksOne) {
    return h("details", { class: "play-more" },
      h("summary", {}, say("play.more"), h("span", { class: "icon-turn" }, icon("down"))),
      h("div", { class: "option-list" }, this.must.element, this.box("passed"), asksOne && this.box("one")));
  }

  box(name) {
    const input = h("input", { type: "checkbox", checked: this.said[name],
      on: { change: () => this.change({ [name]: input.checked }) } });
    return h("label", { class: "toggle" }, input, say(`play.${name}`));
  }

  state() {
    return { ...this.uses.lists, ...this.said };
  }

  takeUse(use) {
    this.uses = { ...this.uses, use };
    this.pack.refresh();
  }

  takeLists(uses, how) {
    this.uses = uses;
    this.change({}, how);
  }

  change({ hand = this.uses.lists.hand, table = this.uses.lists.table, ...said }, how = "pack") {
    this.uses = { ...this.uses, lists: { hand, table } };
    this.said = { ...this.said, ...said };
    if (!hand.includes(this.said.must)) this.said.must = "";
    this.refresh(how);
    this.onChange(this.state(), how);
  }

  take(next) {
    this.change(next, "deal");
  }

  /** how: the name of a field that somebody types into, which keeps its text. */
  refresh(how = "") {
    const { lists, limits } = this.uses;
    const { length: count } = lists.hand;
    this.panel.showCount(say("play.count", { count, limit: limits.hand }), count === limits.hand);
    for (const name of USES) this.fields[name].show(lists[name], name === how);
    const option = (card) =>
      h("option", { value: card, selected: card === this.said.must }, `${signText(card)} (${cardName(card)})`);
    replace(this.must.input, h("option", { value: "" }, say("play.must.none")), lists.hand.map(option));
    this.pack.refresh();
  }

  showFault(pointer, words) {
    const place = pointer.startsWith("/must_include") ? this.must
      : this.fields[pointer.startsWith("/table") ? "table" : "hand"];
    place.fault.show(words);
  }

  clearFaults() {
    this.must.fault.show("");
  }
}
