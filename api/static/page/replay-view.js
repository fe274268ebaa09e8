// A game of TLMN or Sâm step by step: what happens when the reader steps, loads another game, or changes the rules.

import { h, replace } from "./dom.js";
import { say } from "./i18n.js";
import { StepBar, StepLog } from "./replay-controls.js";
import { GameLoader } from "./replay-loader.js";
import { Replayed } from "./replay-requests.js";
import { eventWords, gameText, momentActions, refusedWords, refusedLine, seatWords, settlementPanel,
  spokenWords, stateBoard } from "./replay-show.js";
import { atStep, checked, gameUntil, linkOfReplay, momentOf, replayStateOfLink, stepOf,
  wayOfKey } from "./replay-state.js";
import { faultBox, showFaults } from "./toast.js";

const FAULTS_SHOWN = 5;
const NEEDS_KEYS = "input, select, textarea, .matrix-frame, .tabs, dialog";

const exampleOf = async (name) => (await fetch(new URL(`examples/game-${name}.json`, import.meta.url))).text();

export class ReplayView {
  turn = 0;
  replayed = null;
  spoken = h("p", { class: "spoken", role: "status" });
  bar = new StepBar({ onWay: (way) => this.go(stepOf(this.state, way)), onStep: (step) => this.go(step) });
  log = new StepLog({ onStep: (step) => this.go(step) });
  board = h("div", { class: "replay-board" });
  endPlace = h("div", { class: "replay-end" });
  reviewPlace = h("div", {});
  stage = h("section", { class: "stage replay", "aria-label": say("replay.title"), tabindex: "-1" });

  /** As `MovesView`. onGame(request): another game was read; onMoves(keys): show the legal moves of this moment. */
  constructor({ game: name, link, rules, onState, onGame, onMoves }) {
    Object.assign(this, { name, rules, onState, onMoves, state: replayStateOfLink(link) });
    this.loader = new GameLoader({ name, onGame: (request) => this.isEnded || onGame(request),
      example: () => exampleOf(name) });
    this.side = h("div", { class: "replay-side" }, this.loader.element, this.log.element);
    // Wherever the focus is: nothing else on the page needs these keys but its fields.
    document.addEventListener("keydown", this.stepByKey);
  }

  async begin() {
    if (this.state.game) {
      this.loader.close();
      await this.check();
      return;
    }
    replace(this.stage, h("p", { class: "panel soft" }, say("replay.empty")));
    this.log.element.hidden = true;
    await this.loader.useExample();
  }

  end() {
    this.isEnded = true;
    this.turn += 1;
    document.removeEventListener("keydown", this.stepByKey);
  }

  link() {
    return linkOfReplay(this.state);
  }

  rulesChanged() {
    if (this.state.game) this.check();
  }

  /** Arrow keys step while no field needs them. */
  stepByKey = (event) => {
    const way = wayOfKey(event.key);
    const isTaken = event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.(NEEDS_KEYS);
    if (!way || isTaken || !this.stage.contains(this.bar.element)) return;
    event.preventDefault();
    this.go(stepOf(this.state, way));
  };

  go(step) {
    const next = atStep(this.state, step);
    if (next.step === this.state.step && this.replayed.has(next.step)) return;
    this.state = next;
    this.onState();
    this.show();
  }

  /** The whole game first: it tells whether every event is legal, and how it ends. */
  async check() {
    const mine = (this.turn += 1);
    this.rules.clearFaults();
    this.loader.clearFault();
    this.replayed = new Replayed(this.name, this.state.game, this.rules.played());
    try {
      const refused = await this.replayed.refused();
      if (mine !== this.turn) return;
      this.state = checked(this.state, refused);
    } catch (error) {
      if (mine === this.turn) this.showFailure(error);
      return;
    }
    replace(this.reviewPlace);
    replace(this.stage, this.bar.element, this.board, this.endPlace, this.reviewPlace, this.spoken);
    this.drawLog();
    await this.show();
  }

  showFailure(error) {
    const homeless = showFaults(error, [["/rules", (words, fault) => this.rules.showFault(fault.pointer, words)]]);
    const lines = error.faults.filter((fault) => !fault.pointer.startsWith("/rules"))
      .map((fault) => [fault.pointer, fault.message].filter(Boolean).join(": ")).slice(0, FAULTS_SHOWN);
    if (lines.length) this.loader.showFault(lines.join(" · "));
    const words = homeless.length ? homeless : [say("moves.see_control")];
    replace(this.stage, faultBox(...(lines.length ? [say("replay.refused"), ...lines] : words)));
  }

  async show() {
    const mine = (this.turn += 1);
    const { step, last } = this.state;
    try {
      const asked = [this.replayed.after(step), step ? this.replayed.after(step - 1) : null];
      const [now, before] = await Promise.all(asked);
      if (mine !== this.turn) return;
      this.draw(now, before);
      if (step < last) this.replayed.after(step + 1).catch(() => null);
    } catch (error) {
      if (mine === this.turn) this.showFailure(error);
    }
  }

  draw(now, before) {
    const { game, step, last, refused } = this.state;
    const event = step ? game.history[step - 1] : null;
    const fresh = now.chops.slice(before?.chops.length ?? now.chops.length);
    this.bar.show(this.state);
    this.log.show(step);
    replace(this.board, stateBoard({ loaded: game, answer: now, step, event, fresh }),
      momentActions(now, { moves: () => this.onMoves(momentOf(game, step, now)), text: () => this.text(),
        review: () => this.review() }));
    replace(this.endPlace, step === last && refused && faultBox(refusedWords(game, refused)),
      now.settlement && settlementPanel({ answer: now, pair: this.state.pair,
        onPair: (i, j) => this.choosePair(i, j, now, before) }));
    this.spoken.textContent = spokenWords(now, event, fresh);
  }

  choosePair(i, j, now, before) {
    this.state = { ...this.state, pair: [i, j] };
    this.draw(now, before);
    this.endPlace.querySelector(`[data-pair="${i}-${j}"]`)?.focus();
  }

  /** Looks at the game as far as it is legal. */
  async review() {
    const { replayed, name } = this;
    const { game, last } = this.state;
    replace(this.reviewPlace, h("p", { class: "panel soft", role: "status" }, say("review.wait")));
    try {
      const [{ reviewPanel }, { reviewOf }] = await Promise.all([import("./room-review.js"),
        import("./room-requests.js")]);
      const review = await reviewOf(name, gameUntil(game, last), this.rules.played());
      if (replayed !== this.replayed) return;
      replace(this.reviewPlace, reviewPanel(review, { nameOf: seatWords }));
      this.reviewPlace.firstChild.focus();
    } catch (error) {
      if (replayed === this.replayed) this.showFailure(error);
    }
  }

  drawLog() {
    const { game, last, refused } = this.state;
    const entryOf = (event, at) =>
      this.log.entry(at + 1, eventWords(event), { "data-pass": event.pass ? "true" : null });
    this.log.draw(this.log.entry(0, say("replay.start")), game.history.slice(0, last).map(entryOf),
      refused && refusedLine(game, refused));
  }

  async text() {
    const { game, last } = this.state;
    return gameText({ game: this.name, loaded: game, last, answer: await this.replayed.after(last) });
  }
}
