// Part 4: TLMN and Sâm. Either a hand at the table with its legal moves, or a whole game step by step.

import { debounced, h, replace } from "../dom.js";
import { gameForLink, gameOf } from "../game-file.js";
import { say } from "../i18n.js";
import { currentState, rulesFromState, rulesToState, showState } from "../link.js";
import { createMovesView } from "../moves-view.js";
import { createReplayView } from "../replay-view.js";
import { choice, createRulesPanel } from "../rules-panel.js";
import { needStyles } from "../styles.js";

const VIEWS = { moves: createMovesView, replay: createReplayView };
const WAIT_MILLISECONDS = 200;

await needStyles("payments.css");
await needStyles("shedding.css");

/** Shows the part inside `root`; gives what ends it. */
export function mount(root) {
  const first = currentState();
  const state = { game: first.game === "sam" ? "sam" : "tlmn", view: first.view === "replay" ? "replay" : "moves",
    lang: first.lang };
  // What each view of each game showed last, for coming back to it.
  const seen = {};
  let view = null;
  let rules = null;
  const place = h("div", { class: "shedding-layout" });
  const gamePlace = h("div", {});
  const viewPlace = h("div", {});
  const rulesSoon = debounced(() => view.rulesChanged(), WAIT_MILLISECONDS);
  replace(root, h("div", { class: "shedding-head" }, h("h1", {}, say("shedding.title")), gamePlace, viewPlace), place);

  const link = () => ({ part: "shedding", game: state.game, view: state.view, ...view.link(),
    ...rulesToState(rules.rules()), lang: state.lang });
  const onState = () => showState(link());

  function drawChoices() {
    const focused = [gamePlace, viewPlace].find((one) => one.contains(document.activeElement));
    replace(gamePlace, choice(say("shedding.game"), [["tlmn", say("game.tlmn")], ["sam", say("game.sam")]], state.game,
      (game) => turnTo({ game })));
    replace(viewPlace, choice(say("shedding.view"),
      [["moves", say("shedding.view.moves")], ["replay", say("shedding.view.replay")]], state.view,
      (next) => turnTo({ view: next })));
    focused?.querySelector("input:checked").focus();
  }

  /** Another game or view; what was there is kept. keys: of the link, in place of what was seen there last. */
  function turnTo({ game = state.game, view: next = state.view }, keys = null, { step = true } = {}) {
    seen[`${state.game} ${state.view}`] = view.link();
    const kept = game === state.game ? rules.rules() : seen[`rules ${game}`] ?? { options: {} };
    seen[`rules ${state.game}`] = rules.rules();
    Object.assign(state, { game, view: next });
    begin(keys ?? seen[`${game} ${next}`] ?? {}, keys?.rules ?? kept, { step });
  }

  /** A game in place of none, as the example at first, is no step of its own. */
  function takeGame({ rules: found, ...request }) {
    const step = state.view === "replay" && "game_events" in view.link();
    turnTo({ game: gameOf(request, state.game), view: "replay" },
      { ...gameForLink(request), rules: found ? { ...found, options: found.options ?? {} } : undefined }, { step });
  }

  /** step: the browser's back button leads to what was shown before. */
  function begin(keys, chosenRules, { step = false } = {}) {
    view?.end();
    rulesSoon.cancel();
    rules = createRulesPanel({ game: state.game, rules: chosenRules, notes: `options-${state.game}`, onChange: () => {
      if (!view) return;
      onState();
      rulesSoon();
    } });
    view = VIEWS[state.view](
      { game: state.game, link: keys, rules, onState, onGame: takeGame,
      onMoves: (moment) => turnTo({ view: "moves" }, moment) });
    place.dataset.view = state.view;
    drawChoices();
    replace(place, state.view === "moves" ? view.side : view.stage, state.view === "moves" ? view.stage : view.side,
      rules.element);
    showState(link(), { step });
    view.begin();
  }

  begin(first, rulesFromState(first));
  return function end() {
    rulesSoon.cancel();
    view.end();
  };
}
