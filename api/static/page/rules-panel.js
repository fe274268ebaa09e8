// House rules: a preset, the number of players, and every option of the service's own document of that preset.

import { allRules, presetDocument } from "./client.js";
import { button, freshId, h, icon, replace } from "./dom.js";
import { choice } from "./fields.js";
import { labelled, need, say } from "./i18n.js";
import { createOption } from "./rules-option.js";
import { SavedRules } from "./rules-saved.js";
import { grouped, keyOf, rulesOf, withOption, withPreset, withReady } from "./rules-state.js";
import { faultBox, faultLine } from "./toast.js";

// The first preset of each game whose presets have been seen: what a table without a preset plays.
const firstPresets = new Map();

/** The panel of Mậu binh where the number of players is asked. */
export const MAUBINH = { game: "maubinh", notes: "options-maubinh", playerChoices: [2, 3, 4] };

/** Friends at a table pay no house: where money is counted the page begins without a fee. */
const NO_FEE = { maubinh: { fee_rate: 0, fee_rate_high: 0 }, tlmn: { fee_rate: 0 }, sam: { fee_rate: 0 } };

/** For `showFaults`: where faults of the house rules and of the number of players are shown. */
export const rulesFaultPlaces = (panel, before = "") => [
  [`${before}/rules`, (words, fault) => panel.showFault(fault.pointer.slice(before.length), words)],
  [`${before}/players`, (words) => panel.showFault("/players", words)],
];

const turning = () => h("span", { class: "icon-turn" }, icon("down"));

const optionGroup = (name, controls) => h("details", { class: "option-group" },
  h("summary", {}, say(`rules.group.${name}`), h("span", { class: "tag" }, String(controls.length)), turning()),
  h("div", { class: "option-list" }, controls.map((control) => control.element)));

export class RulesPanel {
  controls = new Map();
  drawing = null;
  general = faultLine(freshId("rules-fault"));
  playersFault = faultLine(freshId("players-fault"));
  presetPlace = h("div", {});
  optionsPlace = h("div", { class: "option-groups" });
  count = h("span", { class: "tag", hidden: true });
  reset = button(say("rules.reset"), { icon: "undo", class: "quiet", hidden: true,
    on: { click: () => this.takePreset(this.chosen.preset) } });
  details = h("details", { class: "rule-options", on: { toggle: () => this.drawn() } },
    h("summary", {}, icon("rules"), say("rules.options"), this.count, turning()));

  /**
   * game: "maubinh", "tlmn" or "sam". rules: {preset, options} to begin with; options holds only what differs from the
   * preset. players: the number chosen, with playerChoices; without playerChoices no number is asked. notes: the name
   * of a catalogue with explanations. hasMoney: money is counted here. onChange(): after every change.
   */
  constructor({ game, rules, players = null, playerChoices = null, notes = null, hasMoney = false, onChange }) {
    Object.assign(this, { game, notes, onChange, usual: hasMoney ? NO_FEE[game] : {} });
    this.chosen = { preset: rules.preset ?? firstPresets.get(game) ?? null, options: { ...rules.options }, players };
    const seats = playerChoices && choice(say("rules.players"), playerChoices.map((n) => [n, String(n)]), players,
      (n) => this.take({ ...this.chosen, players: n }));
    this.element = h("section", { class: "panel rules-panel", "aria-label": say("rules.title") },
      h("h2", {}, say("rules.title")), this.presetPlace, seats, this.playersFault.line, this.general.line,
      this.details, this.reset);
    this.saved = new SavedRules({ game, rules: () => this.rules(),
      onAdd: (ready) => this.takeWhole(withReady(this.chosen, ready)),
      onTake: ({ preset, options }) => this.takeWhole({ ...this.chosen, preset, options: { ...options } }) });
    this.details.append(this.saved.element, this.optionsPlace);
    this.showCount();
    this.presetsDrawn = this.drawPresets();
  }

  /** What the reader has chosen, for links. */
  rules() {
    return rulesOf(this.chosen);
  }

  /** What is played, for requests. */
  played() {
    return rulesOf(this.chosen, this.usual);
  }

  players() {
    return this.chosen.players;
  }

  key() {
    return keyOf(this.chosen, firstPresets.get(this.game));
  }

  take(chosen) {
    this.chosen = chosen;
    this.showCount();
    this.onChange();
  }

  takePreset(preset) {
    this.takeWhole(withPreset(this.chosen, preset));
  }

  /** Other rules altogether: every control is drawn anew. */
  takeWhole(chosen) {
    this.take(chosen);
    this.drawing = null;
    this.presetsDrawn = this.drawPresets();
    this.drawn();
  }

  showCount() {
    const changed = Object.keys(this.chosen.options).length;
    this.count.textContent = say("rules.changed", { count: changed });
    this.count.hidden = this.reset.hidden = changed === 0;
  }

  async drawPresets() {
    try {
      const { presets } = (await allRules()).find((one) => one.game === this.game);
      firstPresets.set(this.game, presets[0].preset);
      this.chosen.preset ??= presets[0].preset;
      replace(this.presetPlace, choice(say("rules.preset"), presets.map((one) => [one.preset, labelled(one.label)]),
        this.chosen.preset, (preset) => this.takePreset(preset)));
    } catch (error) {
      replace(this.presetPlace, faultBox(error.message));
    }
  }

  /** The options of the preset, drawn once, when they are opened. */
  async drawn() {
    await this.presetsDrawn;
    if (this.details.open && this.chosen.preset) await (this.drawing ??= this.drawOptions());
  }

  async drawOptions() {
    try {
      if (this.notes) await need(this.notes);
      await this.saved.draw();
      const { options } = await presetDocument(this.game, this.chosen.preset);
      this.controls = new Map(Object.entries(options).map(([name, option]) => [name, this.control(name, option)]));
      replace(this.optionsPlace, [...grouped(this.controls.keys())].map(([group, names]) =>
        optionGroup(group, names.map((name) => this.controls.get(name)))));
    } catch (error) {
      this.drawing = null;
      replace(this.optionsPlace, faultBox(error.message));
    }
  }

  control(name, document) {
    const option = { ...document, value: this.usual[name] ?? document.value };
    return createOption(name, option, this.chosen.options[name] ?? option.value,
      (value) => this.take(withOption(this.chosen, name, value, option.value)));
  }

  /** pointer: "/rules/..." or "/players". */
  async showFault(pointer, words) {
    const name = pointer.split("/")[3];
    if (pointer.startsWith("/players")) return this.playersFault.show(words);
    if (!pointer.startsWith("/rules/options") || !name) return this.general.show(words);
    this.details.open = true;
    await this.drawn();
    const control = this.controls.get(name);
    if (!control) return this.general.show(`${name}: ${words}`);
    control.element.closest("details").open = true;
    return control.showFault(words);
  }

  clearFaults() {
    this.general.show("");
    this.playersFault.show("");
    for (const control of this.controls.values()) control.showFault("");
  }
}
