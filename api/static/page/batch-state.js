// What the reader of "Batch" has chosen, as plain values: from a link, into a link, and as a job to send.

import { OPERATIONS } from "./batch-source.js";

/** file, type: the chosen file and its media type; key: makes a repeated request the same job, "" before the first. */
export const batchStateOfLink = (link) => ({
  operation: OPERATIONS.includes(link.op) ? link.op : "solve", job: link.job ?? "", lang: link.lang,
  file: null, type: null, key: "",
});

/** Keys of a link. rules: the house rules as keys of a link. */
export const linkOfBatch = ({ operation, job, lang }, players, rules) => ({
  part: "batch", op: operation === "solve" ? "" : operation, players: players === 4 ? "" : players, job, ...rules, lang,
});

/** The job to send. What lines leave out is taken from `defaults`; a settled table counts its own players. */
export const jobOf = ({ file, type, operation, key }, players, rules) =>
  ({ file, type, operation, key, defaults: operation === "settle" ? { rules } : { players, rules } });
