// Without a network: the page is kept by a service worker (offline-worker.js), and the reader is told what is missing.

import { say } from "./i18n.js";

/** Says whether there is a network, in the language of now. */
export function tellNetwork() {
  const place = document.getElementById("offline");
  place.hidden = navigator.onLine;
  place.textContent = navigator.onLine ? "" : say("offline");
}

/** To be called once, when the page stands: what is fetched to be kept must not keep the reader waiting. */
export function watchNetwork() {
  for (const event of ["online", "offline"]) window.addEventListener(event, tellNetwork);
  const soon = window.requestIdleCallback ?? setTimeout;
  // Browsers have none on pages that are not secure, and some readers forbid it: then the page needs the network.
  soon(() => navigator.serviceWorker?.register("sw.js").catch(() => null));
}
