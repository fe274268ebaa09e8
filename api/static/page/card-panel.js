// The frame of a panel where cards are chosen: a heading with a count, what deals and clears, and a body that opens.

import { button, freshId, h } from "./dom.js";
import { say } from "./i18n.js";

export class CardPanel {
  count = h("span", { class: "tag count" });
  body = h("div", { class: "hand-body", id: freshId("hand-body") });

  /** title, deal, choose: words. onDeal, onClear: what the buttons do. more: buttons after these. */
  constructor({ title, deal, choose, onDeal, onClear, more = [] }) {
    this.opener = button(choose, { icon: "edit", class: "open-hand", "aria-controls": this.body.id,
      on: { click: () => this.open(!this.isOpen()) } });
    this.element = h("section", { class: "panel hand-panel", "aria-label": title },
      h("div", { class: "panel-head" }, h("h2", {}, title), this.count),
      h("div", { class: "actions" },
        button(deal, { icon: "shuffle", class: "primary deal", on: { click: onDeal } }), this.opener,
        button(say("hand.clear"), { icon: "close", class: "clear", on: { click: onClear } }), more),
      this.body);
    this.open(false);
  }

  open(isOpen) {
    this.body.dataset.open = String(isOpen);
    this.opener.setAttribute("aria-expanded", String(isOpen));
  }

  isOpen() {
    return this.body.dataset.open === "true";
  }

  showCount(words, isFull) {
    this.count.textContent = words;
    this.count.dataset.full = String(isFull);
  }
}
