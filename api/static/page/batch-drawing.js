// What "Batch" shows around a job, drawn from values: choosing a file, the panel of a job, what it gives.

import { reportAddress } from "./batch-job.js";
import { stateWords } from "./batch-show.js";
import { formatNames, hasParquet, OPERATIONS, results } from "./batch-source.js";
import { button, h, icon } from "./dom.js";
import { choice } from "./fields.js";
import { either, language, number, say } from "./i18n.js";
import { copyButtons } from "./toast.js";

const MEGABYTE = 1024 * 1024;

export const fileInput = (id, onFile) => h("input", {
  id, type: "file", class: "spoken",
    accept: [".csv", ".ndjson", ".jsonl", ...(hasParquet() ? [".parquet"] : []), "text/csv"].join(","),
  on: { change: (event) => onFile(event.target.files[0]) },
});

/** Where files are dropped, chosen or made. */
export function dropZone(input, onFile, onExample) {
  const zone = h("div", { class: "drop" },
    icon("batch"), h("p", {}, say("batch.drop", { formats: either(formatNames()) })),
    h("div", { class: "actions" }, input,
      h("label", { for: input.id, class: "button file-button" },
        icon("batch"), h("span", { class: "button-words" }, say("batch.choose"))),
      button(say("batch.example"), { icon: "shuffle", class: "example", on: { click: onExample } })));
  zone.addEventListener("dragover", (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    zone.setAttribute("data-over", "");
  });
  zone.addEventListener("dragleave", () => zone.removeAttribute("data-over"));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    zone.removeAttribute("data-over");
    onFile(event.dataTransfer.files[0]);
  });
  return zone;
}

export const batchHead = () =>
  h("div", { class: "batch-head" }, h("h1", {}, say("batch.title")), h("p", { class: "soft" }, say("batch.about")));

export const setupPanel = (operation, onOperation, ...content) =>
  h("section", { class: "panel batch-setup", "aria-labelledby": "batch-setup-title" },
    h("h2", { id: "batch-setup-title" }, say("batch.setup")),
    choice(say("batch.operation"), OPERATIONS.map((one) => [one, say(`batch.operation.${one}`)]), operation,
      onOperation),
    content);

const sizeWords = (bytes) => (bytes < MEGABYTE
  ? say("batch.kilobytes", { count: number(Math.max(0.1, bytes / 1024), 1) })
  : say("batch.megabytes", { count: number(bytes / MEGABYTE, 1) }));

/** A chosen file with its first lines. */
export const filePreview = (file, lines) => [
  h("p", { class: "file-name" },
    icon("check"), h("strong", {}, file.name), h("span", { class: "soft" }, sizeWords(file.size))),
  h("pre", { tabindex: "0", "aria-label": say("batch.preview") }, lines),
];

/** The service takes no jobs. error: its refusal. */
export const noJobs = (error) => h("section", { class: "panel no-jobs", role: "alert" },
  h("h2", {}, icon("warn"), say(`batch.${error.code}`)), h("p", {}, say("batch.no_jobs_about")),
  h("p", { class: "small soft" }, error.message));

export const howTo = () => h("section", { class: "panel soft" }, h("h2", {}, say("batch.how")),
  h("ol", { class: "how" },
    [1, 2, 3].map((step) => h("li", {}, say(`batch.how.${step}`, { formats: either(formatNames()) })))));

export const jobPanel = (progress, cancel) =>
  h("section", { class: "panel job-panel", "aria-labelledby": "job-title" },
    h("h2", { id: "job-title" }, say("batch.job")), progress, h("div", { class: "actions" }, cancel));

const figures = (job) =>
  ({ state: stateWords(job.state), finished: number(job.finished, 0), total: number(job.total, 0) });

/** How a job stands, for screen readers. */
export const spokenWords = (job) => say("batch.spoken", figures(job));

const asText = (job) => say("batch.text", {
  operation: say(`batch.operation.${job.operation}`), ...figures(job), failed: number(job.failed_lines, 0) });

/** What a finished job gives. on: download(kind, type, button), report(event). */
export const outcomePanel = (job, on) => h("section", { class: "panel", "aria-labelledby": "download-title" },
  h("h2", { id: "download-title" }, say("batch.download")),
  h("div", { class: "actions" },
    Object.entries(results()).map(([kind, type]) => button(kind.toUpperCase(), {
      icon: "download", class: `download-${kind}`,
        on: { click: (event) => on.download(kind, type, event.currentTarget) } })),
    h("a", {
      class: "button report", href: reportAddress(job.id, language()), target: "_blank", rel: "noopener",
      on: { click: on.report } }, icon("chart"), h("span", {}, say("batch.report"))),
    copyButtons(() => asText(job))));
