// The frame of the page: tabs, language, colours, and which part is shown. Parts keep their state in the address.

import { drawing, h, icon, replace } from "./dom.js";
import { language, need, say, setLanguage } from "./i18n.js";
import { currentState, showState, writeQuery } from "./link.js";
import { isDark, remember, rememberLanguage, switchTheme } from "./look.js";
import { tellNetwork, watchNetwork } from "./offline.js";
import { PARTS, partOf } from "./parts.js";
import { faultBox } from "./toast.js";

const find = (id) => document.getElementById(id);
const root = document.documentElement;
const lastSeen = new Map();
let ending = null;
let shown = null;
let turn = 0;

function switchColours() {
  switchTheme();
  drawTools();
}

function switchDeck() {
  const deck = root.dataset.deck === "four" ? "two" : "four";
  root.dataset.deck = deck;
  remember({ deck });
  drawTools();
}

async function switchLanguage() {
  const next = language() === "vi" ? "en" : "vi";
  rememberLanguage(next);
  const { lang, ...state } = currentState();
  if (lang) showState({ ...state, lang: next });
  await showLanguage(next);
  find("language").focus();
}

async function showLanguage(next) {
  setLanguage(next);
  await need("shell");
  root.lang = next;
  drawFrame();
  await showPart();
}

const tool = (id, words, act, ...content) =>
  h("button", { type: "button", class: "tool", id, "aria-label": words, title: words, on: { click: act } }, content);

function drawTools() {
  const focused = document.activeElement?.id;
  const deck = root.dataset.deck === "four";
  const four = tool("deck", say("tool.deck"), switchDeck,
    h("span", { class: "four-suits", "aria-hidden": "true" },
      ["S", "H", "C", "D"].map((suit) => h("span", { "data-suit": suit }, drawing(`suit-${suit}`, "suit")))));
  four.setAttribute("aria-pressed", String(deck));
  const theme = tool("theme", say("tool.theme"), switchColours, icon("theme"));
  theme.setAttribute("aria-pressed", String(isDark()));
  const other = tool("language", say("tool.language"), switchLanguage, say("tool.language_short"));
  other.lang = language() === "vi" ? "en" : "vi";
  replace(find("tools"), four, theme, other);
  if (["deck", "theme", "language"].includes(focused)) find(focused)?.focus();
}

function drawFrame() {
  replace(find("brand"), drawing("suit-S", "brand-mark"), h("span", {}, say("brand")));
  find("parts").setAttribute("aria-label", say("parts"));
  replace(find("parts"), PARTS.map(({ name }) =>
    h("a", { href: `?${writeQuery({ part: name })}`, "data-part": name }, icon(name),
      h("span", {}, say(`part.${name}`)))));
  document.querySelector(".skip").textContent = say("skip");
  replace(find("foot"), h("p", {}, say("foot.offline")), h("p", {}, h("a", { href: "docs" }, say("foot.docs"))));
  drawTools();
  tellNetwork();
}

function markTab(part) {
  for (const tab of find("parts").children) {
    if (tab.dataset.part === part?.name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

/** Puts something else into the main place; what was there ends. */
function change(part, title) {
  ending?.();
  ending = null;
  shown = part?.name ?? null;
  document.title = title;
  const place = find("main");
  if (part) place.dataset.part = part.name;
  replace(place);
  return place;
}

/** Shows the part that the address names. */
async function showPart({ focus = false } = {}) {
  const mine = (turn += 1);
  const { part: asked } = currentState();
  const part = partOf(asked);
  markTab(part);
  if (!part) {
    change(null, say("title")).append(h("h1", {}, say("title")),
      faultBox(say("link.unread", { text: `part=${asked.slice(0, 40)}` })));
    return;
  }
  try {
    const [module] = await Promise.all([part.load(), need(...part.catalogues)]);
    if (mine !== turn) return;
    const place = change(part, `${say(`part.${part.name}`)} · ${say("title")}`);
    ending = module.mount(place);
    if (!focus) return;
    place.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  } catch (error) {
    if (mine !== turn) return;
    replace(find("main"), faultBox(say("part.failed")));
    throw error;
  }
}

function followTab(event) {
  const tab = event.target.closest("a[data-part]");
  if (!tab || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (shown) lastSeen.set(shown, currentState());
  const { lang } = currentState();
  showState({ ...(lastSeen.get(tab.dataset.part) ?? { part: tab.dataset.part }), lang }, { step: true });
  showPart({ focus: true });
}

find("parts").addEventListener("click", followTab);
window.addEventListener("popstate", () => showPart());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawTools);
await showLanguage(root.lang);
watchNetwork();
