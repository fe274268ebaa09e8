// Sessions of ten hands with a skill score: what a hand earns by its verdict and the hints that were taken.

import { keepList, keptList } from "./kept.js";

const KEY = "maubinh.sessions";
const MOST_SESSIONS = 50;
export const SESSION_HANDS = 10;
export const MOST_POINTS = 10;
const EARNED = { best: MOST_POINTS, near: 8, fair: 5, far: 1, foul: 0 };
const HINT_COST = 2;

const isSession = (one) => Array.isArray(one) && one.length > 0 && one.length <= SESSION_HANDS
  && one.every((points) => Number.isInteger(points) && points >= 0 && points <= MOST_POINTS);

/** The sessions so far, each the points of its hands; the last may still run. */
export const keptSessions = () => keptList(KEY, isSession);

export const keepSessions = (sessions) => keepList(KEY, sessions);

/** What a hand earns. hints: how many were taken. */
export const earnedBy = (grade, hints) => Math.max(0, EARNED[grade] - HINT_COST * hints);

const isWhole = (session) => session.length === SESSION_HANDS;
const sumOf = (session) => session.reduce((sum, points) => sum + points, 0);

/** The sessions after one more hand. */
export function withPoints(sessions, points) {
  const running = sessions.at(-1);
  const goesOn = running && !isWhole(running);
  const next = goesOn ? [...sessions.slice(0, -1), [...running, points]] : [...sessions, [points]];
  return next.slice(-MOST_SESSIONS);
}

/** {hands, points, ended, best, scores}: of the last session; the best and all scores of those that have ended. */
export function standing(sessions) {
  const last = sessions.at(-1) ?? [];
  const scores = sessions.filter(isWhole).map(sumOf);
  return { hands: last.length, points: sumOf(last), ended: isWhole(last), best: Math.max(0, ...scores), scores };
}
