// The service worker in a world of its own: what it keeps, what it answers from there, and what it never does.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const SOURCE = readFileSync(new URL("../../api/static/page/offline-worker.js", import.meta.url), "utf8");
const HOME = "https://cards.example/below/";
const addressOf = (request) => new URL(request.url ?? request, HOME).href;

/** A browser's caches. */
function cachesOf(kept) {
  const open = async (name) => {
    if (!kept.has(name)) kept.set(name, new Map());
    const cache = kept.get(name);
    return { match: async (request) => cache.get(addressOf(request))?.clone(),
      put: async (request, answer) => cache.set(addressOf(request), answer),
      addAll: async (files) => files.forEach((file) => cache.set(addressOf(file), new Response(`kept ${file}`))) };
  };
  return { open, keys: async () => [...kept.keys()], delete: async (name) => kept.delete(name) };
}

/** A worker of one version. served: address to text, "" is no network. */
function worker(digest, kept, served) {
  const listeners = {};
  const self = { registration: { scope: HOME }, location: { origin: "https://cards.example" },
    clients: { claim: async () => null }, addEventListener: (name, listener) => { listeners[name] = listener; } };
  const fetched = async (request) => {
    const text = served.get(addressOf(request));
    if (text === undefined) throw new TypeError("no network");
    return new Response(text, { status: text === "gone" ? 404 : 200 });
  };
  vm.runInNewContext(`const DIGEST = "${digest}"; const FILES = ["static/${digest}/page/main.js"];\n${SOURCE}`,
    { self, URL, caches: cachesOf(kept), fetch: fetched });
  const happens = async (name) => {
    let work = null;
    listeners[name]({ waitUntil: (promise) => { work = promise; } });
    await work;
  };
  /** The text that is answered, or null where the worker leaves it to the network. */
  const ask = async (path, request = {}) => {
    let answer = null;
    listeners.fetch({ request: { method: "GET", mode: "cors", url: new URL(path, HOME).href, ...request },
      respondWith: (promise) => { answer = promise; } });
    return answer && (await answer).text();
  };
  return { happens, ask };
}

const page = (digest) => `<script src="static/${digest}/page/main.js">`;
const NAVIGATE = { mode: "navigate" };

async function installed(digest, kept, served) {
  served.set(HOME, page(digest));
  const made = worker(digest, kept, served);
  await made.happens("install");
  await made.happens("activate");
  return made;
}

test("what was loaded once is there without a network, and only that", async () => {
  const served = new Map();
  const { ask } = await installed("one", new Map(), served);
  served.set(`${HOME}v1/rules`, "rules");
  assert.equal(await ask("v1/rules"), "rules");
  served.clear();
  assert.equal(await ask("?part=arrange", NAVIGATE), page("one"));
  assert.equal(await ask("static/one/page/main.js"), "kept static/one/page/main.js");
  assert.equal(await ask("v1/rules"), "rules");
  await assert.rejects(ask("static/one/page/other.js"));
});

test("with a network the page is always the newest, and never kept beside scripts of another version", async () => {
  const served = new Map();
  const { ask } = await installed("one", new Map(), served);
  served.set(HOME, page("two")).set(`${HOME}?lang=en`, page("two")).set(`${HOME}static/two/page/main.js`, "new");
  assert.equal(await ask("?lang=en", NAVIGATE), page("two"));
  assert.equal(await ask("static/two/page/main.js"), null); // left to the network
  served.clear();
  assert.equal(await ask("", NAVIGATE), page("one"));
});

test("a new version drops what the old one kept, and nothing of others", async () => {
  const kept = new Map([["another page", new Map()]]);
  const served = new Map();
  await installed("one", kept, served);
  const { ask } = await installed("two", kept, served);
  assert.deepEqual([...kept.keys()], ["another page", "maubinh /below/ two"]);
  served.clear();
  assert.equal(await ask("", NAVIGATE), page("two"));
});

test("questions, other hosts and other paths are the network's, and no refusal is kept", async () => {
  const served = new Map();
  const { ask } = await installed("one", new Map(), served);
  assert.equal(await ask("v1/maubinh/solve", { method: "POST" }), null);
  assert.equal(await ask("https://elsewhere.example/static/one/page/main.js"), null);
  assert.equal(await ask("docs", NAVIGATE), null);
  served.set(`${HOME}static/one/page/gone.js`, "gone");
  assert.equal(await ask("static/one/page/gone.js"), "gone");
  served.clear();
  await assert.rejects(ask("static/one/page/gone.js"));
});
