// Pictures that are drawn when they are opened: what draws them, its words and its styles are fetched only then.

import { h, icon, replace } from "./dom.js";
import { need, say } from "./i18n.js";
import { needStyles } from "./styles.js";
import { faultBox, showFaults } from "./toast.js";

/** A picture behind its name. draw(): a promise of what to show. */
export function picture(name, draw) {
  const place = h("div", { class: "picture-place" });
  let isDrawn = false;
  const opened = async (event) => {
    if (!event.target.open || isDrawn) return;
    isDrawn = true;
    replace(place, h("p", { class: "soft", role: "status" }, say("picture.wait")));
    try {
      await Promise.all([need("pictures"), needStyles("pictures.css")]);
      replace(place, await draw());
    } catch (error) {
      isDrawn = false;
      replace(place, faultBox(...showFaults(error, [])));
    }
  };
  return h("details", { class: "picture", "data-picture": name, on: { toggle: opened } },
    h("summary", {}, icon("chart"), say(`picture.${name}`), h("span", { class: "icon-turn" }, icon("down"))), place);
}

/** Several of them. */
export const pictures = (...several) =>
  h("section", { class: "panel pictures", "aria-label": say("pictures") }, several);
