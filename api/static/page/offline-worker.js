// The service worker: keeps the page for times without a network. The server puts DIGEST and FILES before it.
//
// Scripts and styles have the digest of all files in their addresses, so that what is kept under an address never gets
// old. The page itself always comes from the network where there is one, and is kept only if it is of this version;
// so no page meets scripts of another version. A new version takes over when the last page of the old one is closed.

/* global DIGEST, FILES */

const ROOT = new URL(self.registration.scope).pathname;
const NAME = `maubinh ${ROOT} `;
const CACHE = NAME + DIGEST;
const OWN_FILES = `static/${DIGEST}/`;

async function keepPage(cache, answer) {
  if (answer.ok && (await answer.clone().text()).includes(OWN_FILES)) await cache.put(ROOT, answer.clone());
}

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await keepPage(cache, await fetch(ROOT, { cache: "no-cache" }));
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(NAME) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** From the network, and kept as `keep` says; what was kept where there is no network. */
async function freshest(request, key, keep) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    await keep(cache, answer);
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

async function ownFile(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

const keepGood = (request) => async (cache, answer) => {
  if (answer.ok) await cache.put(request, answer.clone());
};

/** What is answered here; null: not our matter. */
function answerTo(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(ROOT)) return null;
  const path = url.pathname.slice(ROOT.length);
  if (path === "" && request.mode === "navigate") return freshest(request, ROOT, keepPage);
  if (path.startsWith(OWN_FILES)) return ownFile(request);
  return path.startsWith("v1/rules") ? freshest(request, request, keepGood(request)) : null;
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});
