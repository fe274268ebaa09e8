// The hands of the day that were judged in this browser: what they earned, and how many days in a row.

import { keepList, keptList } from "./kept.js";

const KEY = "maubinh.daily";
const MOST_DAYS = 400;

const isDay = (one) => Number.isInteger(one?.day) && Number.isInteger(one.points);

export const keptDays = () => keptList(KEY, isDay);

export const keepDays = (days) => keepList(KEY, days);

/** The days with one more; the first verdict on a day counts. points: what the hand earned. */
export const withDay = (days, day, points) =>
  (days.some((one) => one.day === day) ? days : [...days, { day, points }].slice(-MOST_DAYS));

/** How many days in a row, up to today or yesterday. */
export function daysInARow(days, today) {
  const played = new Set(days.map((one) => one.day));
  const last = played.has(today) ? today : today - 1;
  let count = 0;
  while (played.has(last - count)) count += 1;
  return count;
}
