// One option of the house rules as a control: words, explanation, clause, and the preset's own value.

import { freshId, h } from "./dom.js";
import { has, labelled, language, number, say } from "./i18n.js";
import { faultLine } from "./toast.js";

const shownNumber = (value) => number(value, Number.isInteger(value) ? 0 : 2);

/** A value in words, as the reader would say it. */
export function valueWords(option, value) {
  if (typeof value === "boolean") return say(value ? "rules.yes" : "rules.no");
  if (typeof value === "number") return shownNumber(value);
  if (Array.isArray(value)) return value.map((one) => valueWords(option, one)).join(", ");
  const index = option.allowed?.indexOf(value) ?? -1;
  return index >= 0 ? labelled(option.allowed_labels[index]) : String(value);
}

function selected(id, option, value, onChange) {
  const made = h("select", { id, on: { change: () => onChange(made.value) } },
    option.allowed.map((one, index) =>
      h("option", { value: one, selected: one === value }, labelled(option.allowed_labels[index]))));
  return made;
}

function numeric(id, option, value, onChange) {
  const step = option.type === "integer" ? 1 : 0.01;
  const made = h("input", { id, type: "number", inputmode: step === 1 ? "numeric" : "decimal", min: option.minimum,
    max: option.maximum, step, value,
    on: { change: () => onChange(made.value === "" ? null : Number(made.value)) } });
  return made;
}

function numbers(id, option, value, onChange) {
  const read = () => made.value.split(/[\s,;]+/).filter(Boolean)
    .map((text) => (Number.isNaN(Number(text)) ? text : Number(text)));
  const made = h("input", { id, type: "text", inputmode: "numeric", value: value.join(", "),
    on: { change: () => onChange(read()) } });
  return made;
}

function ticked(option, value, onChange) {
  const boxes = option.allowed.map((one) => {
    const box = h("input", { type: "checkbox", value: one, checked: value.includes(one),
      on: { change: () => onChange(option.allowed.filter((_, at) => boxes[at].checked)) } });
    return box;
  });
  return [boxes, option.allowed
    .map((_, index) => h("label", { class: "toggle" }, boxes[index], labelled(option.allowed_labels[index])))];
}

/** Gives {element, showFault(words)}; onChange(value) is told the new value in the service's own type. */
export function createOption(name, option, value, onChange) {
  const id = freshId(`option-${name}`);
  const words = labelled(option.label);
  const noteName = `note.${name}`;
  const note = has(noteName)
    ? h("span", {}, say(noteName))
    : h("span", { lang: language() === "en" ? null : "en" }, option.note);
  const about = h("p", { class: "option-note", id: `${id}-note` }, note, " ",
    h("span", { class: "tag" }, say("rules.clause", { clause: option.clause })), " ",
    h("span", { class: "tag" }, say("rules.default", { value: valueWords(option, option.value) })));
  let control;
  let body;
  if (option.type === "boolean") {
    control = h("input", { id, type: "checkbox", checked: value === true,
      on: { change: () => onChange(control.checked) } });
    body = [h("label", { class: "toggle" }, control, words)];
  } else if (option.type === "enum") control = selected(id, option, value, onChange);
  else if (option.type === "integer" || option.type === "number") control = numeric(id, option, value, onChange);
  else if (option.type === "integers") control = numbers(id, option, value, onChange);
  else {
    const [boxes, labels] = ticked(option, value, onChange);
    control = boxes[0];
    body = [h("fieldset", {}, h("legend", {}, words), labels)];
  }
  body ??= [h("label", { for: id }, words), control];
  const fault = faultLine(`${id}-fault`, control);
  return { element: h("div", { class: "field option", "data-option": name }, body, fault.line, about),
    showFault: fault.show };
}
