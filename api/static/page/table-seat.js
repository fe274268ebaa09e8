// One seat of the table: its rows on a small mat, what the game brings it, and an editor of its cards.

import { button, freshId, h, replace } from "./dom.js";
import { say } from "./i18n.js";
import { shortPoints } from "./payment-matrix.js";
import { seatHand, seatName, seatRows, seatTags } from "./table-drawing.js";
import { SeatEditor } from "./table-editor.js";
import { rowsShown } from "./table-state.js";
import { faultLine } from "./toast.js";

export class Seat {
  title = h("h2", { id: freshId("seat-name") });
  tags = h("p", { class: "seat-tags" });
  worth = h("strong", { class: "seat-worth" });
  rows = h("div", { class: "rows" });
  mat = h("div", { class: "mat seat-mat" }, this.rows);
  fault = faultLine(freshId("seat-fault"));
  editing = h("div", { class: "seat-editor", id: freshId("seat-editor"), hidden: true });
  opener = button(say("table.edit"), { icon: "edit", class: "quiet edit", "aria-expanded": "false",
    "aria-controls": this.editing.id, on: { click: () => this.open(this.editing.hidden) } });
  element = h("article", { class: "seat panel", "aria-labelledby": this.title.id },
    h("div", { class: "seat-head" }, this.title, this.opener, this.worth, this.tags),
    this.mat, this.fault.line, this.editing);
  editor = null;
  player = null;
  wanted = { declare: false, purse: false };

  /**
   * seat(): the seat as it is now. held(): cards that others hold. onChange(change): parts of the seat that changed.
   */
  constructor({ index, seat, held, onChange }) {
    Object.assign(this, { index, seat, held, onChange });
  }

  end() {
    this.editor?.end();
  }

  open(isOpen) {
    this.editing.hidden = !isOpen;
    this.opener.setAttribute("aria-expanded", String(isOpen));
    this.opener.querySelector(".button-words").textContent = say(isOpen ? "table.edit_done" : "table.edit");
    this.element.toggleAttribute("data-editing", isOpen);
    if (isOpen) {
      const { index, seat, held, onChange } = this;
      this.editor ??= new SeatEditor({ index, seat, held, onChange, suggestion: () => this.player?.arrangement });
      replace(this.editing, this.editor.element);
      this.editor.drawOptions(this.wanted);
    }
    this.refreshEditor();
    this.drawMat();
  }

  refreshEditor() {
    if (this.editing.hidden) return;
    this.editor.refresh();
    this.editor.nameRows(this.player?.named ?? null, this.player?.status === "foul");
  }

  drawMat() {
    const seat = this.seat();
    this.mat.hidden = !this.editing.hidden && seat.arranged && seat.cards.length > 0;
    const rows = rowsShown(seat, this.player);
    replace(this.rows, rows ? seatRows(rows, this.player?.named) : seatHand(seat.cards));
  }

  /**
   * player: the seat in the service's answer, with `named` rows; null while there is none. pending: it is asked for.
   */
  show(player, { sweptAll = false, pending = false } = {}) {
    this.player = player;
    const gained = player?.net_points ?? 0;
    this.element.toggleAttribute("data-pending", pending);
    this.element.dataset.status = player?.status ?? "open";
    this.worth.textContent = player ? shortPoints(gained) : "";
    this.worth.dataset.sign = String(Math.sign(gained));
    this.title.textContent = seatName(this.seat(), this.index);
    replace(this.tags, seatTags(this.seat(), player, sweptAll));
    this.drawMat();
    this.refreshEditor();
  }

  /** asked: which fields the house rules ask for, {declare, purse}. */
  drawOptions(asked) {
    this.wanted = asked;
    this.editor?.drawOptions(asked);
  }

  showFault(pointer, words) {
    if (this.editing.hidden || !this.editor.showFault(pointer, words)) this.fault.show(words);
  }

  clearFaults() {
    this.fault.show("");
    this.editor?.clearFaults();
  }
}
