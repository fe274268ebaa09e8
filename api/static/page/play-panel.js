// Choosing a hand of TLMN or Sâm and the play it faces: the pack, typed text, a random deal; and what else decides.

import { cardName, readCards, signText } from "./cards.js";
import { button, freshId, h, icon } from "./dom.js";
import { say } from "./i18n.js";
import { createPack } from "./pack.js";
import { choice } from "./rules-panel.js";
import { faultLine } from "./toast.js";

const USES = ["hand", "table"];

/**
 * limit: cards of a hand. start: {hand, table, must, passed, one}. asksOne: the game knows a seat that warns with one
 * card. onChange(state, how) after every change; onDeal() for random cards. Gives {element, state(), take(state), ...}.
 */
export function createPlayPanel({ limit, start, asksOne, onChange, onDeal }) {
  let state = { ...start };
  let use = "hand";
  const bodyId = freshId("play-body");
  const count = h("span", { class: "tag count" });
  const fields = Object.fromEntries(USES.map((name) => [name, typedField(name)]));
  const pack = createPack({
    label: say("hand.pack"),
    namesOfUse: { hand: say("play.is.hand"), table: say("play.is.table") },
    useOf: (card) => USES.find((name) => state[name].includes(card)) ?? "",
    isClosed: (card) => state[use].length >= limit && !USES.some((name) => state[name].includes(card)),
    onPress: press,
  });
  const mustId = freshId("must");
  const must = h("select", { id: mustId, on: { change: () => change({ must: must.value }) } });
  const mustFault = faultLine(freshId("must-fault"), must);
  const box = (name) => {
    const input = h("input",
      { type: "checkbox", checked: state[name], on: { change: () => change({ [name]: input.checked }) } });
    return h("label", { class: "toggle" }, input, say(`play.${name}`));
  };
  const open = button(say("play.choose"),
    { icon: "edit", class: "open-hand", "aria-controls": bodyId,
    on: { click: () => setOpen(body.dataset.open !== "true") } });
  const body = h("div", { class: "hand-body", id: bodyId },
    USES.map((name) => fields[name].element),
    choice(say("hand.use"), USES.map((name) => [name, say(`play.use.${name}`)]), use, (next) => {
      use = next;
      pack.refresh();
    }),
    pack.element,
    h("details", { class: "play-more" },
      h("summary", {}, say("play.more"), h("span", { class: "icon-turn" }, icon("down"))),
      h("div", { class: "option-list" },
        h("div", { class: "field" }, h("label", { for: mustId }, say("play.must")), must, mustFault.line),
        box("passed"), asksOne && box("one"))));
  const element = h("section", { class: "panel hand-panel", "aria-label": say("play.title") },
    h("div", { class: "panel-head" }, h("h2", {}, say("play.title")), count),
    h("div", { class: "actions" },
      button(say("play.deal"), { icon: "shuffle", class: "primary deal", on: { click: onDeal } }),
      open,
      button(say("hand.clear"),
        { icon: "close", class: "clear", on: { click: () => change({ hand: [], table: [], must: "" }) } })),
    body);

  function typedField(name) {
    const id = freshId(`typed-${name}`);
    const input = h("input",
      { id, type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
      placeholder: say(`play.placeholder.${name}`),
      on: { input: () => readTyped(name), blur: () => input.hasAttribute("aria-invalid") || showTyped(name) } });
    const fault = faultLine(`${id}-fault`, input);
    return { input, fault, element: h("div", { class: "field" }, h("label", { for: id }, say(`play.typed.${name}`)),
      input, fault.line) };
  }

  function setOpen(isOpen) {
    body.dataset.open = String(isOpen);
    open.setAttribute("aria-expanded", String(isOpen));
  }

  function showTyped(name) {
    fields[name].input.value = state[name].map(signText).join(" ");
  }

  function change(part, how = "pack") {
    state = { ...state, ...part };
    if (!state.hand.includes(state.must)) state.must = "";
    refresh(how);
    onChange(state, how);
  }

  function press(card) {
    const other = USES.find((name) => name !== use);
    if (state[use].includes(card)) return change({ [use]: state[use].filter((one) => one !== card) });
    if (state[use].length >= limit) return undefined;
    return change({ [use]: [...state[use], card], [other]: state[other].filter((one) => one !== card) });
  }

  function readTyped(name) {
    const { cards, rest } = readCards(fields[name].input.value);
    const { fault } = fields[name];
    const different = [...new Set(cards)];
    const other = USES.find((one) => one !== name);
    fault.show("");
    if (rest) fault.show(say("hand.unread", { text: rest.slice(0, 24) }));
    if (different.length > limit) fault.show(say("play.too_many", { count: limit }));
    if (different.length < cards.length) fault.show(say("fault.duplicate_card"));
    const kept = different.slice(0, limit);
    change({ [name]: kept, [other]: state[other].filter((card) => !kept.includes(card)) }, name);
  }

  /** how: the name of a field that somebody types into, which keeps its text. */
  function refresh(how = "") {
    count.textContent = say("play.count", { count: state.hand.length, limit });
    count.dataset.full = String(state.hand.length === limit);
    for (const name of USES) {
      if (name === how) continue;
      fields[name].fault.show("");
      showTyped(name);
    }
    must.replaceChildren(h("option", { value: "" }, say("play.must.none")),
      ...state.hand.map((card) =>
      h("option", { value: card, selected: card === state.must }, `${signText(card)} (${cardName(card)})`)));
    pack.refresh();
  }

  setOpen(false);
  refresh();
  return {
    element,
    state: () => state,
    take: (next) => change(next, "deal"),
    showFault(pointer, words) {
      if (pointer.startsWith("/must_include")) mustFault.show(words);
      else (pointer.startsWith("/table") ? fields.table : fields.hand).fault.show(words);
    },
    clearFaults: () => mustFault.show(""),
  };
}
