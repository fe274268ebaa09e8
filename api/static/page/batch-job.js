// A job of the service: made, watched, cancelled, and its result read. See "Batches as jobs" of the service's
// reference.

import { fetchWithKey, send, ServiceProblem } from "./client.js";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 2000;
const ENDED = ["done", "failed", "cancelled"];

export const hasEnded = (job) => ENDED.includes(job.state);

const path = (id, more = "") => `v1/jobs/${encodeURIComponent(id)}${more}`;

/** A key that makes a repeated request the same job. */
export const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Sends a file; gives the job's id. defaults: request fields for lines that leave them out. */
export async function makeJob({ file, type, operation, defaults, key, signal }) {
  const query = new URLSearchParams({ operation, defaults: JSON.stringify(defaults) });
  const { id } = await send(`v1/jobs?${query}`,
    { method: "POST", body: file, signal, headers: { "Content-Type": type, "Idempotency-Key": key } });
  return id;
}

export const cancelJob = (id) => send(path(id), { method: "DELETE" });

/**
 * Asks how a job stands until it has ended; onState(job) each time. Gives what stops it. onFault(error): it gave up.
 */
export function watchJob(id, onState, onFault) {
  let timer = 0;
  let stopped = false;
  let wait = FIRST_WAIT;
  let misses = 0;
  async function ask() {
    try {
      const job = await send(path(id), {});
      misses = 0;
      if (stopped) return;
      onState(job);
      if (hasEnded(job)) return;
    } catch (error) {
      if (stopped) return;
      const passing = error instanceof ServiceProblem
        && ["unreachable", "rate_limited", "server_full"].includes(error.code);
      if (!passing || (misses += 1) > 5) {
        onFault(error);
        return;
      }
      wait = Math.max(wait, (error.retry ?? 1) * 1000);
    }
    timer = setTimeout(ask, wait);
    wait = Math.min(LONGEST_WAIT, wait * 1.3);
  }
  ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function fetched(address, options) {
  const answer = await fetchWithKey(address, options);
  if (answer.ok) return answer;
  const problem = (answer.headers.get("Content-Type") ?? "").includes("json") ? await answer.json()
    : { code: "unreachable", detail: String(answer.status) };
  throw new ServiceProblem(problem);
}

const result = (id, type, { signal } = {}) => fetched(path(id, "/result"), { headers: { Accept: type }, signal });

/** The whole result in a format, as a file to save. */
export const resultFile = async (id, type) => (await result(id, type)).blob();

/** The report as a file to save, for a service that wants a key: a link carries none. */
export const reportFile = async (id, language) => (await fetched(reportAddress(id, language))).blob();

export const reportAddress = (id, language) => path(id, `/report?lang=${language}`);

/** The lines of a stream of text, an array for each piece that comes; the last piece ends the text. */
async function* linesOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (let { value, done } = await reader.read(); !done; ({ value, done } = await reader.read())) {
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      yield { lines, length: value.length };
    }
    yield { lines: [rest], length: 0 };
  } finally {
    await reader.cancel();
  }
}

/**
 * Reads answer lines until there are `answers` good and `errors` bad ones, or `mostBytes` were read. Gives {answers,
 * errors, complete}: objects of the NDJSON result; complete: the end was reached.
 */
export async function readAnswers(id, { answers, errors, mostBytes, signal }) {
  const { body } = await result(id, "application/x-ndjson", { signal });
  const found = { answers: [], errors: [], complete: false };
  let read = 0;
  for await (const { lines, length } of linesOf(body)) {
    for (const line of lines) take(found, line, { answers, errors });
    read += length;
    if (read >= mostBytes || (found.answers.length >= answers && found.errors.length >= errors)) return found;
  }
  return { ...found, complete: true };
}

function take(found, line, { answers, errors }) {
  if (!line.trim()) return;
  const object = JSON.parse(line);
  const [list, most] = object.error ? [found.errors, errors] : [found.answers, answers];
  if ((object.error || object.result) && list.length < most) list.push(object);
}
