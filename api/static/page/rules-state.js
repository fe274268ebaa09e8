// House rules that a reader has chosen, as plain values: a preset, what differs from it, the number of players.

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

export const groupOf = (name) => GROUPS.find(([, pattern]) => pattern.test(name))?.[0] ?? "other";

/** Names of options by group, groups in the order in which they are met. */
export function grouped(names) {
  const groups = new Map();
  for (const name of names) groups.set(groupOf(name), [...(groups.get(groupOf(name)) ?? []), name]);
  return groups;
}

export const withPreset = (chosen, preset) => ({ ...chosen, preset, options: {} });

/** Ready-made rules on top of what is chosen; those of another preset begin anew. */
export const withReady = (chosen, { preset, options = {} }) => (preset === chosen.preset
  ? { ...chosen, options: { ...chosen.options, ...options } } : { ...chosen, preset, options: { ...options } });

/** Saved rules with these under a name, which stands once; and without a name. */
export const withoutSaved = (saved, name) => saved.filter((one) => one.name !== name);
export const savedUnder = (saved, name, { preset, options }) =>
  [...withoutSaved(saved, name), { name, preset, options: { ...options } }];

/** An option set; at the preset's own value it does not differ, and is left out. */
export function withOption(chosen, name, value, standard) {
  const { [name]: _, ...others } = chosen.options;
  const differs = JSON.stringify(value) !== JSON.stringify(standard);
  return { ...chosen, options: differs ? { ...others, [name]: value } : others };
}

/** As links and requests have them. usual: options that this page sets where the reader has said nothing. */
export const rulesOf = ({ preset, options }, usual = {}) =>
  ({ ...(preset ? { preset } : {}), options: { ...usual, ...options } });

/** The same text for the same table, whether or not the first preset is named. */
export const keyOf = ({ preset, options, players }, firstPreset) =>
  JSON.stringify([preset === firstPreset ? null : preset, options, players]);
