// The hand of the day: the same thirteen cards for everybody who plays it, without asking anybody.

import { byRank, dealt, HAND_SIZE } from "./cards.js";
import { numbersFrom } from "./random.js";

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
// Days begin at midnight in Vietnam.
const VIETNAM_MILLISECONDS = 7 * 60 * 60 * 1000;

/** The number of a day, of a moment in milliseconds since 1970. */
export const dayOf = (milliseconds) => Math.floor((milliseconds + VIETNAM_MILLISECONDS) / DAY_MILLISECONDS);

export const dailyHand = (day) => byRank(dealt(HAND_SIZE, [], numbersFrom(day)));
