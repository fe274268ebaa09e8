// The API reference comes ready from the service; this makes its examples run. Answers are only ever shown as text.

import { isDark, remember, remembered, rememberLanguage, switchTheme } from "../page/look.js";

const words = JSON.parse(document.getElementById("words").textContent);
const root = document.documentElement;
const MOST_CHARACTERS = 200_000;
const LINE = 54;

const say = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));

/** JSON for people, laid out as the examples of the service are: what fits on a line stays on one. */
export function pretty(value, indent = "") {
  const line = spaced(value);
  if (indent.length + line.length <= LINE || value === null || typeof value !== "object") return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value) && value.every((inner) => inner !== null && typeof inner !== "object")) {
    return `[\n${filled(value.map((inner) => JSON.stringify(inner)), deeper)}\n${indent}]`;
  }
  if (Array.isArray(value)) return `[\n${value.map((inner) => deeper + pretty(inner, deeper)).join(",\n")}\n${indent}]`;
  const parts = Object.entries(value)
    .map(([name, inner]) => `${deeper}${JSON.stringify(name)}: ${pretty(inner, deeper)}`);
  return `{\n${parts.join(",\n")}\n${indent}}`;
}

/** Short values, as many to a line as fit. */
function filled(parts, indent) {
  const lines = [];
  parts.forEach((part, place) => {
    const text = place < parts.length - 1 ? `${part},` : part;
    const last = lines.at(-1);
    if (last && last.length + 1 + text.length <= LINE) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(indent + text);
  });
  return lines.join("\n");
}

function spaced(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  return `{${Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${spaced(inner)}`).join(", ")}}`;
}

// Language and colours, as on the page for people.

function followLanguage() {
  const other = document.getElementById("language");
  other.addEventListener("click", (event) => {
    event.preventDefault();
    remember({ language: other.hreflang });
    rememberLanguage(other.hreflang);
      // as the page for people does
    location.assign(`?lang=${other.hreflang}${location.hash}`);
  });
  const asked = new URLSearchParams(location.search).has("lang");
  if (!asked && remembered().language === other.hreflang) location.replace(`?lang=${other.hreflang}${location.hash}`);
}

function followTheme() {
  const button = document.getElementById("theme");
  const show = () => button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => {
    switchTheme();
    show();
  });
  show();
}

// The contents: closed where they would push the text away, filtered while one types.

function followContents() {
  const contents = document.getElementById("contents");
  const narrow = matchMedia("(max-width: 999px)");
  const fit = () => {
    contents.open = !narrow.matches;
  };
  narrow.addEventListener("change", fit);
  fit();
  contents.addEventListener("click", (event) => {
    if (narrow.matches && event.target.closest("a")) contents.open = false;
  });
  document.getElementById("filter").addEventListener("input",
    (event) => filterBy(event.target.value.trim().toLowerCase()));
}

function filterBy(text) {
  let found = 0;
  for (const item of document.querySelectorAll("#contents li")) {
    const operation = document.getElementById(item.firstElementChild.hash.slice(1));
    const shown = operation.querySelector("h3").textContent.concat(
      operation.querySelector("p").textContent).toLowerCase().includes(text);
    item.hidden = !shown;
    found += shown;
  }
  for (const group of document.querySelectorAll("#contents .group")) {
    const items = [...group.querySelectorAll("li")];
    group.hidden = Boolean(text) && items.every((item) => item.hidden);
  }
  document.getElementById("no-match").hidden = found > 0;
}

// Running an example.

const typed = (form) => [...form.querySelectorAll("[data-place]")].filter((input) => input.value !== "");

function targetOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const input of typed(form)) {
    const { name, place } = input.dataset;
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(input.value));
    else if (place === "query") query.set(name, input.value);
  }
  return path.slice(1) + (query.size ? `?${query}` : "");
}

function headersOf(form) {
  const headers = {};
  for (const input of typed(form)) if (input.dataset.place === "header") headers[input.dataset.name] = input.value;
  if (form.dataset.media) headers["Content-Type"] = form.dataset.media;
  return headers;
}

const bodyOf = (form) => form.querySelector("[data-body]")?.value;
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The body on one line where it is JSON that can be read, as it is elsewhere. */
function shortBody(form) {
  const body = bodyOf(form);
  if (!form.dataset.media.endsWith("/json")) return body;
  try {
    return spaced(JSON.parse(body));
  } catch {
    return body;
  }
}

function showCurl(form) {
  const { method } = form.dataset;
  const address = new URL(targetOf(form), document.baseURI.split(/[?#]/)[0]).href;
  const verb = ["GET", "POST"].includes(method) ? "" : `-X ${method} `;
  const parts = [`curl ${verb}${/[?&{}]/.test(address) ? quoted(address) : address}`];
  if ("keyed" in form.dataset) parts.push('-H "Authorization: Bearer $KEY"');
  for (const [name, value] of Object.entries(headersOf(form))) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (form.dataset.media) parts.push(
    `${form.dataset.media.endsWith("/json") ? "-d" : "--data-binary"} ${quoted(shortBody(form))}`);
  form.querySelector("[data-curl]").textContent = parts.join(" \\\n  ");
}

async function textOf(answer) {
  const media = (answer.headers.get("Content-Type") ?? "").split(";")[0];
  if (/parquet|octet-stream|zip|image/.test(media)) {
    return [say("not_shown"), (await answer.arrayBuffer()).byteLength];
  }
  const text = await answer.text();
  let shown = text;
  if (media.endsWith("json") && !media.includes("ndjson")) {
    try {
      shown = pretty(JSON.parse(text));
    } catch {
      // It says it is JSON and is none: then as it is.
    }
  }
  return [shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}\n${say("cut")}` : shown,
    new Blob([text]).size];
}

