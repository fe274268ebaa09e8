// A game of TLMN or Sâm step by step. The state after each event is the service's answer to the history up to there.

import { post, ServiceProblem } from "./client.js";
import { button, freshId, h, icon, replace } from "./dom.js";
import { gameForLink, gameOfLink, heldAfter } from "./game-file.js";
import { labelled, say } from "./i18n.js";
import { cardsText } from "./moves-list.js";
import { createLoader } from "./replay-loader.js";
import { eventWords, gameText, seatWords, settlementPanel, stateBoard } from "./replay-show.js";
import { copyButtons, faultBox, showFaults } from "./toast.js";

const MOVES = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** As createMovesView. onGame(request): another game was read; onMoves(keys): show the legal moves of this moment. */
export function createReplayView({ game, link: first, rules, onState, onGame, onMoves }) {
  const loaded = gameOfLink(first);
  let step = Number(first.step) || 0;
  let last = loaded ? loaded.history.length : 0;
  let refused = null;
  let pair = null;
  let turn = 0;
  let isEnded = false;
  const answers = new Map();
  const loader = createLoader(
    { game, onGame: (request) => isEnded || onGame(request),
    example: async () => (await fetch(new URL(`examples/game-${game}.json`, import.meta.url))).text() });
  const spoken = h("p", { class: "spoken", role: "status" });
  const controls = ["first", "back", "next", "last"]
    .map((name) => button("",
    { class: `step-${name}`, icon: `step-${name}`, "aria-label": say(`replay.${name}`), title: say(`replay.${name}`),
    on: { click: () => press(name) } }));
  const sliderId = freshId("step");
  const slider = h("input",
    { id: sliderId, type: "range", min: 0, max: last, value: step, on: { input: () => go(Number(slider.value)) } });
  const where = h("output", { for: sliderId, class: "step-where" });
  const bar = h("div", { class: "step-bar", role: "group", "aria-label": say("replay.controls") }, controls,
    h("label", { for: sliderId, class: "spoken" }, say("replay.step")), slider, where,
      h("span", { class: "small soft step-keys" }, say("replay.keys")));
  const board = h("div", { class: "replay-board" });
  const log = h("ol", { class: "log", "aria-label": say("replay.log") });
  const endPlace = h("div", { class: "replay-end" });
  const stage = h("section", { class: "stage replay", "aria-label": say("replay.title"), tabindex: "-1" });
  // Wherever the focus is: nothing else on the page needs these keys but its fields.
  document.addEventListener("keydown", byKey);
  const side = h("div", { class: "replay-side" }, loader.element,
    h("section", { class: "panel log-panel" }, h("h2", {}, say("replay.log")), log));

  const link = () => (loaded ? { ...gameForLink(loaded), step: step || "" } : {});

  function press(name) {
    go({ first: 0, back: step - 1, next: step + 1, last }[name]);
  }

  /** Arrow keys step while no field needs them. */
  function byKey(event) {
    if (!(event.key in MOVES) || !loaded || !stage.contains(bar) || event.altKey || event.ctrlKey || event.metaKey
      || event.target.closest?.("input, select, textarea, .matrix-frame, .tabs, dialog")) return;
    event.preventDefault();
    go(step + MOVES[event.key]);
  }

  function go(next) {
    const wanted = Math.min(last, Math.max(0, next));
    if (wanted === step && answers.has(step)) return;
    step = wanted;
    onState();
    show();
  }

  const request = (count) => ({ ...loaded, rules: rules.rules(), history: loaded.history.slice(0, count) });

  function answerAfter(count) {
    if (!answers.has(count)) {
      answers.set(count, post(`${game}/replay`, request(count)).catch((error) => {
        answers.delete(count);
        throw error;
      }));
    }
    return answers.get(count);
  }

  async function begin() {
    if (!loaded) {
      replace(stage, h("p", { class: "panel soft" }, say("replay.empty")));
      side.querySelector(".log-panel").hidden = true;
      return loader.useExample();
    }
    loader.close();
    return check();
  }

  /** The whole game first: it tells whether every event is legal, and how it ends. */
  async function check() {
    answers.clear();
    refused = null;
    last = loaded.history.length;
    rules.clearFaults();
    loader.clearFault();
    const mine = (turn += 1);
    try {
      await answerAfter(last);
    } catch (error) {
      if (mine !== turn) return;
      const illegal = error instanceof ServiceProblem && error.faults.find((fault) => fault.code === "illegal_history");
      if (!illegal) {
        showFailure(error);
        return;
      }
      last = illegal.index;
      refused = { index: illegal.index, label: await reason(illegal) };
    }
    if (mine !== turn) return;
    step = Math.min(step, last);
    replace(stage, bar, board, endPlace, spoken);
    drawLog();
    await show();
  }

  /** The service's words for why an event is refused. */
  async function reason(illegal) {
    const { hands, history, bet, pot_before: pot, den_cong_seat: liable, ...rest } = loaded;
    try {
      const verdict = await post(`${game}/validate`,
        { ...rest, rules: rules.rules(), seats: hands.length, hands: hands.map(({ seat, cards }) => ({ seat, cards })),
        history: history.slice(0, illegal.index), move: history[illegal.index] });
      return labelled(verdict.label) || illegal.message;
    } catch {
      return illegal.message;
    }
  }

  function showFailure(error) {
    const homeless = showFaults(error, [["/rules", (words, fault) => rules.showFault(fault.pointer, words)]]);
    const lines = error.faults.filter((fault) => !fault.pointer.startsWith("/rules"))
      .map((fault) => [fault.pointer, fault.message].filter(Boolean).join(": "));
    if (lines.length) loader.showFault(lines.slice(0, 5).join(" · "));
    replace(stage, faultBox(...(lines.length ? [say("replay.refused"), ...lines.slice(0, 5)] : homeless.length
      ? homeless : [say("moves.see_control")])));
  }

  async function show() {
    const mine = (turn += 1);
    try {
      const [now, before] = await Promise.all([answerAfter(step), step ? answerAfter(step - 1) : null]);
      if (mine !== turn) return;
      draw(now, before);
      if (step < last) answerAfter(step + 1).catch(() => null);
    } catch (error) {
      if (mine === turn) showFailure(error);
    }
  }

  function draw(now, before) {
    const event = step ? loaded.history[step - 1] : null;
    const fresh = now.chops.slice(before?.chops.length ?? now.chops.length);
    slider.max = String(last);
    slider.value = String(step);
    where.textContent = say("replay.where", { step, count: last });
    slider.setAttribute("aria-valuetext", where.textContent);
    controls.forEach((one, at) => { one.disabled = at < 2 ? step === 0 : step === last; });
    replace(board, stateBoard({ game, loaded, answer: now, step, event, fresh }), actions(now));
    replace(endPlace, step === last && refused
      && faultBox(say("replay.illegal",
      { number: refused.index + 1, event: eventWords(loaded.history[refused.index]), reason: refused.label })),
      now.settlement && settlementPanel({ answer: now, loaded, pair, onPair: (i, j) => {
        pair = [i, j];
        draw(now, before);
        endPlace.querySelector(`[data-pair="${i}-${j}"]`)?.focus();
      } }));
    for (const one of log.querySelectorAll("button")) {
      const isNow = Number(one.dataset.step) === step;
      if (isNow) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
      if (isNow) one.parentElement.parentElement.scrollTop = one.parentElement.offsetTop - 120;
    }
    spoken.textContent = [event ? eventWords(event) : say("replay.start"),
      fresh.map((chop) => say("replay.chop",
      { a: seatWords(chop.to), b: seatWords(chop.from), cards: cardsText(chop.cards), points: chop.points }))
      .join(". "),
      now.state.over ? say("replay.over")
        : say("replay.to_act", { seat: seatWords(now.state.seat_to_act) })].filter(Boolean).join(". ");
  }

  function actions(now) {
    const { seat_to_act: seat, trick, over } = now.state;
    return h("div", { class: "actions" },
      !over && button(say("replay.moves_now", { seat: seatWords(seat) }),
        { icon: "shedding", on: { click: () => onMoves(momentOf(now, seat, trick)) } }),
      copyButtons(async () => gameText({ game, loaded, last, answer: await answerAfter(last) })));
  }

  const momentOf = (now, seat, trick) => ({
    hand: heldAfter(loaded, seat, step).join(""), table: trick.top.join(""),
      passed: trick.passed.includes(seat) ? "1" : "",
    one: now.state.one_left?.includes((seat + 1) % loaded.hands.length) ? "1" : "" });

  function drawLog() {
    const entry = (index, words, properties = {}) => h("li", properties,
      h("button", { type: "button", class: "log-entry", "data-step": index, on: { click: () => go(index) } },
      h("span", { class: "log-number" }, index ? String(index) : "–"), h("span", {}, words)));
    replace(log, entry(0, say("replay.start")),
      loaded.history.slice(0, last)
      .map((event, at) => entry(at + 1, eventWords(event), { "data-pass": event.pass ? "true" : null })),
      refused && h("li", { class: "log-refused" }, icon("warn"),
        h("span", {}, say("replay.illegal",
        { number: refused.index + 1, event: eventWords(loaded.history[refused.index]), reason: refused.label }))));
    side.querySelector(".log-panel").hidden = false;
  }

  return {
    side, stage, link, begin,
    rulesChanged: () => loaded && check(),
    end() {
      isEnded = true;
      document.removeEventListener("keydown", byKey);
      turn += 1;
    },
  };
}
