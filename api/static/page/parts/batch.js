// Part 5: a file of hands as a job of the service: sent, watched, cancelled, its result and its report fetched.

import {
  batchHead, dropZone, fileInput, filePreview, howTo, jobPanel, noJobs, outcomePanel, setupPanel, spokenWords,
} from "../batch-drawing.js";
import { cancelJob, freshKey, hasEnded, makeJob, readAnswers, reportFile, resultFile, watchJob } from "../batch-job.js";
import { answersList, createProgress, failedList } from "../batch-show.js";
import { example, firstLines, formatNames, FORMATS, hasParquet, mediaType } from "../batch-source.js";
import { batchStateOfLink, jobOf, linkOfBatch } from "../batch-state.js";
import { ServiceProblem, usesKey } from "../client.js";
import { bringIntoView, button, freshId, h, isNarrow, replace } from "../dom.js";
import { faultWords } from "../fault-words.js";
import { either, language, say } from "../i18n.js";
import { currentState, rulesFromState, rulesToState, showState } from "../link.js";
import { MAUBINH, rulesFaultPlaces, RulesPanel } from "../rules-panel.js";
import { needStyles } from "../styles.js";
import { faultBox, faultLine, showFaults, toast } from "../toast.js";

const SHOWN_ANSWERS = 6;
const SHOWN_ERRORS = 20;
const MOST_BYTES_READ = 8 * 1024 * 1024;
const KEPT_MILLISECONDS = 60_000;
const NO_JOBS = ["jobs_unavailable", "storage_full"];

await needStyles("payments.css");
await needStyles("batch.css");

function saveAs(blob, name) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MILLISECONDS);
}

class BatchPart {
  stopWatching = () => {};
  reading = null;
  input = fileInput(freshId("batch-file"), (file) => this.takeFile(file));
  fileFault = faultLine(freshId("batch-fault"), this.input);
  preview = h("div", { class: "file-preview" });
  columns = h("p", { class: "small soft" });
  start = button(say("batch.start"), {
    icon: "check", class: "primary start", disabled: true, on: { click: () => this.send() } });
  spoken = h("p", { class: "spoken", role: "status" });
  stage = h("section", { class: "stage batch-stage", "aria-label": say("batch.result") });

  constructor(root) {
    const link = currentState();
    this.state = batchStateOfLink(link);
    this.rules = new RulesPanel({
      ...MAUBINH, rules: rulesFromState(link), players: Number(link.players) || 4,
      onChange: () => this.settingsChanged() });
    const drop = dropZone(this.input, (file) => this.takeFile(file), () => this.useExample());
    const setup = setupPanel(this.state.operation, (operation) => this.takeOperation(operation),
      this.columns, drop, this.fileFault.line, this.preview, this.start);
    const layout = h("div", { class: "batch-layout" }, batchHead(), setup, this.rules.element, this.stage);
    replace(root, layout, this.spoken);
  }

  begin() {
    this.drawColumns();
    if (this.state.job) this.watch();
    else replace(this.stage, howTo());
  }

  end() {
    this.stopWatching();
    this.reading?.abort();
  }

  change(change) {
    this.state = { ...this.state, ...change };
  }

  showLink() {
    showState(linkOfBatch(this.state, this.rules.players(), rulesToState(this.rules.rules())));
  }

  drawColumns() {
    this.columns.textContent = say(`batch.columns.${this.state.operation}`);
  }

  takeOperation(operation) {
    this.change({ operation });
    this.settingsChanged();
    this.drawColumns();
  }

  /** Other settings are another request: they do not repeat the last one. */
  settingsChanged() {
    this.change({ key: "" });
    this.rules.clearFaults();
    this.showLink();
  }

  async useExample() {
    try {
      await this.takeFile(await example(this.state.operation));
    } catch (error) {
      this.fileFault.show(error.message);
    }
  }

  async takeFile(file) {
    if (!file) return;
    this.fileFault.show("");
    this.change({ key: "", file: null });
    this.start.disabled = true;
    replace(this.preview);
    this.input.value = "";
    const type = await mediaType(file);
    if (!type) {
      this.fileFault.show(say("batch.unknown_file", { name: file.name, formats: either(formatNames()) }));
    } else if (type === FORMATS.parquet && !hasParquet()) this.fileFault.show(say("batch.no_parquet"));
    else {
      this.change({ file, type });
      this.start.disabled = false;
      replace(this.preview, filePreview(file, await firstLines(file, type)));
    }
  }

