// Asks for an API key where the server wants one. The key stays in this tab (session storage), never in a link.

import { button, freshId, h } from "./dom.js";
import { say } from "./i18n.js";

const KEY = "maubinh.key";

/** The key given in this tab, or "". */
export function storedKey() {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function store(key) {
  try {
    sessionStorage.setItem(KEY, key);
  } catch {
    // It holds until the page is closed or loaded again.
  }
}

/** Shows the question; gives the key, or "" when it was refused. */
export function askForKey() {
  const id = freshId("api-key");
  const input = h("input", { id, type: "password", autocomplete: "off", spellcheck: "false" });
  const dialog = h("dialog", { class: "key-dialog", "aria-label": say("key.title") },
    h("h2", {}, say("key.title")), h("p", {}, say("key.about")),
    h("div", { class: "field" }, h("label", { for: id }, say("key.name")), input),
    h("div", { class: "actions" },
      button(say("key.use"), { class: "primary", on: { click: () => dialog.close(input.value.trim()) } }),
      button(say("key.cancel"), { on: { click: () => dialog.close("") } })));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") dialog.close(input.value.trim());
  });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      const key = dialog.returnValue;
      dialog.remove();
      if (key) store(key);
      done(key);
    });
  });
}
