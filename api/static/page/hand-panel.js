// Choosing a hand of 13 and dead cards: the pack, typed or pasted text, a random deal.

import { byRank, dealt, HAND_SIZE, readCards, signText } from "./cards.js";
import { button, freshId, h } from "./dom.js";
import { say } from "./i18n.js";
import { createPack } from "./pack.js";
import { choice } from "./rules-panel.js";
import { faultLine } from "./toast.js";

const PACK_SIZE = 52;

/**
 * cards, dead: to begin with. onChange({cards, dead}, how): after every change; how is "deal", "pack" or "text".
 * deadCards: whether cards can be marked dead. Gives {element, deal(), take(cards), setPlayers(count), open(bool),
 * isOpen(),
 * showFault(pointer, words), clearFaults(), end()}.
 */
export function createHandPanel({ cards, dead, onChange, deadCards = true }) {
  const chosen = { cards: [...cards], dead: [...dead], use: "mine", deadLimit: PACK_SIZE };
  const bodyId = freshId("hand-body");
  const typedId = freshId("typed");
  const count = h("span", { class: "tag count" });
  const typed = h("input",
    { id: typedId, type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    enterkeyhint: "done",
    placeholder: say("hand.placeholder"), on: { input: readTyped, blur: showTyped } });
  const typedFault = faultLine(freshId("typed-fault"), typed);
  const deadFault = faultLine(freshId("dead-fault"));
  const deadWords = h("span", {});
  const deadLine = h("p", { class: "dead-line", hidden: true }, deadWords, " ",
    button(say("hand.dead_clear"),
      { icon: "close", class: "quiet", on: { click: () => change("pack", () => { chosen.dead = []; }) } }));
  const pack = createPack({
    label: say("hand.pack"),
    namesOfUse: { mine: say("hand.is.mine"), dead: say("hand.is.dead") },
    useOf: (card) => (chosen.cards.includes(card) ? "mine" : chosen.dead.includes(card) ? "dead" : ""),
    isClosed: (card) => !chosen.cards.includes(card) && !chosen.dead.includes(card) && isFull(),
    onPress: press,
  });
  const open = button(say("hand.choose"),
    { icon: "edit", class: "open-hand", "aria-expanded": "false", "aria-controls": bodyId,
    on: { click: () => setOpen(body.dataset.open !== "true") } });
  const use = deadCards && choice(say("hand.use"), [["mine", say("hand.use.mine")], ["dead", say("hand.use.dead")]],
    "mine", takeUse);
  const about = h("p", { class: "small soft", hidden: true }, say("hand.dead_about"));
  const noDead = h("p", { class: "small soft no-dead", hidden: true });
  const body = h("div", { class: "hand-body", id: bodyId },
    h("div", { class: "field" }, h("label", { for: typedId }, say("hand.typed")), typed, typedFault.line),
    use, noDead, pack.element, about, h("div", {}, deadLine, deadFault.line));
  const element = h("section", { class: "panel hand-panel", "aria-label": say("hand.title") },
    h("div", { class: "panel-head" }, h("h2", {}, say("hand.title")), count),
    h("div", { class: "actions" },
      button(say("hand.deal"), { icon: "shuffle", class: "primary deal", on: { click: () => deal() } }),
      open,
      button(say("hand.clear"),
        { icon: "close", class: "clear", on: { click: () => change("pack", () => { chosen.cards = []; }) } })),
    body);

  function isFull() {
    return chosen.use === "dead" ? chosen.dead.length >= chosen.deadLimit : chosen.cards.length >= HAND_SIZE;
  }

  function takeUse(next) {
    chosen.use = next;
    about.hidden = next !== "dead";
    pack.refresh();
  }

  /** Every player is dealt a hand: only what is left of the pack can be dead. */
  function setPlayers(players) {
    if (!use) return;
    const [mine, dead] = use.querySelectorAll("input");
    chosen.deadLimit = Math.max(0, PACK_SIZE - HAND_SIZE * players);
    dead.disabled = chosen.deadLimit === 0;
    noDead.hidden = !dead.disabled;
    noDead.textContent = say("hand.dead_none", { players });
    if (dead.disabled && chosen.use === "dead") {
      mine.checked = true;
      takeUse("mine");
    } else pack.refresh();
  }

  function setOpen(isOpen) {
    body.dataset.open = String(isOpen);
    open.setAttribute("aria-expanded", String(isOpen));
  }

  function change(how, act) {
    act();
    refresh(how === "text");
    onChange({ cards: [...chosen.cards], dead: [...chosen.dead] }, how);
  }

  function press(card) {
    const list = chosen.use === "dead" ? chosen.dead : chosen.cards;
    const other = chosen.use === "dead" ? chosen.cards : chosen.dead;
    if (list.includes(card)) return change("pack", () => list.splice(list.indexOf(card), 1));
    if (isFull() && (chosen.use === "dead" || !other.includes(card))) return undefined;
    return change("pack", () => {
      if (other.includes(card)) other.splice(other.indexOf(card), 1);
      if (chosen.use === "dead" || list.length < HAND_SIZE) list.push(card);
    });
  }

  function takeText(text) {
    const read = readCards(text);
    const different = [...new Set(read.cards)];
    chosen.cards = different.slice(0, HAND_SIZE);
    chosen.dead = chosen.dead.filter((card) => !chosen.cards.includes(card));
    typedFault.show("");
    if (read.rest) typedFault.show(say("hand.unread", { text: read.rest.slice(0, 24) }));
    if (different.length > HAND_SIZE) typedFault.show(say("hand.too_many"));
    if (different.length < read.cards.length) typedFault.show(say("fault.duplicate_card"));
  }

  function readTyped() {
    change("text", () => takeText(typed.value));
  }

  function showTyped() {
    if (!typed.hasAttribute("aria-invalid")) typed.value = chosen.cards.map(signText).join(" ");
  }

  function deal() {
    change("deal", () => { chosen.cards = byRank(dealt(HAND_SIZE, chosen.dead)); });
  }

  function refresh(keepsText = false) {
    count.textContent = say("hand.count", { count: chosen.cards.length });
    count.dataset.full = String(chosen.cards.length === HAND_SIZE);
    deadLine.hidden = chosen.dead.length === 0;
    deadWords.textContent = say("hand.dead_cards", { cards: chosen.dead.map(signText).join(" ") });
    if (!keepsText) {
      typedFault.show("");
      typed.value = chosen.cards.map(signText).join(" ");
    }
    pack.refresh();
  }

  /** Cards pasted anywhere but into a field are a hand. */
  function paste(event) {
    const text = event.clipboardData?.getData("text") ?? "";
    if (element.hidden || event.target.closest?.("input, textarea, select") || readCards(text).cards.length < 2) return;
    event.preventDefault();
    typed.value = text;
    change("text", () => takeText(text));
  }

  document.addEventListener("paste", paste);
  setOpen(chosen.cards.length > 0 && chosen.cards.length < HAND_SIZE);
  refresh();
  return {
    element,
    deal,
    /** Shows another hand without telling anybody. */
    take(cards) {
      chosen.cards = [...cards];
      refresh();
    },
    setPlayers,
    open: setOpen,
    isOpen: () => body.dataset.open === "true",
    showFault: (pointer, words) => (pointer.startsWith("/dead") ? deadFault : typedFault).show(words),
    clearFaults: () => deadFault.show(""),
    end: () => document.removeEventListener("paste", paste),
  };
}
