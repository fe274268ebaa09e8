// What "Practise" shows beside the board, drawn from values. `on` holds what presses do.

import { byRank, signText } from "./cards.js";
import { button, h } from "./dom.js";
import { choice } from "./fields.js";
import { number, say } from "./i18n.js";
import { picture } from "./pictures.js";
import { MOST_POINTS, SESSION_HANDS, standing } from "./session.js";
import { copyButtons, copyText } from "./toast.js";
import { meanLoss } from "./training.js";
import { verdictText } from "./verdict.js";

/** The frame of the part. places: the elements that stand in it, by name. */
export const arrangeLayout = (
  { board, status, finish, hint, hintPlace, deal, daily, send, verdict, score, hand, rules }, mode, onMode) =>
  h("div", { class: "arrange-layout" },
    h("h1", {}, say("arrange.title")),
    h("section", { class: "stage", "aria-label": say("arrange.title") },
      board, status, h("div", { class: "actions stage-actions" }, finish, hint, deal), hintPlace),
    h("div", { class: "arrange-side" }, verdict,
      h("div", { class: "panel mode-panel" },
        choice(say("arrange.mode"), ["train", "own"].map((one) => [one, say(`arrange.mode.${one}`)]), mode, onMode),
        h("div", { class: "actions" }, daily, send), score),
      hand, rules));

const figure = (name, value) => h("div", {}, h("dt", {}, say(`training.${name}`)), h("dd", {}, value));

/** The training record. */
export function scoreFigures(record, onReset) {
  const mean = meanLoss(record);
  return [
    h("dl", {}, ["streak", "longest", "hands"].map((name) => figure(name, String(record[name]))),
      figure("mean", mean === null ? "–" : number(mean))),
    button(say("training.reset"), {
      icon: "undo", class: "quiet", disabled: record.hands === 0, on: { click: onReset } }),
  ];
}

const LEAST_DRAWN = 2;
const SCORES_SHOWN = 8;
const ofPractice = (name, hands) => async () => (await import("./practice-pictures.js"))[`${name}Picture`](hands);

/** How practice goes, in pictures, once there is something to see. hands: of the log. */
export const progressPictures = (hands) => hands.length >= LEAST_DRAWN
  && ["curve", "kinds"].map((name) => picture(name, ofPractice(name, hands)));

/** What is said after the record was cleared, with the way back. */
export const clearedLine = (onUndo) => h("p", { class: "small", role: "status" }, say("training.cleared"), " ",
  button(say("training.undo"), { icon: "undo", class: "undo-reset", on: { click: onUndo } }));

/** How the session goes, and the days in a row with a hand of the day. */
export function sessionLine(sessions, days) {
  const { hands, points, ended, best, scores } = standing(sessions);
  const words = ended ? say("session.ended", { points, most: SESSION_HANDS * MOST_POINTS })
    : say("session.running", { hands, count: SESSION_HANDS, points });
  return h("div", { class: "session" }, h("p", {}, h("strong", {}, words)),
    scores.length > 0 && h("p", { class: "small" }, say("session.scores", { best,
      scores: scores.slice(-SCORES_SHOWN).join(", ") })),
    h("p", { class: "small soft" }, say("session.about")),
    days > 0 && h("p", {}, say("daily.days", { count: days })));
}

/** A result of the hand of the day, for a chat. */
export const dailyText = (earned, cards) => [say("daily.text", { points: earned, most: MOST_POINTS }),
  `${"★".repeat(Math.round(earned / 2))}${"☆".repeat(MOST_POINTS / 2 - Math.round(earned / 2))}`,
  byRank(cards).map(signText).join(" ")].join("\n");

/** What can be done after a verdict. text: {before, address()} of what is copied, where it is the hand of the day. */
export const verdictActions = (judged, isTraining, on, text) => h("div", { class: "actions" },
  isTraining && button(say("arrange.next"), { icon: "shuffle", class: "primary", on: { click: on.next } }),
  button(say("arrange.show_best"), { icon: "solve", on: { click: on.showBest } }),
  text.before && button(say("daily.copy"), { icon: "copy", class: "copy-daily",
    on: { click: () => copyText(`${text.before}\n${text.address()}`) } }),
  copyButtons(() => verdictText(judged)));
