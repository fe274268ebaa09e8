// A hand of TLMN or Sâm at the table: every legal move, a verdict on a chosen one, and the fewest turns to be out.

import { bySuit, cardButton, cardPicture, cardsForLink, cardsOfLink, dealt, RANKS } from "./cards.js";
import { latest, post } from "./client.js";
import { debounced, h, isNarrow, replace } from "./dom.js";
import { labelled, say } from "./i18n.js";
import { arrowKeys } from "./keyboard.js";
import { GAMES } from "./game-file.js";
import { cardsText, decomposition, movesByKind, sameCards, verdictLine } from "./moves-list.js";
import { createPlayPanel } from "./play-panel.js";
import { copyButtons, faultBox, showFaults } from "./toast.js";

const WAIT_MILLISECONDS = 120;
const CLASSES = { pending: "", legal: "good", refused: "bad" };

const order = (card) => (RANKS.indexOf(card[0]) + 12) % 13;
/** From 3 up to the 2, as these games are held. */
const ascending = (cards) => bySuit(cards).sort((a, b) => order(a) - order(b));

/** The state that a link holds. */
function stateOfLink(link, limit) {
  const hand = cardsOfLink(link.hand).slice(0, limit);
  const table = cardsOfLink(link.table).filter((card) => !hand.includes(card)).slice(0, limit);
  return { hand, table, must: hand.includes(link.must) ? link.must : "", passed: link.passed === "1",
    one: link.one === "1" };
}

/**
 * game: "tlmn" or "sam". link: keys to begin with. rules: the panel of house rules. onState(): the link has changed.
 */
