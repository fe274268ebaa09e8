// Short messages above the page, and faults shown beside the control that caused them.

import { ServiceProblem } from "./client.js";
import { button, h, icon } from "./dom.js";
import { faultWords } from "./fault-words.js";
import { say } from "./i18n.js";

const SHOWN_MILLISECONDS = 4500;

/** A message for a few seconds; `kind` is "note" or "fault". */
export function toast(words, kind = "note") {
  const box = h("p", { class: `toast ${kind}` }, icon(kind === "fault" ? "warn" : "check"), words);
  const place = document.getElementById("toasts");
  place.append(box);
  while (place.children.length > 3) place.firstChild.remove();
  setTimeout(() => box.remove(), SHOWN_MILLISECONDS);
}

/** A box that stays where it is put: an error with its reasons. */
export const faultBox = (...lines) =>
  h("div", { class: "fault-box", role: "alert" }, icon("warn"), h("div", {}, lines.map((line) => h("p", {}, line))));

/**
 * Shows every fault of a problem at its control. places: pairs of a pointer's beginning and a function that is given
 * the words and the fault; the first that fits takes it. Faults without a place are returned as words.
 */
export function showFaults(error, places) {
  if (!(error instanceof ServiceProblem)) throw error;
  const homeless = [];
  for (const fault of error.faults) {
    const place = places.find(([beginning]) => (fault.pointer ?? "").startsWith(beginning));
    if (place) place[1](faultWords(fault), fault);
    else homeless.push(faultWords(fault));
  }
  return [...new Set(homeless)];
}

/** A line below a control for its faults; `show("")` clears it. control: marked invalid while there is a fault. */
export function faultLine(id, control = null) {
  const line = h("p", { class: "fault-line", id, role: "alert", hidden: true });
  const words = new Set();
  const show = (text) => {
    if (text) words.add(text);
    else words.clear();
    line.textContent = [...words].join(" ");
    line.hidden = words.size === 0;
    control?.toggleAttribute("aria-invalid", false);
    if (control && words.size) {
      control.setAttribute("aria-invalid", "true");
      control.setAttribute("aria-describedby", id);
    } else control?.removeAttribute("aria-describedby");
  };
  return { line, show };
}

/** Copies text; says so. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { class: "offscreen", readonly: true });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (!done) return toast(say("copy.failed"), "fault");
  }
  return toast(say("copy.done"));
}

/** Two buttons: what is shown as text for a chat, with its link below, and the link alone. asText(): the text. */
export const copyButtons = (asText) => [
  button(say("copy.text"),
    { icon: "copy", on: { click: async () => copyText(`${await asText()}\n${location.href}`) } }),
  button(say("copy.link"), { icon: "link", on: { click: () => copyText(location.href) } }),
];
