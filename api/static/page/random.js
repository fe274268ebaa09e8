// Random numbers that can be had again: the same seed gives the same deal, on every device.

const SEEDS = 2 ** 32;

/** Numbers in [0, 1), the same for the same seed: a 32-bit mixer over a counter. */
export function numbersFrom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / SEEDS;
  };
}

/** A seed nobody has chosen. */
export const freshSeed = () => Math.floor(Math.random() * SEEDS);

export const seedText = (seed) => seed.toString(36);

/** The seed that a link holds, or null. */
export function seedOfText(text = "") {
  const seed = /^[0-9a-z]{1,7}$/u.test(text) ? Number.parseInt(text, 36) : SEEDS;
  return seed < SEEDS ? seed : null;
}
