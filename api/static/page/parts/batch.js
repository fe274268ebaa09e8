// Part 5: a file of hands as a job of the service: sent, watched, cancelled, its result and its report fetched.

import { cancelJob, freshKey, hasEnded, makeJob, readAnswers, reportAddress, reportFile, resultFile, watchJob } from "../batch-job.js";
import { answersList, createProgress, failedList, stateWords } from "../batch-show.js";
import { example, firstLines, formatNames, FORMATS, hasParquet, mediaType, OPERATIONS, results } from "../batch-source.js";
import { ServiceProblem, usesKey } from "../client.js";
import { button, freshId, h, icon, reducedMotion, replace } from "../dom.js";
import { faultWords } from "../fault-words.js";
import { either, language, number, say } from "../i18n.js";
import { currentState, rulesFromState, rulesToState, showState } from "../link.js";
import { choice, createRulesPanel } from "../rules-panel.js";
import { needStyles } from "../styles.js";
import { copyText, faultBox, faultLine, showFaults, toast } from "../toast.js";

const PLAYERS = [2, 3, 4];
const SHOWN_ANSWERS = 6;
const SHOWN_ERRORS = 20;
const MOST_BYTES_READ = 8 * 1024 * 1024;
const KEPT_MILLISECONDS = 60_000;
const NO_JOBS = ["jobs_unavailable", "storage_full"];

await needStyles("payments.css");
await needStyles("batch.css");

