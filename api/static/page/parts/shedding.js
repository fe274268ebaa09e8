// Part 4: TLMN and Sâm. A game against bots, a hand at the table with its legal moves, or a game step by step.

import { debounced, h, replace } from "../dom.js";
import { choice } from "../fields.js";
import { gameForLink, gameOf, GAMES } from "../game-file.js";
import { say } from "../i18n.js";
import { currentState, rulesFromState, rulesToState, showState } from "../link.js";
import { MovesView } from "../moves-view.js";
import { ReplayView } from "../replay-view.js";
import { RoomView } from "../room-view.js";
import { RulesPanel } from "../rules-panel.js";
import { needStyles } from "../styles.js";

const VIEWS = { play: RoomView, moves: MovesView, replay: ReplayView };
const WAIT_MILLISECONDS = 200;

const viewKey = ({ game, view }) => `${game} ${view}`;
const rulesKey = ({ game }) => `rules ${game}`;

/** The state a link holds: which game, and how it is looked at. */
const sheddingStateOfLink = ({ game, view, lang }) =>
  ({ game: Object.hasOwn(GAMES, game) ? game : "tlmn", view: Object.hasOwn(VIEWS, view) ? view : "moves", lang });

await needStyles("payments.css");
await needStyles("shedding.css");

class SheddingPart {
  view = null;
  // What each view of each game showed last, for coming back to it.
  seen = {};
  place = h("div", { class: "shedding-layout" });
  gamePlace = h("div", {});
  viewPlace = h("div", {});
  rulesSoon = debounced(() => this.view.rulesChanged(), WAIT_MILLISECONDS);

  constructor(root) {
    this.state = sheddingStateOfLink(currentState());
    replace(root, h("div", { class: "shedding-head" }, h("h1", {}, say("shedding.title")), this.gamePlace,
      this.viewPlace), this.place);
  }

  end() {
    this.rulesSoon.cancel();
    this.view.end();
  }

  link() {
    const { game, view, lang } = this.state;
    return { part: "shedding", game, view, ...this.view.link(), ...rulesToState(this.rules.rules()), lang };
  }

  drawChoices() {
    const { game, view } = this.state;
    const focused = [this.gamePlace, this.viewPlace].find((one) => one.contains(document.activeElement));
    replace(this.gamePlace, choice(say("shedding.game"), Object.keys(GAMES).map((one) => [one, say(`game.${one}`)]),
      game, (next) => this.turnTo({ ...this.state, game: next })));
    replace(this.viewPlace, choice(say("shedding.view"),
      Object.keys(VIEWS).map((one) => [one, say(`shedding.view.${one}`)]), view,
      (next) => this.turnTo({ ...this.state, view: next })));
    focused?.querySelector("input:checked").focus();
  }

  /** Another game or view; what was there is kept. keys: of the link, in place of what was seen there last. */
  turnTo(next, keys = this.seen[viewKey(next)] ?? {}, options = { step: true }) {
    const { state, seen } = this;
    const shown = { [viewKey(state)]: this.view.link(), [rulesKey(state)]: this.rules.rules() };
    const kept = next.game === state.game ? this.rules.rules() : seen[rulesKey(next)] ?? { options: {} };
    this.seen = { ...seen, ...shown };
    this.state = next;
    this.begin(keys, keys.rules ?? kept, options);
  }

  /** A game in place of none, as the example at first, is no step of its own. */
  takeGame({ rules, ...request }) {
    const step = this.state.view === "replay" && "game_events" in this.view.link();
    const found = rules && { ...rules, options: rules.options ?? {} };
    this.turnTo({ ...this.state, game: gameOf(request, this.state.game), view: "replay" },
      { ...gameForLink(request), rules: found }, { step });
  }

  takeRules() {
    showState(this.link());
    this.rulesSoon();
  }

  /** step: the browser's back button leads to what was shown before. */
  begin(link, rules, { step = false } = {}) {
    const { game, view, lang } = this.state;
    this.view?.end();
    this.rulesSoon.cancel();
    this.rules = new RulesPanel({ game, rules, notes: `options-${game}`, hasMoney: true,
      onChange: () => this.takeRules() });
    this.view = new VIEWS[view]({ game, link, rules: this.rules, onState: () => showState(this.link()),
      onGame: (request) => this.takeGame(request),
      onMoves: (moment) => this.turnTo({ game, view: "moves", lang }, moment) });
    this.place.dataset.view = view;
    this.drawChoices();
    const { side, stage } = this.view;
    replace(this.place, ...(view === "moves" ? [side, stage] : [stage, side]), this.rules.element);
    showState(this.link(), { step });
    this.view.begin();
  }
}

/** Shows the part inside `root`; gives what ends it. */
export function mount(root) {
  const part = new SheddingPart(root);
  const link = currentState();
  part.begin(link, rulesFromState(link));
  return () => part.end();
}
