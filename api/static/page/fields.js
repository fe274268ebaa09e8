// Controls with their words and faults: a field, a field for cards, and radio buttons that look like keys.

import { signText, takenFromText } from "./cards.js";
import { freshId, h } from "./dom.js";
import { say } from "./i18n.js";
import { faultLine, toast } from "./toast.js";

const UNREAD_LENGTH = 40;

/** An element with its words above it and its faults below: {input, fault, element}. control: an input or a select. */
export function fieldOf(words, control) {
  const fault = faultLine(`${control.id}-fault`, control);
  return { input: control, fault, element: h("div", { class: "field" }, h("label", { for: control.id }, words),
    control, fault.line) };
}

/** A field to type into. properties: of the input; listeners hear what every input tells. */
export const field = (words, properties) =>
  fieldOf(words, h("input", { id: freshId("field"), autocomplete: "off", spellcheck: "false", ...properties }));

/** Radio buttons that look like keys. choices: [value, words] pairs. */
export function choice(legend, choices, value, onChange) {
  const name = freshId("choice");
  const key = ([one, words]) => h("label", {},
    h("input", { type: "radio", name, value: one, checked: String(one) === String(value),
      on: { change: () => onChange(one) } }),
    h("span", {}, words));
  return h("fieldset", { class: "field" }, h("legend", {}, legend), h("div", { class: "choice" }, choices.map(key)));
}

/** What a text makes of the cards that are held (takenFromText), with its faults in words. */
export function typedCards(text, held, limit) {
  const { cards, faults, rest, skipped } = takenFromText(text, held, limit);
  const words = { unread: () => say("hand.unread", { text: rest.slice(0, UNREAD_LENGTH) }),
    too_many: () => say("hand.too_many", { count: limit }), twice: () => say("fault.duplicate_card") };
  return { cards, faults: faults.map((name) => words[name]()), skipped };
}

/** A field where cards are typed. onRead(cards): after every change; limit: how many may be there. */
export class CardField {
  cards = [];

  constructor({ words, placeholder, limit, onRead }) {
    this.limit = limit;
    this.onRead = onRead;
    const made = field(words, { type: "text", autocapitalize: "characters", enterkeyhint: "done", placeholder,
      on: { input: () => this.read(), blur: () => this.isFaulty() || this.write() } });
    Object.assign(this, made);
  }

  isFaulty() {
    return this.input.hasAttribute("aria-invalid");
  }

  write() {
    this.input.value = this.cards.map(signText).join(" ");
  }

  /** Text from elsewhere, as if it was typed. */
  paste(text) {
    this.input.value = text;
    this.read();
  }

  read() {
    const { cards, faults, skipped } = typedCards(this.input.value, this.cards, this.limit);
    this.fault.show("");
    this.onRead(cards);
    for (const words of faults) this.fault.show(words);
    if (skipped) toast(say("hand.skipped", { text: skipped.slice(0, UNREAD_LENGTH) }));
  }

  /** The cards as they are now. keepsText: somebody is typing. */
  show(cards, keepsText = false) {
    this.cards = cards;
    if (keepsText) return;
    this.fault.show("");
    this.write();
  }
}
