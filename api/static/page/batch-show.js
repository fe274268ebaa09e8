// A job as people see it: its progress, the first answers as cards, and the lines that failed.

import { ROWS, rowName } from "./arrangement.js";
import { cardPicture } from "./cards.js";
import { faultWords } from "./fault-words.js";
import { h, icon } from "./dom.js";
import { has, labelled, number, percent, points, say } from "./i18n.js";

const SECONDS_PER_MINUTE = 60;
const MOST_ARRANGED = 3;

/** A span of time in words. */
export function spanWords(seconds) {
  if (seconds < SECONDS_PER_MINUTE) return say("batch.seconds", { seconds: number(seconds, seconds < 10 ? 1 : 0) });
  return say("batch.minutes", { minutes: number(seconds / SECONDS_PER_MINUTE, 1) });
}

export const stateWords = (state) => (has(`batch.state.${state}`) ? say(`batch.state.${state}`) : state);

/** The progress of a job, updated in place: {element, show(job)}. */
export function createProgress() {
  const state = h("strong", { class: "job-state" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": say("batch.progress") });
  const count = h("p", { class: "job-count" });
  const details = h("p", { class: "small soft" });
  const element = h("div", { class: "job" }, h("p", { class: "job-line" }, state, count), bar, details);
  let seen = null;

  function remaining(job) {
    const now = performance.now();
    if (!job.finished) return "";
    seen ??= { at: now, finished: job.finished };
    const done = job.finished - seen.finished;
    const seconds = (now - seen.at) / 1000;
    return done > 0 && seconds > 1
      ? say("batch.left", { span: spanWords(((job.total - job.finished) * seconds) / done) }) : "";
  }

  return {
    element,
    show(job) {
      const words = stateWords(job.state);
      element.dataset.state = job.state;
      if (state.textContent !== words) state.textContent = words;
      bar.value = job.state === "done" ? 1 : job.total ? job.finished / job.total : 0;
      bar.textContent = percent(bar.value);
      count.textContent = say("batch.count", { finished: number(job.finished, 0), total: number(job.total, 0) });
      const took = (Date.parse(job.updated) - Date.parse(job.created)) / 1000;
      details.textContent = [job.state === "done" ? say("batch.took", { span: spanWords(took) })
        : job.state === "running" ? remaining(job) : "",
        say("batch.job_id", { id: job.id }),
          job.failed_lines ? say("batch.failed_lines", { count: number(job.failed_lines, 0) }) : "",
          job.error ?? ""].filter(Boolean).join(" · ");
    },
  };
}

const cardsOf = (cards) =>
  h("span", { class: "small-cards" }, cards.map((card) => cardPicture(card, { class: "small" })));

const rowsOf = (arrangement) => h("div", { class: "answer-rows" }, ROWS.map((name) => {
  const row = arrangement[name];
  const named = !Array.isArray(row);
  return h("div", { class: "answer-row" }, cardsOf(named ? row.cards : row),
    named && h("span", { class: "small soft" }, rowName(row)));
}));

const figure = (key, value, plus = "+") => h("p", { class: "answer-figure" },
  h("span", { class: "small soft" }, say(key)), " ", h("strong", {}, points(value).replace("+", plus)));

/** What the hand is worth as played, where that is not what the arrangement earns. */
const handFigure = (result) => result.instant_win && figure("expected.hand", result.hand_points);

/** What an answer shows, by operation; result: the service's. */
const SHOWN = {
  solve: (result) => [rowsOf(result.best), handFigure(result), figure("expected.name", result.best.expected_points),
    result.instant_win && h("p", { class: "tag gold" }, labelled(result.instant_win.label))],
  arrange: (result) => result.arrangements.slice(0, MOST_ARRANGED).map(rowsOf),
  evaluate: (result) => [rowsOf(result.rows), handFigure(result), figure("expected.name", result.expected_points),
    figure("batch.regret", result.regret_points, ""),
    !result.legal && h("p", { class: "tag bad" }, icon("warn"), say("batch.foul"))],
  settle: (result) => [h("dl", { class: "items" },
    result.players.map((player) => h("div", {}, h("dt", {}, player.id),
    h("dd", {}, points(player.net_points, Number.isInteger(player.net_points) ? 0 : 2)))))],
};

const title = (line) => say("batch.line", { number: line.line }) + (line.id ? ` · ${line.id}` : "");

/** The first answers. lines: {id, line, result} of the service. */
export const answersList = (operation, lines) => h("section", { class: "panel", "aria-labelledby": "answers-title" },
  h("h2", { id: "answers-title" }, say("batch.first")),
  h("div", { class: "answers" },
    lines.map((line) => h("article", { class: "answer", "aria-label": title(line) }, h("h3", {}, title(line)),
    SHOWN[operation](line.result)))));

/** The lines that failed. lines: {id, line, error}; total: how many there are in all. */
export const failedList = (lines, total) => h("section", { class: "panel failed", "aria-labelledby": "failed-title" },
  h("h2", { id: "failed-title" }, icon("warn"), say("batch.failed_title", { count: number(total, 0) })),
  h("ul", {}, lines.map((line) => h("li", {}, h("strong", {}, title(line)), " ",
    (line.error.errors?.length ? line.error.errors
      : [{ ...line.error, message: line.error.detail, pointer: "" }]).slice(0, 3).map((fault) =>
      h("span", {}, `${fault.pointer ? `${fault.pointer}: ` : ""}${faultWords(fault)} `))))),
  lines.length < total && h("p", { class: "small soft" },
    say("batch.failed_more", { count: number(lines.length, 0) })));
