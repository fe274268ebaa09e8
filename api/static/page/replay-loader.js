// Taking in a game to step through: pasted, opened from a file, dropped, or an example.

import { button, freshId, h, icon } from "./dom.js";
import { GameFileError, readGameFile } from "./game-file.js";
import { say } from "./i18n.js";
import { faultLine } from "./toast.js";

const MOST_BYTES = 1024 * 1024;

function allowFiles(event) {
  if ([...event.dataTransfer.types].includes("Files")) event.preventDefault();
}

export class GameLoader {
  text = h("textarea", { id: freshId("game-text"), spellcheck: "false", autocomplete: "off", rows: 6,
    placeholder: say("game.placeholder") });
  fault = faultLine(freshId("game-fault"), this.text);
  file = h("input", { id: freshId("game-file"), type: "file", class: "spoken",
    accept: ".json,.ndjson,.jsonl,.txt,application/json", on: { change: () => this.open(this.file.files[0]) } });

  /** name: "tlmn" or "sam". onGame(request): a file was read. example(): a promise of an example's text. */
  constructor({ name, onGame, example }) {
    Object.assign(this, { onGame, example });
    this.element = h("details", { class: "panel loader", open: true,
      on: { dragover: allowFiles, drop: (event) => this.drop(event) } },
      h("summary", {}, say("game.load"), h("span", { class: "icon-turn" }, icon("down"))),
      h("div", { class: "loader-body" },
        h("p", { class: "small soft" }, say("game.about", { game: name })),
        h("div", { class: "actions" },
          button(say("game.example"), { icon: "shedding", class: "example", on: { click: () => this.useExample() } }),
          this.file, h("label", { for: this.file.id, class: "button file-button" }, icon("batch"),
            h("span", { class: "button-words" }, say("game.open")))),
        h("div", { class: "field" }, h("label", { for: this.text.id }, say("game.paste")), this.text, this.fault.line),
        button(say("game.read"), { icon: "check", class: "primary read", on: { click: () => this.read() } })));
  }

  drop(event) {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    this.open(dropped);
  }

  async open(chosen) {
    if (!chosen) return;
    this.clearFault();
    if (chosen.size > MOST_BYTES) {
      this.fault.show(say("game.file.large"));
      return;
    }
    this.text.value = await chosen.text();
    this.file.value = "";
    this.read();
  }

  async useExample() {
    this.text.value = await this.example();
    this.read();
  }

  read() {
    this.clearFault();
    try {
      const game = readGameFile(this.text.value);
      this.close();
      this.onGame(game);
    } catch (error) {
      if (!(error instanceof GameFileError)) throw error;
      this.showFault(say(error.code, { detail: error.detail }));
    }
  }

  showFault(words) {
    this.element.open = true;
    this.fault.show(words);
  }

  clearFault() {
    this.fault.show("");
  }

  close() {
    this.element.open = false;
  }
}
