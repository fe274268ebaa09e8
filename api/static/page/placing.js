// Where the 13 cards lie while somebody arranges them: a tray and three rows. Values in, new values out; no page here.

import { ROW_SIZES, ROWS } from "./arrangement.js";

export const TRAY = "tray";
export const ZONES = [...ROWS, TRAY];

const room = (places, zone) => (zone === TRAY ? Infinity : ROW_SIZES[zone] - places[zone].length);

export const zoneOf = (places, card) => ZONES.find((zone) => places[zone].includes(card));

/** Places with everything in the tray but the cards of `rows`; cards that are not of the hand are dropped. */
export function placesOf(cards, rows = {}) {
  const places = { front: [], middle: [], back: [], tray: [] };
  const left = new Set(cards);
  for (const row of ROWS) {
    for (const card of (rows[row] ?? []).slice(0, ROW_SIZES[row])) if (left.delete(card)) places[row].push(card);
  }
  places.tray = cards.filter((card) => left.has(card));
  return places;
}

/** Two cards change places. */
export function swapped(places, one, other) {
  const change = (card) => (card === one ? other : card === other ? one : card);
  return Object.fromEntries(ZONES.map((zone) => [zone, places[zone].map(change)]));
}

/**
 * Cards laid into a zone. target: a card there; a full row gives it in exchange for a single card. Gives the new
 * places, and how many cards found no room.
 */
export function placed(places, cards, zone, target = null) {
  const coming = cards.filter((card) => !places[zone].includes(card));
  if (coming.length === 1 && target && room(places, zone) < 1) return { places: swapped(places, coming[0], target),
    refused: 0 };
  const moved = coming.slice(0, room(places, zone));
  const next = Object.fromEntries(ZONES.map((one) => [one, places[one].filter((card) => !moved.includes(card))]));
  next[zone] = [...next[zone], ...moved];
  return { places: next, refused: coming.length - moved.length };
}

/** When two rows are full, what is left in the tray is the third: the places with it laid, or the same places. */
export function completed(places) {
  const open = ROWS.filter((row) => room(places, row) > 0);
  if (open.length !== 1 || places.tray.length !== room(places, open[0])) return places;
  return placed(places, places.tray, open[0]).places;
}

/** Cards laid by a person: as `placed`, and the third row lays itself where a card came out of the tray. */
export function laid(places, cards, zone, target = null) {
  const { places: next, refused } = placed(places, cards, zone, target);
  const isNew = zone !== TRAY && cards.some((card) => places.tray.includes(card));
  return { places: isNew ? completed(next) : next, refused };
}

export const isComplete = (places) => ROWS.every((row) => places[row].length === ROW_SIZES[row]);
