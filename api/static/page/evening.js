// The games of an evening at one kind of table, kept in this browser: what each seat won, game after game.

import { keepList, keptList } from "./kept.js";

const MOST_GAMES = 200;
const keyOf = (game) => `maubinh.evening.${game}`;

const isGame = (one) => typeof one?.deal === "string" && Array.isArray(one.points) && one.points.every(Number.isFinite);

export const eveningOf = (game) => keptList(keyOf(game), isGame);

/** The list with one more game. one: {deal, points}: a name of the deal and the points of the seats. A deal once. */
export const withGame = (games, one) =>
  [...games.filter((other) => other.deal !== one.deal), one].slice(-MOST_GAMES);

export const keepEvening = (game, games) => keepList(keyOf(game), games);
