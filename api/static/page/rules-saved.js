// House rules to choose at once: those that are met most, and the reader's own by the names they gave them.

import { button, freshId, h, replace } from "./dom.js";
import { field, fieldOf } from "./fields.js";
import { language, say } from "./i18n.js";
import { keepList, keptList } from "./kept.js";
import { savedUnder, withoutSaved } from "./rules-state.js";

const NAME_LENGTH = 30;

const isSaved = (one) => typeof one?.name === "string" && typeof one.options === "object" && one.options !== null;

let ready = null;

/** The ready-made rules of a game, {vi, en, preset, options}; docs/house_rules.md says what they are. */
async function readyRules(game) {
  ready ??= (async () => (await fetch(new URL("examples/house-rules.json", import.meta.url))).json())();
  return (await ready)[game];
}

export class SavedRules {
  name = field(say("rules.save_name"), { type: "text", maxlength: NAME_LENGTH });
  remove = button(say("rules.forget"), { icon: "close", class: "quiet", hidden: true,
    on: { click: () => this.keep(withoutSaved(this.saved, this.name.input.value)) } });
  select = fieldOf(say("rules.ready"), h("select", { id: freshId("ready"),
    on: { change: () => this.choose() } }));

  /** rules(): those chosen now. onAdd(rules): on top of what is chosen; onTake(rules): in its place. */
  constructor({ game, rules, onAdd, onTake }) {
    Object.assign(this, { key: `maubinh.rules.${game}`, game, onAdd, onTake });
    this.saved = keptList(this.key, isSaved);
    const save = button(say("rules.save"), { icon: "check", on: { click: () => this.save(rules()) } });
    this.element = h("div", { class: "saved-rules" }, this.select.element,
      h("div", { class: "actions" }, this.name.element, save, this.remove));
  }

  async draw() {
    this.ready = await readyRules(this.game);
    const option = (kind) => (words, at) => h("option", { value: `${kind} ${at}` }, words);
    replace(this.select.input, h("option", { value: "" }, say("rules.ready_none")),
      this.saved.length > 0 && h("optgroup", { label: say("rules.own") },
        this.saved.map(({ name }) => name).map(option("saved"))),
      h("optgroup", { label: say("rules.ready_made") },
        this.ready.map((one) => one[language()]).map(option("ready"))));
    this.remove.hidden = !this.saved.some(({ name }) => name === this.name.input.value);
  }

  choose() {
    const [kind, at] = this.select.input.value.split(" ");
    if (kind === "ready") this.onAdd(this.ready[Number(at)]);
    if (kind !== "saved") return;
    const { name, ...rules } = this.saved[Number(at)];
    this.name.input.value = name;
    this.remove.hidden = false;
    this.onTake(rules);
  }

  save(rules) {
    const name = this.name.input.value.trim();
    this.name.fault.show("");
    if (name) this.keep(savedUnder(this.saved, name, rules));
    else this.name.fault.show(say("rules.save_unnamed"));
  }

  keep(saved) {
    this.saved = saved;
    keepList(this.key, saved);
    this.draw();
  }
}
