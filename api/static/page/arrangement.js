// Arrangements as people see them: three rows on the mat, their names, their chances. Rows come from the service.

import { cardPicture, rankText, signText } from "./cards.js";
import { h } from "./dom.js";
import { has, labelled, percent, points, say } from "./i18n.js";

/** The rows as they are laid: the front above, the back below. */
export const ROWS = ["front", "middle", "back"];
export const ROW_SIZES = { front: 3, middle: 5, back: 5 };
/** The key that stands for a row: its number among players, who count from the strongest five. */
export const ROW_OF_KEY = { 1: "back", 2: "middle", 3: "front" };

/** What a row is called, with its size beside it. */
export const rowTitle = (name) =>
  [say(`row.${name}`), " ", h("span", { class: "row-size" }, say(`row.size.${name}`))];

/** Several cards of one rank: "aces", "9s". */
export const ranksWords = (card) => say(`ranks.${card[0]}`);

/** A row's name with its ranks, "Đôi 9". The service lists groups first, so the first cards name the hand. */
export function rowName({ category, label, cards }) {
  const form = `hand.${category}`;
  if (!has(form)) return labelled(label);
  const ranks = [...new Set(cards.map(rankText))];
  const many = [...new Set(cards.map(ranksWords))];
  return say(form, { label: labelled(label), first: ranks[0], second: ranks[1] ?? "", firsts: many[0],
    seconds: many[1] ?? "" });
}

/** A row in one line of text, for screen readers and chats. */
export const rowText = (name, row) => `${say(`row.${name}`)}: ${row.cards.map(signText).join(" ")} – ${rowName(row)}`;

/** Chances as one bar in three parts, and as words. */
export function chanceBar(win, tie) {
  const lose = Math.max(0, 1 - win - tie);
  const bar = h("span", { class: "bar-line", "aria-hidden": "true" },
    ["win", "tie", "lose"].map((part) => h("span", { class: part })));
  [win, tie, lose].forEach((share, index) => bar.children[index].style.setProperty("flex-grow", share.toFixed(4)));
  const rest = [tie >= 0.005 && say("chance.tie", { share: percent(tie) }),
    say("chance.lose", { share: percent(lose) })].filter(Boolean);
  return h("span", { class: "chance" }, bar,
    h("span", { class: "chance-words" }, h("strong", {}, say("chance.win", { share: percent(win) })),
      h("span", { class: "dot" }, " · "), h("span", {}, rest.join(" · "))));
}

/**
 * One row on the mat. row: as the service gives it. cardOf(card): what shows a card; properties: of the row's element.
 * chances: [win, tie] or null.
 */
export function rowOnMat(name, row, { cardOf = (card) => cardPicture(card), chances = null, ...properties } = {}) {
  return h("div", { class: "row", "data-row": name, role: "group",
    "aria-label": `${say(`row.${name}`)}: ${rowName(row)}`, ...properties },
    h("p", { class: "row-name" }, h("span", { class: "which" }, rowTitle(name)), h("strong", {}, rowName(row))),
    h("div", { class: "row-cards" }, row.cards.map(cardOf)),
    chances && chanceBar(...chances));
}

/** Three rows on the mat with their chances. */
export const rowsOnMat = (arrangement, options = {}) => h("div", { class: "rows" }, ROWS.map((name) =>
  rowOnMat(name, arrangement[name],
    { chances: [arrangement.win_probability[name], arrangement.tie_probability[name]], ...options })));

/** The rows small, to lie side by side with others. marked: cards to point at. difference: points against the best. */
export function smallArrangement(title, arrangement, { marked = new Set(), difference = null } = {}) {
  return h("article", { class: "small-arrangement", "aria-label": title },
    h("h3", {}, title,
      h("span", { class: "worth" }, points(arrangement.expected_points),
        difference !== null && h("span", { class: "difference" },
          say("alternative.less", { points: points(difference) })))),
    ROWS.map((name) => h("div", { class: "small-row" },
      h("div", { class: "row-cards" },
        arrangement[name].cards.map(
        (card) => cardPicture(card, { class: marked.has(card) ? "small moved" : "small" }))),
      h("p", { class: "small-name" }, h("strong", {}, rowName(arrangement[name])), " ",
        h("span", {}, say("chance.win", { share: percent(arrangement.win_probability[name]) }))))));
}

const bySuits = (row) => row.category.endsWith("flush");

/** The cards that make a row another than in `other`: where no suits count, a 9 in place of a 9 is none. */
function movedInRow(row, other) {
  const strange = row.cards.filter((card) => !other.cards.includes(card));
  if (bySuits(row) || bySuits(other)) return strange;
  const gone = other.cards.filter((card) => !row.cards.includes(card)).map((card) => card[0]);
  return strange.filter((card) => {
    const at = gone.indexOf(card[0]);
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
}

/** The cards that really lie in other rows than in `other`. */
export const movedCards = (arrangement, other) =>
  new Set(ROWS.flatMap((name) => movedInRow(arrangement[name], other[name])));

/** Why one arrangement is worth more than another, as the service says it. */
export const reasons = ({ sentences }) => sentences.map((one) => h("p", {}, labelled(one)));

/** Expected points large, with their error and the chances of sweeping. players: seats at the table. */
export function figures(arrangement, players) {
  const share = (name, value, className) => {
    const bar = h("span", { class: `meter ${className}`, "aria-hidden": "true" }, h("span", {}));
    bar.firstChild.style.setProperty("width", percentCss(value));
    return h("div", { class: "figure" }, h("dt", {}, say(name)), h("dd", {}, percent(value, value < 0.1 ? 1 : 0)), bar);
  };
  return h("div", { class: "figures" },
    h("p", { class: "expected", "data-sign": arrangement.expected_points < 0 ? "minus" : "plus" },
      h("span", { class: "expected-name" }, say("expected.name")),
      h("strong", {}, points(arrangement.expected_points)),
      h("span", { class: "expected-error" },
        say("expected.error", { error: points(arrangement.standard_error).replace("+", "") })),
      h("span", { class: "expected-about" }, say("expected.about", { count: players - 1 }))),
    h("dl", { class: "sweeps" },
      share("figure.sweep", arrangement.sweep_probability, "good"),
      share("figure.swept", arrangement.swept_probability, "bad"),
      players > 2 && share("figure.sweep_all", arrangement.sweep_all_probability, "best")));
}

const percentCss = (share) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)}%`;

/** An arrangement as text for a chat. */
export const arrangementText = (arrangement) => [
  ...ROWS.map((name) => {
    const share = percent(arrangement.win_probability[name]);
    return `${rowText(name, arrangement[name])} (${say("chance.win", { share })})`;
  }),
  say("text.expected", { points: points(arrangement.expected_points),
    error: points(arrangement.standard_error).replace("+", "") }),
].join("\n");
