// Files for batches: what kind they are, what they begin with, and examples made of random hands.

import { DECK, dealt, HAND_SIZE } from "./cards.js";
import { post } from "./client.js";

/** Media types by the ending of a name. */
export const FORMATS = { csv: "text/csv", ndjson: "application/x-ndjson", jsonl: "application/x-ndjson",
  parquet: "application/vnd.apache.parquet" };
export const OPERATIONS = ["solve", "arrange", "evaluate", "settle"];

/** Whether this server reads and writes Parquet: it says so in its page. */
export const hasParquet = () => document.body.dataset.parquet !== "no";

/** Media types of results by their names. */
export const results = () =>
  Object.fromEntries(["csv", "ndjson", ...(hasParquet() ? ["parquet"] : [])].map((kind) => [kind, FORMATS[kind]]));
export const formatNames = () => ["CSV", "NDJSON", ...(hasParquet() ? ["Parquet"] : [])];

const HEAD_BYTES = 2000;
const HEAD_LINES = 4;
const EXAMPLE_HANDS = 60;

/** The media type of a file, or null where neither its name nor its beginning tells. */
export async function mediaType(file) {
  const byName = FORMATS[file.name.split(".").pop().toLowerCase()];
  if (byName) return byName;
  const start = await file.slice(0, 4).text();
  if (start === "PAR1") return FORMATS.parquet;
  if (start.trimStart().startsWith("{")) return FORMATS.ndjson;
  return ["text/csv", "text/plain"].includes(file.type) ? FORMATS.csv : null;
}

/** The first lines as text, shortened; "" for a file that is no text. */
export async function firstLines(file, type) {
  if (type === FORMATS.parquet) return "";
  const text = await file.slice(0, HEAD_BYTES).text();
  const lines = text.split("\n").slice(0, HEAD_LINES);
  return lines.map((line) => (line.length > 110 ? `${line.slice(0, 110)}…` : line)).join("\n").trimEnd();
}

const spaced = (cards) => cards.join(" ");

function tablesOfFour() {
  return Array.from({ length: EXAMPLE_HANDS / 4 }, () => {
    const cards = dealt(DECK.length);
    return [0, 1, 2, 3].map((seat) => cards.slice(HAND_SIZE * seat, HAND_SIZE * (seat + 1)));
  });
}

/** A CSV file of random hands for an operation; arrangements are the service's own, with two cards exchanged. */
export async function example(operation) {
  const tables = tablesOfFour();
  const hands = tables.flat();
  let lines = ["id,cards", ...hands.map((cards, at) => `hand-${at + 1},${spaced(cards)}`)];
  if (operation === "settle") {
    lines = ["id,player1,player2,player3,player4",
      ...tables.map((table, at) => [`table-${at + 1}`, ...table.map(spaced)].join(","))];
  } else if (operation === "evaluate") {
    const { arrangements } = await post("maubinh/arrange", { hands: hands.map((cards) => ({ cards })) });
    lines = ["id,back,middle,front", ...arrangements.map((rows, at) => {
      const [back, middle] = [[...rows.back], [...rows.middle]];
      [back[4], middle[4]] = [middle[4], back[4]];
      return `hand-${at + 1},${spaced(back)},${spaced(middle)},${spaced(rows.front)}`;
    })];
  }
  return new File([`${lines.join("\n")}\n`], `${operation}.csv`, { type: FORMATS.csv });
}
