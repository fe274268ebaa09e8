// The hand of the day: the same thirteen cards for everybody who plays it, without asking anybody.

import { byRank, dealt, HAND_SIZE } from "./cards.js";

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
// Days begin at midnight in Vietnam.
const VIETNAM_MILLISECONDS = 7 * 60 * 60 * 1000;

/** The number of a day, of a moment in milliseconds since 1970. */
export const dayOf = (milliseconds) => Math.floor((milliseconds + VIETNAM_MILLISECONDS) / DAY_MILLISECONDS);

/** Numbers in [0, 1), the same for the same seed: a 32-bit mixer over a counter. */
function numbersFrom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const dailyHand = (day) => byRank(dealt(HAND_SIZE, [], numbersFrom(day)));
