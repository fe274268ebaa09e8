// House rules: a preset, the number of players, and every option of the service's own document of that preset.

import { allRules, presetDocument } from "./client.js";
import { button, freshId, h, icon, replace } from "./dom.js";
import { labelled, need, say } from "./i18n.js";
import { createOption } from "./rules-option.js";
import { faultBox, faultLine } from "./toast.js";

const GROUPS = [
  ["scoring", /^(pair_|chi_|scoring|place_|count_|ung_|dut_|put_3)/],
  ["bonus", /^bonus_/],
  ["sweep", /^sweep_/],
  ["foul", /^foul_/],
  ["instant", /^(instant_|quads_as|three_straights|dragon_)/],
  ["order", /^(a2345|order_|cross_|straight_two|quad_cuts|five_pairs|four_pairs)/],
  ["chop", /^(chop_|stacked_|chain_)/],
  ["rotten", /^(rotten_|cong_|den_cong|thoi_)/],
  ["declare", /^(sam_|den_sam|bao1)/],
  ["play", /^(first_|opening_|after_|finish_|max_players)/],
  ["money", /^(fee_|buy_in|loss_cap|chicken_)/],
];

// The first preset of each game whose presets have been seen: what a table without a preset plays.
const firstPresets = new Map();

export const groupOf = (name) => GROUPS.find(([, pattern]) => pattern.test(name))?.[0] ?? "other";

/** Radio buttons that look like keys. choices: [value, words] pairs. */
export function choice(legend, choices, value, onChange) {
  const name = freshId("choice");
  const set = h("fieldset", { class: "field" }, h("legend", {}, legend),
    h("div", { class: "choice" }, choices.map(([one, words]) =>
    h("label", {},
      h("input", { type: "radio", name, value: one, checked: String(one) === String(value),
        on: { change: () => onChange(one) } }),
      h("span", {}, words)))));
  return set;
}

/** The panel of Mậu binh where the number of players is asked. */
export const MAUBINH = { game: "maubinh", notes: "options-maubinh", playerChoices: [2, 3, 4] };

/** For `showFaults`: where faults of the house rules and of the number of players are shown. */
export const rulesFaultPlaces = (panel, before = "") => [
  [`${before}/rules`, (words, fault) => panel.showFault(fault.pointer.slice(before.length), words)],
  [`${before}/players`, (words) => panel.showFault("/players", words)],
];

/**
 * game: "maubinh", "tlmn" or "sam". rules: {preset, options} to begin with; options holds only what differs from the
 * preset. players: the number chosen, with playerChoices; without playerChoices no number is asked. notes: the name of
 * a catalogue with explanations. onChange(): after every change.
 *
 * Gives {element, rules(), players(), key(), showFault(pointer, words), clearFaults()}; pointers are "/rules/..." or
 * "/players".
 */
export function createRulesPanel({ game, rules, players = null, playerChoices = null, notes = null, onChange }) {
  const chosen = { preset: rules.preset ?? firstPresets.get(game) ?? null, options: { ...rules.options }, players };
  const controls = new Map();
  const general = faultLine(freshId("rules-fault"));
  const playersFault = faultLine(freshId("players-fault"));
  const presetPlace = h("div", {});
  const optionsPlace = h("div", { class: "option-groups" });
  const count = h("span", { class: "tag", hidden: true });
  const reset = button(say("rules.reset"),
    { icon: "undo", class: "quiet", hidden: true, on: { click: () => takePreset(chosen.preset) } });
  const details = h("details", { class: "rule-options" },
    h("summary", {}, icon("rules"), say("rules.options"), count, h("span", { class: "icon-turn" }, icon("down"))),
    optionsPlace);
  const element = h("section", { class: "panel rules-panel", "aria-label": say("rules.title") },
    h("h2", {}, say("rules.title")),
    presetPlace,
    playerChoices && choice(say("rules.players"), playerChoices.map((n) => [n, String(n)]), players, (n) => {
      chosen.players = n;
      onChange();
    }),
    playersFault.line, general.line, details, reset);

  function showCount() {
    const changed = Object.keys(chosen.options).length;
    count.textContent = say("rules.changed", { count: changed });
    count.hidden = reset.hidden = changed === 0;
  }

  function take(name, value, standard) {
    if (JSON.stringify(value) === JSON.stringify(standard)) delete chosen.options[name];
    else chosen.options[name] = value;
    showCount();
    onChange();
  }

  async function drawOptions() {
    if (!details.open || !chosen.preset) return;
    try {
      if (notes) await need(notes);
      const { options } = await presetDocument(game, chosen.preset);
      controls.clear();
      const groups = new Map();
      for (const [name, option] of Object.entries(options)) {
        const control = createOption(name, option, chosen.options[name] ?? option.value,
          (value) => take(name, value, option.value));
        controls.set(name, control);
        const group = groupOf(name);
        if (!groups.has(group)) groups.set(group, []);
        groups.get(group).push(control.element);
      }
      replace(optionsPlace, [...groups].map(([group, elements]) =>
        h("details", { class: "option-group" },
          h("summary", {}, say(`rules.group.${group}`), h("span", { class: "tag" }, String(elements.length)),
            h("span", { class: "icon-turn" }, icon("down"))),
          h("div", { class: "option-list" }, elements))));
    } catch (error) {
      replace(optionsPlace, faultBox(error.message));
    }
  }

  function takePreset(preset) {
    chosen.preset = preset;
    chosen.options = {};
    showCount();
    drawOptions();
    onChange();
  }

  async function drawPresets() {
    try {
      const found = (await allRules()).find((one) => one.game === game);
      firstPresets.set(game, found.presets[0].preset);
      chosen.preset ??= firstPresets.get(game);
      replace(presetPlace, choice(say("rules.preset"), found.presets.map((one) => [one.preset, labelled(one.label)]),
        chosen.preset, takePreset));
    } catch (error) {
      replace(presetPlace, faultBox(error.message));
    }
  }

  function showFault(pointer, words) {
    const name = pointer.split("/")[3];
    if (pointer.startsWith("/players")) return playersFault.show(words);
    if (!pointer.startsWith("/rules/options") || !name) return general.show(words);
    details.open = true;
    const show = () => {
      const control = controls.get(name);
      if (!control) return general.show(`${name}: ${words}`);
      control.element.closest("details").open = true;
      return control.showFault(words);
    };
    return controls.size ? show() : drawOptions().then(show);
  }

  function clearFaults() {
    general.show("");
    playersFault.show("");
    for (const control of controls.values()) control.showFault("");
  }

  details.addEventListener("toggle", () => controls.size || drawOptions());
  showCount();
  drawPresets();
  return {
    element,
    rules: () => ({ ...(chosen.preset ? { preset: chosen.preset } : {}), options: { ...chosen.options } }),
    players: () => chosen.players,
    /** The same text for the same table, whether or not the first preset is named. */
    key: () => JSON.stringify(
      [chosen.preset === firstPresets.get(game) ? null : chosen.preset, chosen.options, chosen.players]),
    showFault,
    clearFaults,
  };
}