async function run(form) {
  const live = form.querySelector(".live");
  const status = live.querySelector(".status");
  const output = live.querySelector("pre");
  const button = form.querySelector("[type=submit]");
  const key = document.getElementById("key")?.value;
  const headers = headersOf(form);
  if (key && "keyed" in form.dataset) headers.Authorization = `Bearer ${key}`;
  live.hidden = false;
  button.disabled = true;
  status.classList.remove("fault");
  status.textContent = say("running");
  const start = performance.now();
  try {
    const answer = await fetch(targetOf(form), { method: form.dataset.method, headers, body: bodyOf(form) });
    const [text, bytes] = await textOf(answer);
    const milliseconds = Math.round(performance.now() - start);
    status.textContent = say("took", { status: `${answer.status} ${answer.statusText}`.trim(), milliseconds, bytes });
    status.classList.toggle("fault", !answer.ok);
    output.textContent = text;
  } catch {
    status.textContent = say("unreachable");
    status.classList.add("fault");
    output.textContent = "";
  } finally {
    button.disabled = false;
  }
}

async function copy(button) {
  const source = button.closest("details").querySelector("pre");
  const label = button.querySelector("span");
  try {
    await navigator.clipboard.writeText(source.textContent);
    label.textContent = say("copied");
    setTimeout(() => {
      label.textContent = say("copy");
    }, 2000);
  } catch {
    // Without a clipboard (no HTTPS): marked, for the reader to copy.
    getSelection().selectAllChildren(source);
  }
}

function makeRunnable(form) {
  const body = form.querySelector("[data-body]");
  if (body) body.readOnly = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run(form);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target === body) form.requestSubmit();
  });
  form.querySelector("select[data-media]")?.addEventListener("change", (event) => {
    const chosen = event.target.selectedOptions[0];
    form.dataset.media = chosen.value;
    body.value = chosen.dataset.example;
    showCurl(form);
  });
  form.addEventListener("input", () => showCurl(form));
  const first = form.dataset.media;
  form.addEventListener("reset", () => setTimeout(() => {
    if (first) form.dataset.media = first;
    showCurl(form);
  }));
  form.querySelector("[data-copy]").addEventListener("click", (event) => copy(event.currentTarget));
  showCurl(form);
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.tagName === "DETAILS") {
    target.open = true;
    target.scrollIntoView();
  }
}

root.classList.add("scripted");
followLanguage();
followTheme();
followContents();
document.querySelectorAll("form.try").forEach(makeRunnable);
addEventListener("hashchange", openTarget);
openTarget();
