// An instant win, celebrated: its name, what it pays, and its pattern as it is laid to declare it.

import { cardPicture } from "./cards.js";
import { ROWS } from "./arrangement.js";
import { h } from "./dom.js";
import { labelled, points, say } from "./i18n.js";

/** instant: {kind, label, points_each, arrangement} of the service. */
export function instantWin(instant) {
  const rays = Array.from({ length: 14 }, () => h("span", {}));
  rays.forEach((ray, index) => ray.style.setProperty("--turn", `${(index * 360) / rays.length}deg`));
  let order = 0;
  return h("section", { class: "instant", "data-kind": instant.kind, "aria-label": say("instant.title") },
    h("div", { class: "rays", "aria-hidden": "true" }, rays),
    h("p", { class: "instant-title" }, say("instant.title")),
    h("h2", {}, labelled(instant.label)),
    h("p", { class: "instant-points" },
      say("instant.points", { points: points(instant.points_each, 0).replace("+", "") })),
    h("div", { class: "rows" },
      ROWS.map((name) => h("div", { class: "row-cards" }, instant.arrangement[name].map((card) => {
      const made = cardPicture(card);
      made.style.setProperty("--order", String((order += 1)));
      return made;
    })))),
    h("p", { class: "instant-about" }, say("instant.about")));
}
