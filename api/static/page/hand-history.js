// The last hands, newest first: one that was replaced can be had back.

import { cardsForLink, cardsOfLink, HAND_SIZE, signText } from "./cards.js";
import { h } from "./dom.js";
import { say } from "./i18n.js";
import { keepList, keptList } from "./kept.js";

const KEY = "maubinh.hands";
const MOST = 10;

const isHand = (text) => typeof text === "string" && cardsOfLink(text).length === HAND_SIZE;
const sameHand = (a, b) => [...cardsOfLink(a)].sort().join() === [...cardsOfLink(b)].sort().join();

/** Hands as texts with one more in front; the same hand stands once. */
export const withLatest = (hands, cards) => {
  const text = cardsForLink(cards);
  return [text, ...hands.filter((one) => !sameHand(one, text))].slice(0, MOST);
};

/** The hand before the present one, or null. */
export const previous = (hands, cards) => hands.find((one) => !sameHand(one, cardsForLink(cards))) ?? null;

/** The hands that this browser has seen. onTake(cards): one is wanted again. */
export class HandHistory {
  hands = keptList(KEY, isHand);
  list = h("div", { class: "hand-list" });
  element = h("details", { class: "hand-history" }, h("summary", {}, say("hand.history")), this.list);

  constructor({ onTake }) {
    this.onTake = onTake;
  }

  /** The hand as it is now: a full one is remembered. */
  see(cards) {
    this.cards = cards;
    if (cards.length === HAND_SIZE) {
      this.hands = withLatest(this.hands, cards);
      keepList(KEY, this.hands);
    }
    this.list.replaceChildren(...this.hands.map((text) => this.entry(text)));
    this.element.hidden = this.hands.length === 0;
  }

  entry(text) {
    const cards = cardsOfLink(text);
    return h("button", { type: "button", class: "button quiet", on: { click: () => this.onTake(cards) } },
      cards.map(signText).join(" "));
  }

  canGoBack() {
    return previous(this.hands, this.cards) !== null;
  }

  back() {
    this.onTake(cardsOfLink(previous(this.hands, this.cards)));
  }
}
