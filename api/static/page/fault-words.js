// Faults of the service in the reader's language, with the values that are needed to mend them. Its own words are
// English.

import { has, listed, say } from "./i18n.js";
import { signText } from "./cards.js";

// What a fault says, by its shape; the named parts fill the words of `told.<name>`. tests/test_api_page_faults.py asks
// the
// service for each, so that a change of its words is noticed.
const SHAPES = [
  ["dead", /^with (?<players>\d) players at most (?<limit>\d+) cards can be dead, not (?<count>\d+)$/],
  ["items", /^must have (?<limit>\d+) items, not (?<count>\d+)$/],
  ["items_between", /^must have from (?<low>\d+) to (?<high>\d+) items, not (?<count>\d+)$/],
  ["between", /must be (?:an integer |a number )?from (?<low>[\d.]+) to (?<high>[\d.]+), not (?<given>.+)$/],
  ["choices", /must be one of (?<allowed>.+), not '?(?<given>.+?)'?$/],
  ["card_again", /^card (?<card>\w\w) is already at (?<place>.+)$/],
  ["no_card", /^'(?<given>.+)' is not a card;/],
  ["preset", /^'(?<given>.+)' is not a preset of \w+; allowed: (?<allowed>.+)$/],
  ["option", /^'(?<given>.+)' is not an option of /],
  ["needs", /^\w+ has no effect here: it needs (?<need>.+)$/],
  ["columns", /^the header needs .+; it has (?<found>.+)$/],
  ["column_twice", /^the column (?<given>.+) appears more than once$/],
];

/** The key of what an option needs: "pair_scoring=per_chi" is need.pair_scoring_per_chi. */
export const needKey = (need) => `need.${need.replace(/\W+/g, "_")}`;

/** Where a JSON pointer points, in words; "" where that is told by the control beside it. */
function placeWords(pointer) {
  const [, part, which] = pointer.split("/");
  if (part === "locked" && has(`row.${which}`)) return say(`row.${which}`);
  if (part === "players" && which) return say("told.player", { number: Number(which) + 1 });
  return has(`told.place.${part}`) ? say(`told.place.${part}`) : "";
}

function partsInWords({ card, place, need, allowed, ...parts }) {
  return { ...parts,
    card: card && signText(card),
    place: place && (placeWords(place) || place),
    need: need && (has(needKey(need)) ? say(needKey(need)) : need),
    allowed: allowed && listed(allowed.split(", ")) };
}

/** A fault in the reader's language: by its shape, by its code, or the service's own words where we have none. */
export function faultWords(fault) {
  const name = `fault.${fault.code}`;
  for (const [shape, pattern] of SHAPES) {
    const found = pattern.exec(fault.message);
    if (!found || !has(`told.${shape}`)) continue;
    const where = shape.startsWith("items") ? placeWords(fault.pointer ?? "") : "";
    const words = say(`told.${shape}`, partsInWords(found.groups));
    return where ? `${where}: ${words}` : words;
  }
  return has(name) ? say(name, fault) : fault.message;
}
