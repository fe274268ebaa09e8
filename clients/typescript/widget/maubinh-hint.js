// <maubinh-hint>: a hint button for card tables, one file without dependencies.
//
//   <script src="maubinh-hint.js"></script>
//   <maubinh-hint server="https://hints.example" cards="AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"></maubinh-hint>
//
// Attributes: server; game (maubinh, tlmn, sam); cards (13 of Mậu binh, those held of the others); players; rules (a
// preset, or the JSON of `rules`); position (of tlmn and sam: the JSON of `hint`, what the table knows besides); top
// (how many choices); lang (vi, en); auto (asks by itself when something changes). Property `apiKey`, property `fetch`.
// Events: `maubinh-answer` (what the service says), `maubinh-choose` (the arrangement or the play that was chosen),
// `maubinh-error`. Parts: button, list, choice, row, name, card, points, reason, note. Custom properties: in STYLE.
"use strict";

{
  const WORDS = {
    vi: {
      ask: "Gợi ý", wait: "Đang tính…", pass: "Bỏ lượt", best: "tốt nhất", points: "điểm", declare: "Có thể báo",
      none: "Không có nước nào.", offline: "Không kết nối được máy chủ gợi ý.", busy: "Máy chủ đang bận, thử lại sau.",
      wrong: "Không tính được với các lá bài này.", front: "Chi ba lá", middle: "Chi giữa", back: "Chi năm lá lớn",
    },
    en: {
      ask: "Hint", wait: "Thinking…", pass: "Pass", best: "best", points: "points", declare: "May be declared",
      none: "There is nothing to play.", offline: "The hint server cannot be reached.", busy: "The server is busy.",
      wrong: "No hint for these cards.", front: "Front", middle: "Middle", back: "Back",
    },
  };
  const ROWS = ["front", "middle", "back"];
  const SUITS = { S: "♠", C: "♣", D: "♦", H: "♥" };
  const GAMES = ["maubinh", "tlmn", "sam"];
  const WATCHED = ["server", "game", "cards", "players", "rules", "position", "top", "lang", "auto"];
  const TIMEOUT_MS = 15000;

  const STYLE = `
    :host { display: block; font: var(--maubinh-font, 16px/1.4 system-ui, sans-serif);
      color: var(--maubinh-text, #1d2733); }
    :host([hidden]) { display: none; }
    button { font: inherit; color: inherit; cursor: pointer; border: 1px solid var(--maubinh-line, #8a97a5);
      border-radius: var(--maubinh-radius, 8px); }
    button:focus-visible { outline: 3px solid var(--maubinh-focus, #2f6fdd); outline-offset: 2px; }
    .ask { padding: .5em 1.2em; min-height: 44px; border-color: transparent; font-weight: 600;
      background: var(--maubinh-accent, #14613f); color: var(--maubinh-on-accent, #fff); }
    .ask[aria-disabled=true] { opacity: .65; cursor: default; }
    ol { list-style: none; margin: .6em 0 0; padding: 0; display: grid; gap: .5em; }
    .choice { display: block; width: 100%; padding: .6em; text-align: start; background: var(--maubinh-surface, #fff); }
    .row { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25em; }
    .name { flex-basis: 100%; font-size: .8em; color: var(--maubinh-muted, #55616d); }
    .card { min-width: 1.6em; padding: 0 .25em; text-align: center; border: 1px solid var(--maubinh-line, #8a97a5);
      border-radius: 4px; background: var(--maubinh-card, #fff); color: var(--maubinh-black, #16202a); }
    .card.red { color: var(--maubinh-red, #b3202c); }
    .points { display: block; margin-top: .3em; font-variant-numeric: tabular-nums; }
    .reason, .note { display: block; font-size: .9em; color: var(--maubinh-muted, #55616d); }
    .note { margin: .6em 0 0; }
  `;

  function element(name, part, text = "") {
    const made = document.createElement(name);
    made.className = part;
    made.setAttribute("part", part);
    made.textContent = text;
    return made;
  }

  function cardElement(code) {
    const rank = code.slice(0, -1).replace("T", "10");
    const suit = code.slice(-1);
    const made = element("span", "card", rank + (SUITS[suit] ?? suit));
    made.classList.toggle("red", suit === "D" || suit === "H");
    return made;
  }

  function points(choice, words) {
    const value = Number(choice.expected_points);
    const sign = value > 0 ? "+" : "";
    const error = choice.standard_error ? ` ± ${Number(choice.standard_error).toFixed(2)}` : "";
    const behind = choice.behind ? ` (−${Number(choice.behind).toFixed(2)})` : ` (${words.best})`;
    return element("span", "points", `${sign}${value.toFixed(2)}${error} ${words.points}${behind}`);
  }

  /** What stands in an attribute as JSON or as a plain word. */
  function read(text, plain) {
    const trimmed = (text ?? "").trim();
    if (!trimmed) return undefined;
    return trimmed.startsWith("{") ? JSON.parse(trimmed) : plain(trimmed);
  }

  class MaubinhHint extends HTMLElement {
    static observedAttributes = WATCHED;

    /** Sent as `Authorization: Bearer`; a key in a page is known to all who see the page. */
    apiKey = "";
    fetch = (...given) => globalThis.fetch(...given);
    #asked = null;
    #due = 0;

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      const style = document.createElement("style");
      style.textContent = STYLE;
      this.button = element("button", "ask");
      this.button.setAttribute("part", "button");
      this.button.type = "button";
      this.button.addEventListener("click", () => this.ask());
      this.list = element("ol", "list");
      this.note = element("p", "note");
      this.note.setAttribute("role", "status");
      root.append(style, this.button, this.list, this.note);
    }

    connectedCallback() {
      this.attributeChangedCallback();
    }

    disconnectedCallback() {
      this.clear();
    }

    attributeChangedCallback() {
      this.clear();
      if (!this.isConnected || !this.hasAttribute("auto") || !this.getAttribute("cards")) return;
      this.#due = setTimeout(() => this.ask());
    }

    get words() {
      return WORDS[(this.getAttribute("lang") ?? document.documentElement.lang).slice(0, 2)] ?? WORDS.vi;
    }

    get game() {
      return this.getAttribute("game") ?? "maubinh";
    }

    /** Forget what was asked and answered. */
    clear() {
      clearTimeout(this.#due);
      this.#asked?.abort();
      this.#asked = null;
      this.list.replaceChildren();
      this.#tell("");
    }

    /** The request that the attributes stand for, and where it goes. Throws where they cannot be read. */
    request() {
      const game = this.game;
      if (!GAMES.includes(game)) throw new Error(`game: one of ${GAMES.join(", ")}`);
      const cards = this.#get("cards", "").split(/[\s,]+/).filter(Boolean);
      const players = Number(this.#get("players", 4));
      const rules = read(this.#get("rules"), (preset) => ({ preset }));
      const shared = { top: Number(this.#get("top", 3)), rules };
      if (game === "maubinh") return ["solve", { cards, players, echo: false, ...shared }];
      const { seat = 0, ...known } = read(this.#get("position"), JSON.parse) ?? {};
      return ["hint", { seats: players, hands: [{ seat, cards }], ...known, seat, ...shared }];
    }

    #get(name, otherwise) {
      return this.getAttribute(name) ?? otherwise;
    }

    /** Ask the service, show its choices; the answer, or undefined where there is none. */
    async ask() {
      if (this.#asked) return undefined;
      this.clear();
      const asked = (this.#asked = new AbortController());
      const timer = setTimeout(() => asked.abort(), TIMEOUT_MS);
      this.#tell(this.words.wait);
      try {
        const answer = await this.#fetched(asked.signal);
        if (this.#asked !== asked) return undefined;
        this.#show(answer);
        this.#send("answer", answer);
        return answer;
      } catch (error) {
        if (this.#asked === asked) this.#fail(error);
        return undefined;
      } finally {
        clearTimeout(timer);
        if (this.#asked === asked) {
          this.#asked = null;
          this.button.setAttribute("aria-disabled", "false");
        }
      }
    }

    async #fetched(signal) {
      const [operation, request] = this.#readable();
      const address = `${(this.getAttribute("server") ?? "").replace(/\/+$/, "")}/v1/${this.game}/${operation}`;
      const headers = { "Content-Type": "application/json" };
      if (this.apiKey) headers.Authorization = `Bearer ${this.apiKey}`;
      const answer = await this.fetch(address, { method: "POST", headers, body: JSON.stringify(request), signal });
      const body = await answer.json();
      if (!answer.ok) throw Object.assign(new Error(body.detail ?? answer.statusText), { problem: body });
      return body;
    }

    #readable() {
      try {
        return this.request();
      } catch (error) {
        throw Object.assign(error, { problem: { detail: error.message } });
      }
    }

    #show(answer) {
      const { words } = this;
      const isMaubinh = this.game === "maubinh";
      const choices = isMaubinh ? [answer.best, ...answer.alternatives] : answer.moves;
      this.list.replaceChildren(...choices.map((choice) => this.#item(choice, isMaubinh)));
      const win = answer.instant_win?.label;
      this.#tell(win ? `${words.declare}: ${this.#said(win)}` : choices.length ? "" : words.none);
    }

    #item(choice, isMaubinh) {
      const item = document.createElement("li");
      const button = element("button", "choice");
      button.type = "button";
      const rows = isMaubinh ? ROWS.map((row) => this.#row(row, choice[row])) : [this.#play(choice)];
      button.append(...rows, points(choice, this.words));
      if (choice.reason) button.append(element("span", "reason", this.#said(choice.reason.label)));
      button.addEventListener("click", () => this.#send("choose", isMaubinh ? this.#laid(choice) : choice));
      item.append(button);
      return item;
    }

    #laid(choice) {
      const rows = Object.fromEntries(ROWS.map((row) => [row, choice[row].cards]));
      return { ...rows, expected_points: choice.expected_points, arrangement: choice };
    }

    #row(name, row) {
      const made = element("span", "row");
      const words = `${this.words[name]}: ${this.#said(row.label)}`;
      made.append(element("span", "name", words), ...row.cards.map(cardElement));
      return made;
    }

    #play(move) {
      const made = element("span", "row", move.pass ? this.words.pass : "");
      made.append(...move.cards.map(cardElement));
      return made;
    }

    #fail(error) {
      const { problem } = error;
      const { words } = this;
      const isBusy = problem?.status === 503 || problem?.status === 429;
      this.#tell(!problem ? words.offline : isBusy ? words.busy : `${words.wrong} ${problem.detail ?? ""}`);
      this.#send("error", problem ?? { detail: String(error.message ?? error) });
    }

    #said(label) {
      return label[this.words === WORDS.en ? "en" : "vi"];
    }

    #tell(text) {
      this.note.textContent = text;
      this.button.textContent = this.words.ask;
      this.button.setAttribute("aria-disabled", String(text === this.words.wait));
    }

    // Details: of `answer` the body of the answer; of `choose` {back, middle, front, expected_points, arrangement},
    // of tlmn and sam one of `moves`; of `error` the problem report, or {detail} where nothing came.
    #send(what, detail) {
      this.dispatchEvent(new CustomEvent(`maubinh-${what}`, { detail, bubbles: true, composed: true }));
    }
  }

  if (!customElements.get("maubinh-hint")) customElements.define("maubinh-hint", MaubinhHint);
}
