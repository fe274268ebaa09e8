// Taking in a game to step through: pasted, opened from a file, dropped, or an example.

import { button, freshId, h, icon } from "./dom.js";
import { GameFileError, readGameFile } from "./game-file.js";
import { say } from "./i18n.js";
import { faultLine } from "./toast.js";

const MOST_BYTES = 1024 * 1024;

/**
 * game: "tlmn" or "sam". onGame(request): a file was read. example(): a promise of an example's text. Gives {element,
 * show(text), fault}.
 */
export function createLoader({ game, onGame, example }) {
  const id = freshId("game-text");
  const fileId = freshId("game-file");
  const text = h("textarea",
    { id, spellcheck: "false", autocomplete: "off", rows: 6, placeholder: say("game.placeholder") });
  const fault = faultLine(freshId("game-fault"), text);
  const file = h("input", { id: fileId, type: "file", class: "spoken",
    accept: ".json,.ndjson,.jsonl,.txt,application/json", on: { change: () => open(file.files[0]) } });
  const choose = h("label", { for: fileId, class: "button file-button" }, icon("batch"),
    h("span", { class: "button-words" }, say("game.open")));
  const summary = h("summary", {}, say("game.load"), h("span", { class: "icon-turn" }, icon("down")));
  const element = h("details", { class: "panel loader", open: true, on: { dragover: allow, drop } }, summary,
    h("div", { class: "loader-body" },
      h("p", { class: "small soft" }, say("game.about", { game })),
      h("div", { class: "actions" },
        button(say("game.example"), { icon: "shedding", class: "example", on: { click: useExample } }), file, choose),
      h("div", { class: "field" }, h("label", { for: id }, say("game.paste")), text, fault.line),
      button(say("game.read"), { icon: "check", class: "primary read", on: { click: read } })));

  function allow(event) {
    if ([...event.dataTransfer.types].includes("Files")) event.preventDefault();
  }

  function drop(event) {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    open(dropped);
  }

  async function open(chosen) {
    if (!chosen) return;
    fault.show("");
    if (chosen.size > MOST_BYTES) return fault.show(say("game.file.large"));
    text.value = await chosen.text();
    file.value = "";
    return read();
  }

  async function useExample() {
    text.value = await example();
    read();
  }

  function read() {
    fault.show("");
    try {
      const game = readGameFile(text.value);
      element.open = false;
      onGame(game);
    } catch (error) {
      if (!(error instanceof GameFileError)) throw error;
      element.open = true;
      fault.show(say(error.code, { detail: error.detail }));
    }
  }

  return {
    element,
    useExample,
    showFault(words) {
      element.open = true;
      fault.show(words);
    },
    clearFault: () => fault.show(""),
    close: () => { element.open = false; },
  };
}
