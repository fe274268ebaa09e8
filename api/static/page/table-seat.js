// One seat of the table: its rows on a small mat, what the game brings it, and an editor of its cards.

import { ROWS, ROW_SIZES, rowName } from "./arrangement.js";
import { cardPicture } from "./cards.js";
import { button, freshId, h, icon, replace } from "./dom.js";
import { labelled, say } from "./i18n.js";
import { shortPoints } from "./payment-matrix.js";
import { createSeatEditor } from "./table-editor.js";
import { isReady } from "./table-state.js";
import { faultLine } from "./toast.js";

/** The seat's name as people see it. */
export const seatName = (seat, index) => seat.name || say("table.seat", { number: index + 1 });

/**
 * seat(): the seat as it is now. held(): cards that others hold. onChange(change, how): a part of the seat changed; how
 * is "cards", "rows" or "words". Gives {element, show(answer), open(), drawName(), showFault(pointer, words), ...}.
 */
export function createSeat({ index, seat, held, onChange }) {
  const editorId = freshId("seat-editor");
  const nameId = freshId("seat-name");
  const title = h("h2", { id: nameId });
  const tags = h("p", { class: "seat-tags" });
  const worth = h("strong", { class: "seat-worth" });
  const rows = h("div", { class: "rows" });
  const mat = h("div", { class: "mat seat-mat" }, rows);
  const fault = faultLine(freshId("seat-fault"));
  const editing = h("div", { class: "seat-editor", id: editorId, hidden: true });
  const edit = button(say("table.edit"),
    { icon: "edit", class: "quiet edit", "aria-expanded": "false", "aria-controls": editorId,
    on: { click: () => open(editing.hidden) } });
  const element = h("article", { class: "seat panel", "aria-labelledby": nameId },
    h("div", { class: "seat-head" }, title, edit, worth, tags),
    mat, fault.line, editing);
  let editor = null;
  let last = null;
  let isPending = false;
  let wanted = { declare: false, purse: false };

  function drawName() {
    title.textContent = seatName(seat(), index);
  }

  function open(isOpen) {
    editing.hidden = !isOpen;
    edit.setAttribute("aria-expanded", String(isOpen));
    edit.querySelector(".button-words").textContent = say(isOpen ? "table.edit_done" : "table.edit");
    element.toggleAttribute("data-editing", isOpen);
    if (isOpen) {
      editor ??= createSeatEditor({ index, seat, held, onChange, suggestion: () => last?.arrangement ?? null });
      replace(editing, editor.element);
      editor.drawOptions(wanted);
      editor.refresh();
      editor.nameRows(last?.named ?? null, last?.status === "foul");
    }
    drawMat();
  }

  const place = () => h("span", { class: "place" });

  function rowOf(name, cards, named) {
    const missing = Array.from({ length: ROW_SIZES[name] - cards.length }, place);
    const words = named ? rowName(named) : "";
    return h("div", { class: "seat-row", "data-row": name, role: "group",
      "aria-label": `${say(`row.${name}`)}${words ? `: ${words}` : ""}` },
      h("div", { class: "row-cards" }, cards.map((card) => cardPicture(card)), missing),
      h("p", { class: "seat-row-name" }, words));
  }

  function drawMat() {
    const now = seat();
    mat.hidden = !editing.hidden && now.arranged && now.cards.length > 0;
    if (last) replace(rows, ROWS.map((name) => rowOf(name, last.arrangement[name], last.named?.[name])));
    else if (now.arranged) replace(rows, ROWS.map((name) => rowOf(name, now.rows[name], null)));
    else {
      // Cards that are about to be arranged are not shown in rows that mean nothing.
      const cards = isPending ? [] : [...now.cards];
      replace(rows, ROWS.map((name) => rowOf(name, cards.splice(0, ROW_SIZES[name]), null)));
    }
  }

  function drawTags(player, sweptAll) {
    const words = [];
    if (player?.status === "foul") words.push(
      h("span", { class: "tag bad" }, icon("warn"), labelled(player.status_label)));
    if (player?.status === "legal") words.push(h("span", { class: "tag" }, labelled(player.status_label)));
    if (player?.instant_win) words.push(
      h("span", { class: "tag gold" }, `${labelled(player.status_label)}: ${labelled(player.instant_win.label)}`));
    if (sweptAll) words.push(h("span", { class: "tag gold" }, say("table.sweep_all")));
    if (!player) {
      const { cards, arranged } = seat();
      if (cards.length < 13) words.push(
        h("span", { class: "tag" }, say("table.missing", { count: 13 - cards.length })));
      else if (arranged && !isReady(seat())) words.push(h("span", { class: "tag" }, say("table.unlaid")));
    } else words.push(h("span", { class: "tag" }, say(seat().arranged ? "table.by_hand" : "table.by_solver")));
    replace(tags, words);
  }

  /**
   * player: the seat in the service's answer, with `named` rows; null while there is none. pending: it is asked for.
   */
  function show(player, { sweptAll = false, pending = false } = {}) {
    last = player;
    isPending = pending;
    element.toggleAttribute("data-pending", pending);
    element.dataset.status = player?.status ?? "open";
    worth.textContent = player ? shortPoints(player.net_points) : "";
    worth.dataset.sign = player ? String(Math.sign(player.net_points)) : "0";
    drawName();
    drawTags(player, sweptAll);
    drawMat();
    if (editing.hidden) return;
    editor.refresh();
    editor.nameRows(player?.named ?? null, player?.status === "foul");
  }

  return {
    element, open, show,
    /** asked: which fields the house rules ask for, {declare, purse}. */
    drawOptions(asked) {
      wanted = asked;
      editor?.drawOptions(wanted);
    },
    showFault(pointer, words) {
      if (!editing.hidden && editor.showFault(pointer, words)) return;
      fault.show(words);
    },
    clearFaults() {
      fault.show("");
      editor?.clearFaults();
    },
    end: () => editor?.end(),
  };
}
