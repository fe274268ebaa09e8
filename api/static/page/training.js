// What a person has reached in training, kept in this browser: hands, the streak of good ones, the mean loss.

const KEY = "maubinh.training";
/** A hand counts for the streak when it loses at most this many points against the best. */
export const GOOD_POINTS = 0.1;
export const NOTHING = { hands: 0, streak: 0, longest: 0, lost: 0, last: "" };

/** The record after one more hand. hand: the name of the hand; the same hand twice in a row counts once. */
export function after(record, { hand, legal, lost }) {
  if (record.last === hand) return record;
  const streak = legal && lost <= GOOD_POINTS ? record.streak + 1 : 0;
  return { hands: record.hands + 1, streak, longest: Math.max(record.longest, streak),
    lost: record.lost + Math.max(0, lost), last: hand };
}

export const meanLoss = (record) => (record.hands ? record.lost / record.hands : null);

/** The record kept in `storage`; anything that is none is as good as nothing. */
export function load(storage) {
  try {
    const found = JSON.parse(storage.getItem(KEY));
    const numbers = ["hands", "streak", "longest",
      "lost"].every((name) => Number.isFinite(found[name]) && found[name] >= 0);
    return numbers ? { ...NOTHING, ...found, last: String(found.last ?? "") } : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function save(storage, record) {
  try {
    storage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Storage is full or closed: the record lasts as long as the page.
  }
}
