// A game of TLMN or Sâm as people write it down (docs/game_text.md): headers, then `seat: cards`. Judges nothing.

const COMMENT = /#.*/u;
const EVENT = /^\s*(\d+)\s*:\s*(.*?)\s*$/u;
const HEADER = /^\s*([a-z][\w ]*?)\s*(?:\(\s*purse\s+(.*?)\s*\))?\s*:\s*(.*?)\s*$/iu;
const NUMBERS = ["bet", "leader", "game_number", "previous_winner", "den_cong_seat", "pot_before"];
const FLAGS = { yes: true, true: true, no: false, false: false };
const EVENTS = { pass: { pass: true }, declare: { declare_sam: true } };
// Options that are lists of names, of one name too.
const LISTS = /_hands$/u;

/** A line that says nothing; `line`: its number from 1. */
export class GameTextError extends Error {
  constructor(line) {
    super(`line ${line}`);
    this.line = line;
  }
}

/** Whether a text is a game in this form: one of its lines is a header or an event, and it is no JSON. */
export const isGameText = (text) => !/^\s*[[{]/u.test(text) && text.split("\n")
  .some((line) => /^\s*(?:game|rules|seat \d+)\b.*:/iu.test(line));

const numberOr = (text) => (text !== "" && Number.isFinite(Number(text.replaceAll("_", ""))) ? Number(text
  .replaceAll("_", "")) : text);

function optionOf(name, text) {
  if (LISTS.test(name) || text.includes(",")) return text.split(",").map((part) => part.trim()).filter(Boolean)
    .map(numberOr);
  return FLAGS[text.toLowerCase()] ?? numberOr(text);
}

const eventsOf = (line) => line.split(";").filter((part) => part.trim()).map((part) => {
  const [, seat, what] = EVENT.exec(part) ?? [];
  return what ? { seat: Number(seat), ...EVENTS[what.toLowerCase()] ?? { cards: what } } : null;
});

/** Put a header into the game; false when there is none of this name. */
function takeHeader(game, name, purse, value) {
  const key = name.toLowerCase().trim().split(/[\s_]+/u).join("_");
  if (key === "game") return /^(?:tlmn|sam)$/iu.test(value);
  if (key === "rules") game.rules.preset = value;
  else if (NUMBERS.includes(key)) game[key] = numberOr(value);
  else if (key === "previous_instant_win" && value.toLowerCase() in FLAGS) game[key] = FLAGS[value.toLowerCase()];
  else if (key.startsWith("option_")) game.rules.options[key.slice("option_".length)] = optionOf(key, value);
  else if (/^seat_\d+$/u.test(key)) game.hands.push({ seat: Number(key.slice("seat_".length)), cards: value,
    ...(purse ? { purse: numberOr(purse) } : {}) });
  else return false;
  return true;
}

/** The game as an object of `replay`, its cards as they are written. Raises GameTextError. */
export function parseGameText(text) {
  const game = { rules: { options: {} }, hands: [], history: [] };
  for (const [at, whole] of text.split(/\r\n|\r|\n/u).entries()) {
    const line = whole.replace(COMMENT, "");
    if (EVENT.test(line)) game.history.push(...eventsOf(line));
    else if (line.trim()) {
      const [, name, purse, value] = HEADER.exec(line) ?? [];
      if (name === undefined || !takeHeader(game, name, purse, value)) throw new GameTextError(at + 1);
    }
    if (game.history.includes(null)) throw new GameTextError(at + 1);
  }
  return game;
}
