// What the part "Table" asks of the service.

import { ROWS } from "./arrangement.js";
import { allRules, presetDocument } from "./client.js";
import { nameRows } from "./row-names.js";
import { handKey, settleRequest } from "./table-state.js";

/**
 * A settled table, each of its players with `named`: the rows as the service names them, where it does. hands: what
 * was settled, as `handKey` of each seat. null: a later question has taken this one's place. bet: text, "" = 1.
 */
export async function settled(calls, seats, bet, rules) {
  const found = await calls.post("maubinh/settle", settleRequest(seats, bet === "" ? 1 : Number(bet), rules));
  if (!found) return null;
  // Names of rows are a help: without them the table is settled all the same.
  const rows = found.players.flatMap((player) => ROWS.map((row) => player.arrangement[row]));
  const names = await nameRows(rows, rules).catch(() => []);
  const named = (at) => Object.fromEntries(ROWS.map((row, nth) => [row, names[ROWS.length * at + nth]]));
  const players = found.players.map((player, at) => ({ ...player, named: named(at) }));
  return { ...found, players, hands: seats.map(handKey) };
}

/** Which fields of a seat matter under these house rules: {declare, purse}. */
export async function wantedFields(rules) {
  const preset = rules.preset ?? (await allRules()).find((one) => one.game === "maubinh").presets[0].preset;
  const { options } = await presetDocument("maubinh", preset);
  const value = (name) => rules.options[name] ?? options[name].value;
  return { declare: value("instant_declare") === "required", purse: value("loss_cap") === "purse" };
}
