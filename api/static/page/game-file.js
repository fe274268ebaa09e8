// A game of TLMN or Sâm as text: files of JSON, of JSON lines or as people write games down, and the short form that
// fits a link. Judges nothing.

import { cardsForLink, readCards } from "./cards.js";
import { GameTextError, isGameText, parseGameText } from "./game-text.js";

export const GAMES = {
  tlmn: { hand: 13, seats: [2, 3, 4] },
  sam: { hand: 10, seats: [2, 3, 4, 5] },
};

const NUMBERS = { bet: 1, leader: -1, game_number: 1, previous_winner: -1, den_cong_seat: -1, pot_before: 0 };
const LINK_KEYS = { bet: "bet", leader: "leader", game_number: "number", previous_winner: "winner",
  den_cong_seat: "liable", pot_before: "pot" };
const FIELDS = [...Object.keys(NUMBERS), "hands", "history", "rules", "previous_instant_win"];
const PASS = "-";
const DECLARE = "*";

/** A file that cannot be read; `code` names the words for it in the catalogue. */
export class GameFileError extends Error {
  constructor(code, detail = "") {
    super(detail || code);
    this.code = code;
    this.detail = detail;
  }
}

const asObject = (value) => {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new GameFileError("game.file.shape");
  return value;
};

/** A hand or an event with its cards as the wire spells them. where: for people, in a fault. */
function withCards(part, where) {
  const found = asObject(part);
  if (!Number.isInteger(found.seat) || found.seat < 0 || found.seat > 9) throw new GameFileError("game.file.seat",
    `${where}.seat`);
  const { cards: written = "", ...others } = found;
  const { cards, rest } = readCards(Array.isArray(written) ? written.join(" ") : String(written));
  if (rest) throw new GameFileError("game.file.card", `${where}.cards: ${rest.slice(0, 12)}`);
  return cards.length ? { ...others, cards } : others;
}

function parseLines(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  const objects = lines.map((line, at) => {
    try {
      return asObject(JSON.parse(line));
    } catch (error) {
      throw new GameFileError("game.file.line", `${at + 1}: ${error.message}`);
    }
  });
  const [deal, ...history] = objects;
  return { ...deal, history };
}

function parseWritten(text) {
  try {
    return parseGameText(text);
  } catch (error) {
    throw error instanceof GameTextError ? new GameFileError("game.file.text", String(error.line)) : error;
  }
}

function parse(text) {
  if (isGameText(text)) return parseWritten(text);
  try {
    return asObject(JSON.parse(text));
  } catch (error) {
    if (error instanceof GameFileError || !text.includes("\n")) throw error instanceof GameFileError ? error
      : new GameFileError("game.file.json", error.message);
    return parseLines(text);
  }
}

/**
 * A file as a request to replay: one JSON object, the deal in a first line and an event in each further one, or a game
 * as people write it down. Cards may be free text. Raises GameFileError. The service judges everything else.
 */
export function readGameFile(written) {
  const text = written.replace(/^\uFEFF/u, "");
  if (!text.trim()) throw new GameFileError("game.file.empty");
  const { move, seats, ...game } = parse(text);
  if (!Array.isArray(game.hands) || !game.hands.length) throw new GameFileError("game.file.hands");
  const unknown = Object.keys(game).filter((name) => !FIELDS.includes(name));
  if (unknown.length) throw new GameFileError("game.file.unknown", unknown.join(", "));
  if (game.history && !Array.isArray(game.history)) throw new GameFileError("game.file.shape");
  const history = [...(game.history ?? []), ...(move ? [move] : [])];
  return { ...game, hands: game.hands.map((hand, at) => withCards(hand, `hands[${at}]`)),
    history: history.map((event, at) => withCards(event, `history[${at}]`)) };
}

/** Which game a request to replay is of: the chosen one, unless hands or events show that it is the other. */
export function gameOf(request, chosen) {
  const sizes = request.hands.map((hand) => hand.cards?.length ?? 0);
  if (sizes.some((size) => size > GAMES.sam.hand)) return "tlmn";
  const isSam = request.hands.length > GAMES.tlmn.seats.at(-1) || sizes.every((size) => size === GAMES.sam.hand)
    || request.history.some((event) => event.declare_sam);
  return isSam ? "sam" : chosen;
}

function eventText(event) {
  if (event.pass) return event.seat + PASS;
  return event.seat + (event.declare_sam ? DECLARE : cardsForLink(event.cards ?? []));
}

function eventOf(text) {
  const seat = Number(text[0]);
  const rest = text.slice(1);
  if (rest === PASS) return { seat, pass: true };
  return rest === DECLARE ? { seat, declare_sam: true } : { seat, cards: readCards(rest).cards };
}

/** Events as one text for a link. */
export const eventsForLink = (history) => history.map(eventText).join(".");

export const eventsOfLink = (text = "") => text.split(".").filter(Boolean).map(eventOf);

/** Keys of a link for a game; rules are not among them. */
export function gameForLink(game) {
  const state = {};
  for (const hand of game.hands) {
    state[`h${hand.seat}`] = cardsForLink(hand.cards ?? []);
    if (Number.isFinite(hand.purse)) state[`m${hand.seat}`] = hand.purse;
  }
  for (const [name, usual] of Object.entries(NUMBERS)) if (Number.isFinite(game[name]) && game[name] !== usual) state[
    LINK_KEYS[name]] = game[name];
  if (game.previous_instant_win) state.instant = 1;
  return { ...state, game_events: eventsForLink(game.history) };
}

const isThere = (value) => value !== undefined && value !== "";

/** The game that a link holds, or null. */
export function gameOfLink(link) {
  const hands = [0, 1, 2, 3, 4].filter((seat) => link[`h${seat}`])
    .map((seat) => ({ seat, cards: readCards(link[`h${seat}`]).cards,
    ...(isThere(link[`m${seat}`]) ? { purse: Number(link[`m${seat}`]) } : {}) }));
  if (!hands.length) return null;
  const numbers = Object.entries(LINK_KEYS).filter(([, key]) => isThere(link[key]))
    .map(([name, key]) => [name, Number(link[key])]);
  return { hands, ...Object.fromEntries(numbers), ...(link.instant ? { previous_instant_win: true } : {}),
    history: eventsOfLink(link.game_events) };
}

/** The cards that a seat still holds after the first `step` events. */
export function heldAfter(game, seat, step) {
  const played = new Set(game.history.slice(0, step).filter((event) => event.seat === seat)
    .flatMap((event) => event.cards ?? []));
  return (game.hands.find((hand) => hand.seat === seat)?.cards ?? []).filter((card) => !played.has(card));
}
