// Style sheets of single parts: fetched with the part that needs them, so that the first paint stays small.

import { h } from "./dom.js";

const loaded = new Map();

/** Loads a sheet of this folder once; the promise is kept when its rules hold, so that nothing is seen without them. */
export function needStyles(name) {
  if (!loaded.has(name)) {
    loaded.set(name, new Promise((done, failed) => {
      document.head.append(h("link", { rel: "stylesheet", href: new URL(name, import.meta.url).href,
        on: { load: () => done(), error: () => failed(new Error(`no style sheet ${name}`)) } }));
    }));
  }
  return loaded.get(name);
}
