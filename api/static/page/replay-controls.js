// What steps through a game: four buttons, a slider, and where one is.

import { button, freshId, h } from "./dom.js";
import { say } from "./i18n.js";

const WAYS = ["first", "back", "next", "last"];

export class StepBar {
  /** onWay(way): "first", "back", "next" or "last". onStep(step): the slider was moved. */
  constructor({ onWay, onStep }) {
    const id = freshId("step");
    this.buttons = WAYS.map((way) => button("", { class: `step-${way}`, icon: `step-${way}`,
      "aria-label": say(`replay.${way}`), title: say(`replay.${way}`), on: { click: () => onWay(way) } }));
    this.slider = h("input", { id, type: "range", min: 0,
      on: { input: () => onStep(Number(this.slider.value)) } });
    this.where = h("output", { for: id, class: "step-where" });
    this.element = h("div", { class: "step-bar", role: "group", "aria-label": say("replay.controls") }, this.buttons,
      h("label", { for: id, class: "spoken" }, say("replay.step")), this.slider, this.where,
      h("span", { class: "small soft step-keys" }, say("replay.keys")));
  }

  show({ step, last }) {
    this.slider.max = String(last);
    this.slider.value = String(step);
    this.where.textContent = say("replay.where", { step, count: last });
    this.slider.setAttribute("aria-valuetext", this.where.textContent);
    this.buttons.forEach((one, at) => { one.disabled = step === (at < 2 ? 0 : last); });
  }
}

/** The events of a game, each to be gone to. */
export class StepLog {
  list = h("ol", { class: "log", "aria-label": say("replay.log") });
  element = h("section", { class: "panel log-panel" }, h("h2", {}, say("replay.log")), this.list);

  constructor({ onStep }) {
    this.onStep = onStep;
  }

  /** entries: elements of `entry`. */
  draw(...entries) {
    this.list.replaceChildren(...entries.flat().filter(Boolean));
    this.element.hidden = false;
  }

  entry(step, words, properties = {}) {
    return h("li", properties,
      h("button", { type: "button", class: "log-entry", "data-step": step, on: { click: () => this.onStep(step) } },
        h("span", { class: "log-number" }, step ? String(step) : "–"), h("span", {}, words)));
  }

  show(step) {
    for (const one of this.list.querySelectorAll("button")) {
      if (Number(one.dataset.step) === step) {
        one.setAttribute("aria-current", "step");
        this.list.scrollTop = one.parentElement.offsetTop - 120;
      } else one.removeAttribute("aria-current");
    }
  }
}