export function createMovesView({ game, link: first, rules, onState }) {
  const { hand: limit } = GAMES[game];
  const asking = { moves: latest(), plan: latest(), win: latest(), verdict: latest() };
  const opened = new Set();
  let chosen = cardsOfLink(first.play);
  let found = null;
  const stage = h("section", { class: "stage", "aria-label": say("moves.title") });
  const panel = createPlayPanel(
    { limit, start: stateOfLink(first, limit), asksOne: game === "sam", onChange: changed, onDeal: deal });
  const askSoon = debounced(ask, WAIT_MILLISECONDS);
  const tablePlace = h("div", { class: "table-play" });
  const handPlace = h("div", { class: "fan", role: "group", "aria-label": say("moves.hand") });
  const refreshKeys = arrowKeys(handPlace, "button.card");
  const verdictPlace = h("div", { class: "verdict-line", role: "status" });
  const winPlace = h("div", {});
  const listPlace = h("div", { class: "moves-place" });
  const planPlace = h("div", {});
  replace(stage,
    h("div", { class: "mat play-mat" }, tablePlace, handPlace),
    verdictPlace, winPlace, listPlace, planPlace);

  function link() {
    const { hand, table, must, passed, one } = panel.state();
    return { hand: cardsForLink(hand), table: cardsForLink(table), play: cardsForLink(chosen), must,
      passed: passed ? "1" : "", one: one ? "1" : "" };
  }

  function changed() {
    const { hand } = panel.state();
    chosen = chosen.filter((card) => hand.includes(card));
    onState();
    drawCards();
    if (hand.length) return askSoon();
    for (const one of Object.values(asking)) one.stop();
    askSoon.cancel();
    found = null;
    replace(listPlace, h("p", { class: "panel soft" }, say("moves.empty")));
    return replace(planPlace);
  }

  /** Random cards, and as often as not a play to beat: one that another random hand could lead. */
  async function deal() {
    const cards = dealt(2 * limit);
    const hand = ascending(cards.slice(0, limit));
    chosen = [];
    panel.take({ hand, table: [], must: "", passed: false, one: false });
    try {
      const { moves } = await post(`${game}/legal-moves`,
        { hand: cards.slice(limit), table: [], rules: rules.rules() });
      const leads = moves.filter((move) => move.cards.length <= 3);
      if (panel.state().hand === hand) panel.take({ table: leads[Math.floor(Math.random() * leads.length)].cards });
    } catch {
      // The hand is there; the service's trouble is told where the moves are.
    }
  }

  const request = () => {
    const { hand, table, must, passed, one } = panel.state();
    return { hand, table, must_include: must || null, passed, ...(game === "sam" ? { next_has_one_card: one } : {}),
      rules: rules.rules() };
  };

  async function ask() {
    const { hand } = panel.state();
    panel.clearFaults();
    rules.clearFaults();
    try {
      const chosenRules = rules.rules();
      const [moves, plan, win] = await Promise.all([
        asking.moves.post(`${game}/legal-moves`, request()),
        asking.plan.post(`${game}/decompose`, { hand, rules: chosenRules }),
        hand.length === limit ? asking.win.post(`${game}/instant-win`, { cards: hand, rules: chosenRules })
          : { instant_win: null },
      ]);
      if (!moves || !plan || !win) return;
      found = { ...moves, plan, win: win.instant_win };
      drawFound();
      judge();
    } catch (error) {
      found = null;
      const homeless = showFaults(error, [
        ["/rules", (words, fault) => rules.showFault(fault.pointer, words)],
        ["/", (words, fault) => panel.showFault(fault.pointer, words)],
      ]);
      replace(planPlace);
      replace(listPlace, faultBox(...(homeless.length ? homeless : [say("moves.see_control")])));
    }
  }

  function drawCards() {
    const { hand, table } = panel.state();
    replace(tablePlace, h("p", { class: "row-name" }, h("span", { class: "which" }, say("moves.table"))),
      table.length ? h("div", { class: "row-cards" }, ascending(table).map((card) => cardPicture(card)))
        : h("p", { class: "mat-words" }, say("moves.free")));
    const focused = document.activeElement?.dataset?.card;
    replace(handPlace, hand.length
      ? ascending(hand).map((card) => cardButton(card,
        { "aria-pressed": String(chosen.includes(card)), tabindex: "-1", on: { click: () => toggle(card) } }))
      : h("p", { class: "mat-words" }, say("moves.no_hand")));
    if (handPlace.contains(document.activeElement) === false && focused) handPlace.querySelector(
      `[data-card="${focused}"]`)?.focus();
    refreshKeys();
  }

  function drawFound() {
    const { moves, count, can_pass: canPass, plan, win } = found;
    replace(winPlace, win && h("p", { class: "panel win" }, say("moves.instant", { name: labelled(win.label) })));
    const title = count ? say("moves.count", { count }) : say("moves.none");
    replace(listPlace, h("section", { class: "panel", "aria-labelledby": "moves-title" },
      h("div", { class: "panel-head" }, h("h2", { id: "moves-title" }, title),
        canPass && h("span", { class: "tag" }, say("moves.can_pass"))),
      movesByKind({ moves, chosen, onChoose: choose, opened, onOpen: (kind) => {
        opened.add(kind);
        drawFound();
      } }),
      h("div", { class: "actions" }, copyButtons(text))));
    replace(planPlace, decomposition(plan, choose));
  }

  function toggle(card) {
    choose(chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card], { keepsFocus: true });
  }

  function choose(cards, { keepsFocus = false } = {}) {
    chosen = [...cards];
    onState();
    drawCards();
    for (const one of listPlace.querySelectorAll(".move")) one.setAttribute("aria-pressed",
      String(sameCards(one.dataset.move.match(/../g), chosen)));
    if (!keepsFocus && isNarrow()) verdictPlace.scrollIntoView({ block: "center" });
    judge();
  }

  const showVerdict = (kind, ...words) => replace(verdictPlace, verdictLine(CLASSES[kind], ...words));

  /** The service's verdict on the chosen cards; whether a move is legal, its list of moves says. */
  async function judge() {
    const { table } = panel.state();
    if (!found) return replace(verdictPlace);
    if (!chosen.length) return showVerdict("pending",
      say(found.moves.length ? "moves.choose" : found.can_pass ? "moves.must_pass" : "moves.none"));
    const move = found.moves.find((one) => sameCards(one.cards, chosen));
    const play = [...chosen];
    try {
      const named = await asking.verdict.post(`${game}/classify`, { cards: play, rules: rules.rules() });
      if (!named) return undefined;
      if (!named.valid) return showVerdict("refused", h("strong", {}, labelled(named.label)),
        ` (${cardsText(ascending(play))})`);
      const name = h("strong", {}, labelled(named.label));
      if (move) return showVerdict("legal", name, " – ", say(move.chop ? "moves.legal_chop" : "moves.legal"));
      const beats = table.length ? await asking.verdict.post(`${game}/compare`, { table, play, rules: rules.rules() })
        : null;
      if (table.length && !beats) return undefined;
      return showVerdict("refused", name, " – ", beats && !beats.beats ? labelled(beats.label) : duty(play));
    } catch (error) {
      return showVerdict("refused", showFaults(error, []).join(" "));
    }
  }

  /** Why a set that would do is not among the moves: what was said of the situation, else the house rules. */
  function duty(play) {
    const { must, passed, one } = panel.state();
    if (passed) return say("moves.reason.passed");
    if (must && !play.includes(must)) return say("moves.reason.must", { card: cardsText([must]) });
    return say(one ? "moves.reason.one" : "moves.reason.house");
  }

  function text() {
    const { hand, table } = panel.state();
    return [
      say("moves.text.hand", { game: say(`game.${game}`), cards: cardsText(ascending(hand)) }),
      say("moves.text.table", { cards: table.length ? cardsText(ascending(table)) : say("moves.free") }),
      say("moves.text.moves", { count: found.count,
        moves: found.moves.slice(0, 20).map((move) => cardsText(move.cards)).join(" | ") }),
      say("moves.text.plan", { count: found.plan.turns, plays: found.plan.plays.map(cardsText).join(" | ") }),
      chosen.length ? verdictPlace.textContent : "",
    ].filter(Boolean).join("\n");
  }

  return {
    side: panel.element, stage, link,
    begin: () => (panel.state().hand.length ? changed() : deal()),
    rulesChanged: () => panel.state().hand.length && askSoon(),
    end() {
      askSoon.cancel();
      for (const one of Object.values(asking)) one.stop();
    },
  };
}
