// Elements from plain values. Text is always a text node: nothing that comes from data is ever read as HTML.

const SPRITE_SPACE = () => document.querySelector("svg.sprite").namespaceURI;

/**
 * An element. properties: attributes; `on` holds listeners, `class` the classes; null, false and undefined are left
 * out.
 */
export function h(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  setAttributes(made, properties);
  made.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export function setAttributes(element, { on = {}, ...attributes }) {
  for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** A drawing of the page's sprite; decoration, hidden from screen readers. */
export function drawing(symbol, className) {
  const svg = document.createElementNS(SPRITE_SPACE(), "svg");
  const use = document.createElementNS(SPRITE_SPACE(), "use");
  use.setAttribute("href", `#${symbol}`);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

export const icon = (name) => drawing(`icon-${name}`, "icon");

/** A button with a drawing and words. */
export function button(words, { icon: name = null, class: className = "", ...properties } = {}, ...children) {
  return h("button", { type: "button", class: `button ${className}`.trim(), ...properties },
    name && icon(name), h("span", { class: "button-words" }, words), ...children);
}

let made = 0;

/** An id that no other element has. */
export const freshId = (name) => `${name}-${(made += 1)}`;

/** Calls `act` once, `milliseconds` after the last call. The result has `cancel`. */
export function debounced(act, milliseconds) {
  let timer = 0;
  const later = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...values), milliseconds);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** What an element shows changes and screen readers are told, once. */
export function replace(place, ...children) {
  place.replaceChildren(...children.flat(3)
    .filter((child) => child !== null && child !== undefined && child !== false));
}

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Scrolls an element into view, at once for those who want no motion. where: options of scrollIntoView. */
export const bringIntoView = (element, where = {}) =>
  element.scrollIntoView({ ...where, behavior: reducedMotion() ? "auto" : "smooth" });

/** Whether the columns of the page lie below each other, as on a phone. */
export const isNarrow = () => matchMedia("(max-width: 899px)").matches;
