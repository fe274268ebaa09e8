// Choosing a hand of 13 and dead cards: the pack, typed or pasted text, a random deal.

import { CardPanel } from "./card-panel.js";
import { isClosed, useOf, withCards, withPressed } from "./card-uses.js";
import { byRank, DECK, dealt, HAND_SIZE, readCards, signText } from "./cards.js";
import { button, freshId, h } from "./dom.js";
import { CardField, choice } from "./fields.js";
import { HandHistory } from "./hand-history.js";
import { say } from "./i18n.js";
import { createPack } from "./pack.js";
import { faultLine } from "./toast.js";

export class HandPanel {
  deadFault = faultLine(freshId("dead-fault"));
  deadWords = h("span", {});
  deadLine = h("p", { class: "dead-line", hidden: true }, this.deadWords, " ", button(say("hand.dead_clear"),
    { icon: "close", class: "quiet", on: { click: () => this.put("dead", []) } }));
  about = h("p", { class: "small soft", hidden: true }, say("hand.dead_about"));
  noDead = h("p", { class: "small soft no-dead", hidden: true });
  history = new HandHistory({ onTake: (cards) => this.put("mine", cards, "deal") });
  back = button(say("hand.back"), { icon: "undo", class: "back", on: { click: () => this.history.back() } });
  typed = new CardField({ words: say("hand.typed"), placeholder: say("hand.placeholder"), limit: HAND_SIZE,
    onRead: (cards) => this.put("mine", cards, "text") });
  pack = createPack({
    label: say("hand.pack"), namesOfUse: { mine: say("hand.is.mine"), dead: say("hand.is.dead") },
    useOf: (card) => useOf(this.state, card), isClosed: (card) => isClosed(this.state, card),
    onPress: (card) => this.change(withPressed(this.state, card), "pack"),
  });

  /**
   * cards, dead: to begin with. onChange({cards, dead}, how): after every change; how is "deal", "pack" or "text".
   * deadCards: whether cards can be marked dead.
   */
  constructor({ cards, dead, onChange, deadCards = true }) {
    this.state = { lists: { mine: [...cards], dead: [...dead] }, limits: { mine: HAND_SIZE, dead: DECK.length },
      use: "mine" };
    this.onChange = onChange;
    this.use = deadCards && choice(say("hand.use"), ["mine", "dead"].map((one) => [one, say(`hand.use.${one}`)]),
      "mine", (use) => this.takeUse(use));
    this.panel = new CardPanel({ title: say("hand.title"), deal: say("hand.deal"), choose: say("hand.choose"),
      onDeal: () => this.deal(), onClear: () => this.put("mine", []),
      more: [this.back] });
    this.panel.body.append(this.typed.element, ...(this.use ? [this.use] : []), this.noDead, this.pack.element,
      this.about, h("div", {}, this.deadLine, this.deadFault.line), this.history.element);
    this.element = this.panel.element;
    document.addEventListener("paste", this.paste);
    this.panel.open(cards.length > 0 && cards.length < HAND_SIZE);
    this.refresh();
  }

  end() {
    document.removeEventListener("paste", this.paste);
  }

  deal() {
    this.put("mine", byRank(dealt(HAND_SIZE, this.state.lists.dead)), "deal");
  }

  put(use, cards, how = "pack") {
    this.change(withCards(this.state, use, cards), how);
  }

  change(state, how) {
    this.state = state;
    this.refresh(how === "text");
    this.onChange({ cards: [...state.lists.mine], dead: [...state.lists.dead] }, how);
  }

  /** Shows another hand without telling anybody. */
  take(cards) {
    this.state = withCards(this.state, "mine", [...cards]);
    this.refresh();
  }

  takeUse(use) {
    this.state = { ...this.state, use };
    this.about.hidden = use !== "dead";
    this.pack.refresh();
  }

  /** Every player is dealt a hand: only what is left of the pack can be dead. */
  setPlayers(players) {
    if (!this.use) return;
    const [mine, dead] = this.use.querySelectorAll("input");
    const limit = Math.max(0, DECK.length - HAND_SIZE * players);
    this.state = { ...this.state, limits: { ...this.state.limits, dead: limit } };
    dead.disabled = limit === 0;
    this.noDead.hidden = !dead.disabled;
    this.noDead.textContent = say("hand.dead_none", { players });
    if (dead.disabled) mine.checked = true;
    this.takeUse(dead.disabled ? "mine" : this.state.use);
  }

  refresh(keepsText = false) {
    const { mine, dead } = this.state.lists;
    this.panel.showCount(say("hand.count", { count: mine.length }), mine.length === HAND_SIZE);
    this.deadLine.hidden = dead.length === 0;
    this.deadWords.textContent = say("hand.dead_cards", { cards: dead.map(signText).join(" ") });
    this.typed.show(mine, keepsText);
    this.pack.refresh();
    this.history.see(mine);
    this.back.hidden = !this.history.canGoBack();
  }

  /** Cards pasted anywhere but into a field are a hand. */
  paste = (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (this.element.hidden || event.target.closest?.("input, textarea, select") || readCards(text).cards.length < 2) {
      return;
    }
    event.preventDefault();
    this.typed.paste(text);
  };

  open(isOpen) {
    this.panel.open(isOpen);
  }

  /** Whether the last press was for the hand itself: who marks dead cards goes on choosing. */
  isDone() {
    return this.panel.isOpen() && this.state.use === "mine";
  }

  showFault(pointer, words) {
    (pointer.startsWith("/dead") ? this.deadFault : this.typed.fault).show(words);
  }

  clearFaults() {
    this.deadFault.show("");
  }
}
