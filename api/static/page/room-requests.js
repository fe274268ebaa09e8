// What a game against bots asks of the service.

import { post, ServiceProblem } from "./client.js";
import { dealOf, gameRequest, seatRequest } from "./room-state.js";

const HINTED = 3;

const isUndrawn = (error) => error instanceof ServiceProblem
  && error.faults.some((fault) => fault.pointer === "/leader" && fault.code === "missing_field");

/** The table after the events, and after `move` if there is one: legal or not. */
export const tableAfter = (room, rules, move = null) =>
  post(`${room.game}/turn`, { ...gameRequest(room), rules, ...(move ? { move } : {}) });

/** The table with the room at it: where the house draws who leads a first game, the deal's seed draws. */
export async function tableOf(room, rules) {
  try {
    return { room, answer: await tableAfter(room, rules) };
  } catch (error) {
    if (!isUndrawn(error)) throw error;
    const drawn = { ...room, leader: dealOf(room).drawn };
    return { room: drawn, answer: await tableAfter(drawn, rules) };
  }
}

/** What a bot does. */
export const botMove = (room, rules, seat) =>
  post(`${room.game}/move`, { ...seatRequest(room, seat), rules, level: room.level });

/** The best plays of a seat. */
export const hintFor = (room, rules, seat) =>
  post(`${room.game}/hint`, { ...seatRequest(room, seat), rules, top: HINTED });

/** A finished game looked at: every move, and luck apart from moves. game: as requests have it. */
export const reviewOf = async (name, game, rules) =>
  (await post(`${name}/replay`, { ...game, rules, review: true })).review;
