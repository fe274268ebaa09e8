// The page for people: choose or type 13 cards, ask the service, show the arrangements. No state beyond this page.

const RANKS = "23456789TJQKA";
const SUITS = [["S", "♠", "spade"], ["C", "♣", "club"], ["D", "♦", "diamond"], ["H", "♥", "heart"]];
const SIGNS = Object.fromEntries(SUITS.map(([code, sign]) => [code, sign]));
const ROWS = ["front", "middle", "back"];
const CARD = /^\s*[,;|]*\s*(10|[2-9tjqka])([scdh♠♣♦♥])/iu;

const words = JSON.parse(document.getElementById("words").textContent);
const find = (id) => document.getElementById(id);
const chosen = new Set();
let language = (navigator.language || "vi").startsWith("vi") ? "vi" : "en";
let lastAnswer = null;

const say = (name, values = {}) =>
  words[name][language].replace(/\{(\w+)\}/g, (_, key) => values[key]);
const number = (value, digits = 2) =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = (value) => value.toLocaleString(language, { style: "percent", maximumFractionDigits: 1 });
const face = (card) => (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]];

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function cardName(card) {
  const suit = SUITS.find(([code]) => code === card[1])[2];
  return `${card[0] === "T" ? "10" : card[0]} ${say(suit)}`;
}

function cardFace(card) {
  const made = element("span", { className: `card ${card[1]}`, textContent: face(card) });
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", cardName(card));
  return made;
}

function readCards(text) {
  const cards = [];
  let rest = text;
  for (let match = CARD.exec(rest); match; match = CARD.exec(rest)) {
    const rank = match[1] === "10" ? "T" : match[1].toUpperCase();
    const suit = SUITS.find(([code, sign]) => code === match[2].toUpperCase() || sign === match[2])[0];
    cards.push(rank + suit);
    rest = rest.slice(match[0].length);
  }
  return { cards, rest: rest.replace(/^[\s,;|]+/, "") };
}

function buildDeck() {
  for (const [suit] of SUITS) {
    for (const rank of RANKS) {
      const card = rank + suit;
      const button = element("button", { type: "button", className: `card ${suit}`, textContent: face(card) });
      button.dataset.card = card;
      button.addEventListener("click", () => {
        if (!chosen.delete(card) && chosen.size < 13) chosen.add(card);
        find("typed").value = [...chosen].map(face).join(" ");
        show();
      });
      find("deck").append(button);
    }
  }
  find("deck").addEventListener("keydown", moveFocus);
}

function moveFocus(event) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13 };
  const buttons = [...find("deck").children];
  const next = buttons[buttons.indexOf(document.activeElement) + (steps[event.key] ?? NaN)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function show(unread = "") {
  document.documentElement.lang = language;
  document.title = say("title");
  for (const place of document.querySelectorAll("[data-word]")) place.textContent = say(place.dataset.word);
  for (const option of find("preset").options) option.textContent = option.dataset[language];
  for (const button of find("deck").children) {
    button.setAttribute("aria-pressed", String(chosen.has(button.dataset.card)));
    button.setAttribute("aria-label", cardName(button.dataset.card));
  }
  find("count").textContent = unread ? say("unreadable", { text: unread }) : say("chosen", { count: chosen.size });
  find("count").classList.toggle("fault", Boolean(unread));
  find("solve").disabled = chosen.size !== 13 || Boolean(unread);
}

function rowLine(name, cards, ...notes) {
  return element("div", { className: "row" },
    element("strong", { textContent: say(name) }),
    element("span", { className: "cards" }, ...cards.map(cardFace)),
    ...notes);
}

function judgedRow(name, arrangement) {
  const row = arrangement[name];
  const chances = say("wins", {
    win: percent(arrangement.win_probability[name]),
    tie: percent(arrangement.tie_probability[name]),
  });
  return rowLine(name, row.cards,
    element("span", { textContent: row.label[language] }),
    element("small", { textContent: chances }));
}

function arrangementBox(arrangement, title) {
  return element("section", { className: "arrangement" },
    element("h2", { textContent: title }),
    ...ROWS.map((name) => judgedRow(name, arrangement)),
    element("p", { textContent: say("expected", {
      points: number(arrangement.expected_points), error: number(arrangement.standard_error) }) }),
    element("p", { textContent: say("sweep", {
      win: percent(arrangement.sweep_probability), lose: percent(arrangement.swept_probability) }) }));
}

function showAnswer() {
  const place = find("answer");
  place.replaceChildren();
  if (!lastAnswer) return;
  if (lastAnswer.fault) {
    place.append(element("p", { className: "fault", textContent: lastAnswer.fault }));
    return;
  }
  const { instant_win: instant, best, alternatives, counts, estimate } = lastAnswer;
  if (instant) place.append(instantBox(instant));
  place.append(arrangementBox(best, say("best")));
  alternatives.forEach((one, index) => place.append(arrangementBox(one, `${say("alternative")} ${index + 1}`)));
  place.append(element("p", { textContent: say("counts", {
    legal: number(counts.legal, 0), undominated: number(counts.undominated, 0), samples: number(estimate.samples, 0) }) }));
}

function instantBox(instant) {
  const text = say("instant_win", { kind: instant.label[language], points: instant.points_each });
  return element("section", { className: "arrangement" },
    element("h2", { textContent: text }),
    ...ROWS.map((name) => rowLine(name, instant.arrangement[name])));
}

async function ask(event) {
  event.preventDefault();
  find("answer").replaceChildren(element("p", { textContent: say("working") }));
  const body = {
    cards: [...chosen], players: Number(find("players").value), rules: { preset: find("preset").value } };
  try {
    const response = await fetch("v1/maubinh/solve", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const answer = await response.json();
    lastAnswer = response.ok ? answer : { fault: answer.detail };
  } catch {
    lastAnswer = { fault: say("failed") };
  }
  showAnswer();
}

function choose(cards) {
  chosen.clear();
  for (const card of cards) chosen.add(card);
}

function dealAtRandom() {
  const deck = [...find("deck").children].map((button) => button.dataset.card);
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  choose(deck.slice(0, 13));
  find("typed").value = [...chosen].map(face).join(" ");
  show();
}

buildDeck();
find("typed").addEventListener("input", (event) => {
  const { cards, rest } = readCards(event.target.value);
  choose(cards);
  show(rest);
});
find("deal").addEventListener("click", dealAtRandom);
find("clear").addEventListener("click", () => {
  choose([]);
  find("typed").value = "";
  lastAnswer = null;
  show();
  showAnswer();
});
find("language").addEventListener("click", () => {
  language = language === "vi" ? "en" : "vi";
  show();
  showAnswer();
});
find("request").addEventListener("submit", ask);
show();