/** Shows the part inside `root`; gives what ends it. */
export function mount(root) {
  const first = currentState();
  const state = { operation: OPERATIONS.includes(first.op) ? first.op : "solve", job: first.job ?? "", lang: first.lang, file: null, type: null, key: "" };
  let stopWatching = () => {};
  let reading = null;
  const fileId = freshId("batch-file");
  const input = h("input", { id: fileId, type: "file", class: "spoken", accept: [".csv", ".ndjson", ".jsonl", ...(hasParquet() ? [".parquet"] : []), "text/csv"].join(","), on: { change: () => takeFile(input.files[0]) } });
  const fileFault = faultLine(freshId("batch-fault"), input);
  const preview = h("div", { class: "file-preview" });
  const drop = h("div", { class: "drop", on: { dragover: allow, dragleave: () => drop.removeAttribute("data-over"), drop: dropped } },
    icon("batch"), h("p", {}, say("batch.drop", { formats: either(formatNames()) })),
    h("div", { class: "actions" }, input, h("label", { for: fileId, class: "button file-button" }, icon("batch"), h("span", { class: "button-words" }, say("batch.choose"))),
      button(say("batch.example"), { icon: "shuffle", class: "example", on: { click: useExample } })));
  const start = button(say("batch.start"), { icon: "check", class: "primary start", disabled: true, on: { click: begin } });
  const spoken = h("p", { class: "spoken", role: "status" });
  const stage = h("section", { class: "stage batch-stage", "aria-label": say("batch.result") });
  const rules = createRulesPanel({ game: "maubinh", rules: rulesFromState(first), players: Number(first.players) || 4, playerChoices: PLAYERS, notes: "options-maubinh", onChange: settingsChanged });
  const columns = h("p", { class: "small soft" });
  const setup = h("section", { class: "panel batch-setup", "aria-labelledby": "batch-setup-title" }, h("h2", { id: "batch-setup-title" }, say("batch.setup")),
    choice(say("batch.operation"), OPERATIONS.map((one) => [one, say(`batch.operation.${one}`)]), state.operation, takeOperation),
    columns, drop, fileFault.line, preview, start);
  replace(root, h("div", { class: "batch-layout" }, h("div", { class: "batch-head" }, h("h1", {}, say("batch.title")), h("p", { class: "soft" }, say("batch.about"))), setup, rules.element, stage), spoken);

  const link = () => ({ part: "batch", op: state.operation === "solve" ? "" : state.operation, players: rules.players() === 4 ? "" : rules.players(), job: state.job, ...rulesToState(rules.rules()), lang: state.lang });

  function takeOperation(operation) {
    state.operation = operation;
    settingsChanged();
    columns.textContent = say(`batch.columns.${operation}`);
  }

  /** Other settings are another request: they do not repeat the last one. */
  function settingsChanged() {
    state.key = "";
    rules.clearFaults();
    showState(link());
  }

  function allow(event) {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    drop.setAttribute("data-over", "");
  }

  function dropped(event) {
    event.preventDefault();
    drop.removeAttribute("data-over");
    takeFile(event.dataTransfer.files[0]);
  }

  async function useExample() {
    try {
      await takeFile(await example(state.operation));
    } catch (error) {
      fileFault.show(error.message);
    }
  }

  async function takeFile(file) {
    if (!file) return;
    fileFault.show("");
    state.key = "";
    state.file = null;
    start.disabled = true;
    replace(preview);
    input.value = "";
    const type = await mediaType(file);
    if (!type) return fileFault.show(say("batch.unknown_file", { name: file.name, formats: either(formatNames()) }));
    if (type === FORMATS.parquet && !hasParquet()) return fileFault.show(say("batch.no_parquet"));
    Object.assign(state, { file, type });
    start.disabled = false;
    return replace(preview, h("p", { class: "file-name" }, icon("check"), h("strong", {}, file.name), h("span", { class: "soft" }, sizeWords(file.size))),
      h("pre", { tabindex: "0", "aria-label": say("batch.preview") }, await firstLines(file, type)));
  }

  const sizeWords = (bytes) => (bytes < 1024 * 1024 ? say("batch.kilobytes", { count: number(Math.max(0.1, bytes / 1024), 1) }) : say("batch.megabytes", { count: number(bytes / 1024 / 1024, 1) }));

  /** What lines that leave it out get; a settled table counts its own players. */
  function defaults() {
    const common = { rules: rules.rules() };
    return state.operation === "settle" ? common : { players: rules.players(), ...common };
  }

  async function begin() {
    if (!state.file) return;
    stop();
    rules.clearFaults();
    fileFault.show("");
    state.key ||= freshKey();
    start.disabled = true;
    replace(stage, h("p", { class: "panel" }, say("batch.sending", { name: state.file.name })));
    spoken.textContent = say("batch.sending", { name: state.file.name });
    if (matchMedia("(max-width: 899px)").matches) stage.scrollIntoView({ behavior: reducedMotion() ? "auto" : "smooth" });
    try {
      state.job = await makeJob({ file: state.file, type: state.type, operation: state.operation, defaults: defaults(), key: state.key });
      showState(link());
      watch();
    } catch (error) {
      showFailure(error);
    } finally {
      start.disabled = false;
    }
  }

  function showFailure(error) {
    if (!(error instanceof ServiceProblem)) throw error;
    if (NO_JOBS.includes(error.code)) {
      replace(stage, h("section", { class: "panel no-jobs", role: "alert" }, h("h2", {}, icon("warn"), say(`batch.${error.code}`)), h("p", {}, say("batch.no_jobs_about")), h("p", { class: "small soft" }, error.message)));
      return;
    }
    const homeless = showFaults(error, [
      ["/defaults/rules", (words, fault) => rules.showFault(fault.pointer.slice("/defaults".length), words)],
      ["/defaults/players", (words) => rules.showFault("/players", words)],
    ]);
    const own = error.faults.filter((fault) => !fault.pointer.startsWith("/defaults")).map(faultWords);
    if (own.length) fileFault.show(own.slice(0, 3).join(" "));
    replace(stage, faultBox(say("batch.refused"), ...(homeless.length ? homeless : [say("batch.see_control")]).slice(0, 5)));
  }

  function watch() {
    const progress = createProgress();
    const outcome = h("div", { class: "outcome" });
    const cancel = button(say("batch.cancel"), { icon: "close", class: "cancel", on: { click: cancelNow } });
    replace(stage, h("section", { class: "panel job-panel", "aria-labelledby": "job-title" }, h("h2", { id: "job-title" }, say("batch.job")), progress.element, h("div", { class: "actions" }, cancel)), outcome);
    stopWatching = watchJob(state.job, onState, (error) => {
      if (error.code === "not_found") replace(stage, faultBox(say("batch.gone")));
      else showFailure(error);
    });

    function onState(job) {
      progress.show(job);
      cancel.hidden = hasEnded(job);
      if (spoken.dataset.state !== job.state) spoken.textContent = say("batch.spoken", { state: stateWords(job.state), finished: number(job.finished, 0), total: number(job.total, 0) });
      spoken.dataset.state = job.state;
      if (job.state === "done") showOutcome(job, outcome);
      if (job.state === "failed") replace(outcome, faultBox(say("batch.job_failed"), ...(job.error ? [job.error] : [])));
    }

    async function cancelNow() {
      cancel.disabled = true;
      try {
        onState(await cancelJob(state.job));
        stop();
      } catch (error) {
        toast(error.message, "fault");
      } finally {
        cancel.disabled = false;
      }
    }
  }

  async function showOutcome(job, place) {
    const found = h("div", { class: "found" });
    replace(place, h("section", { class: "panel", "aria-labelledby": "download-title" }, h("h2", { id: "download-title" }, say("batch.download")),
      h("div", { class: "actions" },
        Object.entries(results()).map(([kind, type]) => button(kind.toUpperCase(), { icon: "download", class: `download-${kind}`, on: { click: (event) => download(kind, type, event.currentTarget) } })),
        h("a", { class: "button report", href: reportAddress(job.id, language()), target: "_blank", rel: "noopener", on: { click: saveReport } }, icon("chart"), h("span", {}, say("batch.report"))),
        button(say("copy.text"), { icon: "copy", on: { click: () => copyText(`${text(job)}\n${location.href}`) } }),
        button(say("copy.link"), { icon: "link", on: { click: () => copyText(location.href) } }))), found);
    reading = new AbortController();
    try {
      const lines = await readAnswers(job.id, { answers: SHOWN_ANSWERS, errors: Math.min(SHOWN_ERRORS, job.failed_lines), mostBytes: MOST_BYTES_READ, signal: reading.signal });
      replace(found, job.failed_lines > 0 && failedList(lines.errors, job.failed_lines), lines.answers.length > 0 && answersList(job.operation, lines.answers));
    } catch (error) {
      if (error.name !== "AbortError") replace(found, faultBox(error.message));
    }
  }

  function save(blob, ending) {
    const address = URL.createObjectURL(blob);
    h("a", { href: address, download: `maubinh-${state.job.slice(0, 8)}.${ending}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MILLISECONDS);
  }

  /** The link opens the report; where a key is wanted it is saved instead. */
  async function saveReport(event) {
    if (!usesKey()) return;
    event.preventDefault();
    try {
      save(await reportFile(state.job, language()), "html");
    } catch (error) {
      toast(error.message, "fault");
    }
  }

  async function download(kind, type, pressed) {
    pressed.disabled = true;
    try {
      save(await resultFile(state.job, type), kind);
    } catch (error) {
      toast(error.code === "not_acceptable" ? say("batch.no_format", { kind: kind.toUpperCase() }) : error.message, "fault");
    } finally {
      pressed.disabled = false;
    }
  }

  const text = (job) => say("batch.text", { operation: say(`batch.operation.${job.operation}`), state: stateWords(job.state), finished: number(job.finished, 0), total: number(job.total, 0), failed: number(job.failed_lines, 0) });

  function stop() {
    stopWatching();
    reading?.abort();
  }

  columns.textContent = say(`batch.columns.${state.operation}`);
  if (state.job) watch();
  else replace(stage, h("section", { class: "panel soft" }, h("h2", {}, say("batch.how")), h("ol", { class: "how" }, [1, 2, 3].map((step) => h("li", {}, say(`batch.how.${step}`, { formats: either(formatNames()) }))))));
  return stop;
}