  async send() {
    const { file } = this.state;
    if (!file) return;
    this.end();
    this.rules.clearFaults();
    this.fileFault.show("");
    this.change({ key: this.state.key || freshKey() });
    this.start.disabled = true;
    replace(this.stage, h("p", { class: "panel" }, say("batch.sending", { name: file.name })));
    this.spoken.textContent = say("batch.sending", { name: file.name });
    if (isNarrow()) bringIntoView(this.stage);
    try {
      this.change({ job: await makeJob(jobOf(this.state, this.rules.players(), this.rules.rules())) });
      this.showLink();
      this.watch();
    } catch (error) {
      this.showFailure(error);
    } finally {
      this.start.disabled = false;
    }
  }

  showFailure(error) {
    if (!(error instanceof ServiceProblem)) throw error;
    if (NO_JOBS.includes(error.code)) {
      replace(this.stage, noJobs(error));
      return;
    }
    const homeless = showFaults(error, rulesFaultPlaces(this.rules, "/defaults"));
    const own = error.faults.filter((fault) => !fault.pointer.startsWith("/defaults")).map(faultWords);
    if (own.length) this.fileFault.show(own.slice(0, 3).join(" "));
    const words = homeless.length ? homeless : [say("batch.see_control")];
    replace(this.stage, faultBox(say("batch.refused"), ...words.slice(0, 5)));
  }

  watch() {
    const progress = createProgress();
    const outcome = h("div", { class: "outcome" });
    const show = (job) => {
      progress.show(job);
      cancel.hidden = hasEnded(job);
      this.showJob(job, outcome);
    };
    const cancel = button(say("batch.cancel"), {
      icon: "close", class: "cancel", on: { click: () => this.cancel(cancel, show) } });
    replace(this.stage, jobPanel(progress.element, cancel), outcome);
    this.stopWatching = watchJob(this.state.job, show, (error) => {
      if (error.code === "not_found") replace(this.stage, faultBox(say("batch.gone")));
      else this.showFailure(error);
    });
  }

  showJob(job, outcome) {
    if (this.spoken.dataset.state !== job.state) this.spoken.textContent = spokenWords(job);
    this.spoken.dataset.state = job.state;
    if (job.state === "done") this.showOutcome(job, outcome);
    if (job.state === "failed") replace(outcome, faultBox(say("batch.job_failed"), ...(job.error ? [job.error] : [])));
  }

  async cancel(pressed, show) {
    pressed.disabled = true;
    try {
      show(await cancelJob(this.state.job));
      this.end();
    } catch (error) {
      toast(error.message, "fault");
    } finally {
      pressed.disabled = false;
    }
  }

  async showOutcome(job, place) {
    const found = h("div", { class: "found" });
    replace(place, outcomePanel(job, {
      download: (kind, type, pressed) => this.download(kind, type, pressed), report: (event) => this.saveReport(event),
    }), found);
    this.reading = new AbortController();
    const errors = Math.min(SHOWN_ERRORS, job.failed_lines);
    const wanted = { answers: SHOWN_ANSWERS, errors, mostBytes: MOST_BYTES_READ, signal: this.reading.signal };
    try {
      const lines = await readAnswers(job.id, wanted);
      replace(found, job.failed_lines > 0 && failedList(lines.errors, job.failed_lines),
        lines.answers.length > 0 && answersList(job.operation, lines.answers));
    } catch (error) {
      if (error.name !== "AbortError") replace(found, faultBox(error.message));
    }
  }

  save(blob, ending) {
    saveAs(blob, `maubinh-${this.state.job.slice(0, 8)}.${ending}`);
  }

  /** The link opens the report; where a key is wanted it is saved instead. */
  async saveReport(event) {
    if (!usesKey()) return;
    event.preventDefault();
    try {
      this.save(await reportFile(this.state.job, language()), "html");
    } catch (error) {
      toast(error.message, "fault");
    }
  }

  async download(kind, type, pressed) {
    pressed.disabled = true;
    try {
      this.save(await resultFile(this.state.job, type), kind);
    } catch (error) {
      const isOther = error.code === "not_acceptable";
      toast(isOther ? say("batch.no_format", { kind: kind.toUpperCase() }) : error.message, "fault");
    } finally {
      pressed.disabled = false;
    }
  }
}

/** Shows the part inside `root`; gives what ends it. */
export function mount(root) {
  const part = new BatchPart(root);
  part.begin();
  return () => part.end();
}
