// The whole pack of 52 as buttons: a hand is chosen by pressing. Knows no game; the owner says what a press means.

import { cardButton, cardName, RANKS, SUITS } from "./cards.js";
import { h } from "./dom.js";
import { say } from "./i18n.js";
import { arrowKeys } from "./keyboard.js";

/**
 * label: the name of the group. useOf(card): "" or what the card is used for, e.g. "mine"; a card in use is pressed.
 * namesOfUse: the words of each use, for screen readers. onPress(card). isClosed(card): it cannot be pressed now.
 */
export function createPack({ label, useOf, namesOfUse = {}, onPress, isClosed = () => false }) {
  const buttons = new Map();
  const element = h("div", { class: "pack", role: "group", "aria-label": label });
  for (const suit of SUITS) {
    const line = h("div", { class: "pack-suit", role: "group", "aria-label": say(`suit.${suit}`) });
    for (const rank of [...RANKS].reverse()) {
      const card = rank + suit;
      const made = cardButton(card, { tabindex: "-1", on: { click: () => onPress(card) } });
      buttons.set(card, made);
      line.append(made);
    }
    element.append(line);
  }
  const refreshKeys = arrowKeys(element, "button.card");

  function refresh() {
    for (const [card, made] of buttons) {
      const use = useOf(card);
      made.setAttribute("aria-pressed", String(Boolean(use)));
      made.setAttribute("aria-label", namesOfUse[use] ? `${cardName(card)}, ${namesOfUse[use]}` : cardName(card));
      made.dataset.use = use;
      made.disabled = isClosed(card) && made !== document.activeElement;
      made.setAttribute("aria-disabled", String(isClosed(card)));
    }
    refreshKeys();
  }

  return { element, refresh };
}
