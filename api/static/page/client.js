// Calls to the service. Every refusal becomes a ServiceProblem that holds the faults with their JSON pointers.

import { say } from "./i18n.js";
import { askForKey, storedKey } from "./key-dialog.js";

export class ServiceProblem extends Error {
  /** problem: the body of an application/problem+json answer, or what stands for it. retry: seconds, or null. */
  constructor(problem, retry = null) {
    super(problem.detail || problem.title);
    this.code = problem.code;
    this.retry = retry;
    this.faults = problem.errors?.length ? problem.errors
      : [{ pointer: "", code: problem.code, message: this.message }];
  }
}

let key = null;
let asking = null;
let refused = false;

async function attempt(path, options) {
  const headers = key ? { ...options.headers, Authorization: `Bearer ${key}` } : options.headers;
  return fetch(path, { ...options, headers });
}

/**
 * `fetch` with the API key of this tab. Where the server wants another, the reader is asked; who refuses is not asked
 * again.
 */
export async function fetchWithKey(path, options = {}) {
  const used = (key ??= storedKey());
  const answer = await attempt(path, options);
  if (answer.status !== 401 || refused) return answer;
  if (key === used) {
    asking ??= askForKey().finally(() => { asking = null; });
    key = await asking;
    refused = !key;
  }
  return key ? attempt(path, options) : answer;
}

/** Whether calls carry a key, which a plain link cannot. */
export const usesKey = () => Boolean(key);

/** A call to the service; its JSON body. Raises ServiceProblem for anything else. */
export async function send(path, options) {
  let answer;
  try {
    answer = await fetchWithKey(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServiceProblem({ code: "unreachable", detail: say("fault.unreachable") });
  }
  const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
  const body = isJson ? await answer.json() : null;
  if (answer.ok && isJson) return body;
  const retry = Number(answer.headers.get("Retry-After")) || null;
  throw new ServiceProblem(body ?? { code: "unreachable", detail: `${answer.status} ${answer.statusText}` }, retry);
}

/** GET of a JSON document, relative to the page. */
export const get = (path, { signal } = {}) => send(path, { signal });

/** One operation, e.g. post("maubinh/solve", {...}). */
export const post = (operation, body, { signal } = {}) => send(`v1/${operation}`, {
  method: "POST", signal, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** Calls of one kind of which only the latest counts: an earlier one is broken off and never answers. */
export function latest() {
  let controller = null;
  return {
    async post(operation, body) {
      controller?.abort();
      const mine = (controller = new AbortController());
      try {
        const answer = await post(operation, body, { signal: mine.signal });
        return mine === controller ? answer : null;
      } catch (error) {
        if (error.name === "AbortError" || mine !== controller) return null;
        throw error;
      }
    },
    stop() {
      controller?.abort();
      controller = null;
    },
  };
}

const rules = new Map();

/** The document of a preset, GET v1/rules/<game>/<preset>, fetched once. */
export function presetDocument(game, preset) {
  const path = `v1/rules/${game}/${preset}`;
  if (!rules.has(path)) {
    rules.set(path, get(path).catch((error) => {
      rules.delete(path);
      throw error;
    }));
  }
  return rules.get(path);
}

let games = null;

/** Every game and its presets. */
export function allRules() {
  games ??= get("v1/rules").catch((error) => {
    games = null;
    throw error;
  });
  return games.then((answer) => answer.games);
}
