// The book of an evening at the table: games written down, and how the money went.

import { button, h } from "./dom.js";
import { say } from "./i18n.js";
import { picture } from "./pictures.js";

const LEAST_DRAWN = 2;

async function drawn(games, names) {
  const { eveningPicture } = await import("./evening-pictures.js");
  const seats = Math.max(...games.map((one) => one.points.length));
  return eveningPicture(games, Array.from({ length: seats }, (_, at) => names[at] ?? say("table.seat",
    { number: at + 1 })));
}

/** games: written down so far; isSettled: whether there is one to write down. on: {write, clear}(). */
export const eveningBook = (games, names, isSettled, on) => (isSettled || games.length > 0)
  && h("section", { class: "panel evening-book", "aria-labelledby": "book-title" },
    h("h2", { id: "book-title" }, say("book.title")),
    h("p", { class: "small soft" }, say("book.count", { count: games.length })),
    h("div", { class: "actions" },
      button(say("book.write"), { icon: "edit", class: "write", disabled: !isSettled, on: { click: on.write } }),
      games.length > 0 && button(say("book.clear"), { icon: "undo", class: "quiet", on: { click: on.clear } })),
    games.length >= LEAST_DRAWN && picture("evening", () => drawn(games, names)));
