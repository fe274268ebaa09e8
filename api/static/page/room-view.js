// A game of TLMN or Sâm against bots: what happens when the person lays cards, passes, asks; and how bots follow.

import { button, h, isNarrow, replace } from "./dom.js";
import { eveningOf, keepEvening, withGame } from "./evening.js";
import { heldAfter } from "./game-file.js";
import { labelled, say } from "./i18n.js";
import { arrowKeys } from "./keyboard.js";
import { writeQuery, currentState } from "./link.js";
import { remember, remembered } from "./look.js";
import { handCards } from "./moves-drawing.js";
import { sameCards } from "./moves-list.js";
import { settlementPanel } from "./replay-show.js";
import { askedWords, botPanels, endActions, eveningLine, eventWords, hintPanel, myTags, nameOf, questions, tableOnMat,
  tableSettings } from "./room-drawing.js";
import { botMove, hintFor, reviewOf, tableAfter, tableOf } from "./room-requests.js";
import { again, dealOf, eventOfBot, freshRoom, gameRequest, linkOfDeal, linkOfRoom, ME, myMoves, nextRoom, nextStep,
  PACES, roomStateOfLink, seatsAt, underOtherRules, withEvent, withSam, withWait } from "./room-state.js";
import { needStyles } from "./styles.js";
import { copyText, faultBox, showFaults } from "./toast.js";

await needStyles("room.css");

const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/** A button that says whether it can be pressed now and keeps the focus when it cannot. */
function steadyButton(words, properties, act) {
  const made = button(words, { ...properties,
    on: { click: () => made.getAttribute("aria-disabled") === "true" || act() } });
  return made;
}

export class RoomView {
  turn = 0;
  answer = null;
  step = { kind: "wait" };
  chosen = [];
  hint = null;
  pair = null;
  fresh = [];
  passesAlone = remembered().passesAlone ?? true;
  bots = h("div", { class: "players room-seats" });
  table = h("div", { class: "table-play" });
  mine = h("div", { class: "room-mine" });
  hand = h("div", { class: "fan", role: "group", "aria-label": say("room.hand") });
  refreshKeys = arrowKeys(this.hand, "button.card");
  status = h("p", { class: "status", role: "status" });
  play = steadyButton(say("room.play"), { icon: "check", class: "primary play" }, () => this.layChosen());
  pass = steadyButton(say("room.pass"), { class: "pass" }, () => this.lay({ seat: ME, pass: true }));
  ask = steadyButton(say("room.hint"), { icon: "solve", class: "hint" }, () => this.askHint());
  asked = h("div", { class: "actions room-asked" });
  hintPlace = h("div", {});
  endPlace = h("div", { class: "replay-end" });
  reviewPlace = h("div", {});
  settingsPlace = h("div", {});
  eveningPlace = h("div", {});
  stage = h("section", { class: "stage room", "aria-label": say("shedding.view.play") },
    this.bots, h("div", { class: "mat play-mat" }, this.table, this.mine, this.hand), this.status, this.asked,
    h("div", { class: "actions room-actions" }, this.play, this.pass, this.ask), this.hintPlace, this.endPlace,
    this.reviewPlace);
  side = h("div", { class: "replay-side" }, this.settingsPlace, this.eveningPlace);
  on = {
    seats: (seats) => this.begins(freshRoom(this.room, { seats })), deal: () => this.begins(freshRoom(this.room)),
    level: (level) => this.takeSetting({ level }), pace: (pace) => this.takeSetting({ pace }),
    alone: (passesAlone) => this.takeAlone(passesAlone), send: () => copyText(this.address()),
    declare: () => this.lay({ seat: ME, declare_sam: true }), goOn: () => this.goOn(withSam(this.room, "bots")),
    wait: () => this.goOn(withWait(this.room, ME)),
    next: () => this.begins(nextRoom(this.room, this.answer)), again: () => this.begins(again(this.room)),
    review: () => this.review(), replay: () => this.onGame({ ...gameRequest(this.room), rules: this.rules.rules() }),
  };

  /** As `MovesView`. onGame(request): show this game step by step. */
  constructor({ game, link, rules, onState, onGame }) {
    Object.assign(this, { game, rules, onState, onGame, room: roomStateOfLink(link, game), games: eveningOf(game) });
    this.drawSettings();
  }

  begin() {
    return this.resume();
  }

  end() {
    this.turn += 1;
  }

  link() {
    return linkOfRoom(this.room);
  }

  /** A link to this deal of which nothing is played yet, for somebody else to try. */
  address() {
    const { game_events: _events, ...others } = currentState();
    return new URL(`?${writeQuery({ ...others, ...linkOfDeal(this.room) })}`, location.href).href;
  }

  rulesChanged() {
    this.begins(underOtherRules(this.room));
  }

  takeSetting(change) {
    this.room = { ...this.room, ...change };
    this.onState();
  }

  takeAlone(passesAlone) {
    this.passesAlone = passesAlone;
    remember({ passesAlone });
    this.follow();
  }

  /** Another deal, or the same one anew. */
  begins(room) {
    this.room = room;
    this.answer = null;
    this.chosen = [];
    this.drawSettings();
    this.onState();
    this.resume();
    if (isNarrow()) this.stage.scrollIntoView({ block: "start" });
  }

  /** Does what has to be waited for; whatever begins afterwards makes an end of it. work(isMine) */
  async alone(work) {
    const mine = (this.turn += 1);
    const isMine = () => mine === this.turn;
    try {
      await work(isMine);
    } catch (error) {
      if (isMine()) this.drawFailure(error);
    }
  }

  /** Asks for the table as it is. */
  resume() {
    this.rules.clearFaults();
    return this.alone(async (isMine) => {
      const { room, answer } = await tableOf(this.room, this.rules.played());
      if (isMine()) this.take({ ...this.room, leader: room.leader }, answer);
    });
  }

  take(room, answer) {
    this.fresh = this.answer ? answer.chops.slice(this.answer.chops.length) : [];
    Object.assign(this, { room, answer, hint: null, pair: null });
    this.chosen = this.chosen.filter((card) => this.held().includes(card));
    replace(this.reviewPlace);
    this.onState();
    this.follow();
  }

  goOn(room) {
    this.room = room;
    this.follow();
  }

  /** What comes next: bots go on by themselves, the person is asked. */
  follow() {
    if (!this.answer) return;
    this.step = nextStep(this.answer, this.room, this.passesAlone);
    this.draw();
    const acts = { bot: () => this.botActs(), sam: () => this.botsDeclare(), over: () => this.finish(),
      alone: () => this.passAlone() };
    acts[this.step.kind]?.();
  }

  pace() {
    return pause(PACES[this.room.pace]);
  }

  botActs() {
    const { step, room } = this;
    return this.alone(async (isMine) => {
      const [found] = await Promise.all([botMove(room, this.rules.played(), step.seat), this.pace()]);
      if (!isMine()) return;
      const event = eventOfBot(found, step);
      if (event) await this.lay(event);
      else this.goOn(withWait(this.room, step.seat));
    });
  }

  botsDeclare() {
    const { step, room } = this;
    return this.alone(async (isMine) => {
      for (const seat of step.seats) {
        const { declare } = await botMove(room, this.rules.played(), seat);
        if (!isMine()) return;
        if (declare?.recommended) {
          await this.lay({ seat, declare_sam: true });
          return;
        }
      }
      this.goOn(withSam(this.room, "closed"));
    });
  }

  passAlone() {
    return this.alone(async (isMine) => {
      await this.pace();
      if (isMine()) await this.lay({ seat: ME, pass: true });
    });
  }

  layChosen() {
    return this.lay({ seat: ME, cards: this.chosen });
  }

  /** An event of anybody; the service judges it. */
  lay(event) {
    return this.alone(async (isMine) => {
      const answer = await tableAfter(this.room, this.rules.played(), event);
      if (!isMine()) return;
      if (answer.legal) this.take(withEvent(this.room, event), answer);
      else this.tell("bad", say("room.refused", { reason: labelled(answer.label) }));
    });
  }

  askHint() {
    return this.alone(async (isMine) => {
      const hint = await hintFor(this.room, this.rules.played(), ME);
      if (!isMine()) return;
      this.hint = hint;
      this.choose(hint.moves[0]?.cards ?? []);
    });
  }

  finish() {
    const { room, answer, game } = this;
    const points = answer.settlement.seats.map((seat) => seat.net_points);
    this.games = withGame(this.games, { deal: `${room.seed} ${room.seats} ${room.number}`, points });
    keepEvening(game, this.games);
    this.drawEvening();
  }

  review() {
    return this.alone(async (isMine) => {
      replace(this.reviewPlace, h("p", { class: "panel soft", role: "status" }, say("review.wait")));
      const asked = reviewOf(this.game, gameRequest(this.room), this.rules.played());
      const [{ reviewPanel }, review] = await Promise.all([import("./room-review.js"), asked]);
      if (!isMine()) return;
      replace(this.reviewPlace, reviewPanel(review, { nameOf, mine: ME }));
      this.reviewPlace.firstChild.focus();
    });
  }

  held() {
    return heldAfter({ ...dealOf(this.room), history: this.room.history }, ME, this.room.history.length);
  }

  choose(cards) {
    this.chosen = [...cards];
    this.drawHand();
    this.drawHint();
  }

  toggle(card) {
    const others = this.chosen.filter((one) => one !== card);
    this.choose(others.length < this.chosen.length ? others : [...others, card]);
  }

  tell(kind, words) {
    this.status.dataset.kind = kind;
    this.status.textContent = words;
  }

  draw() {
    const { room, answer, step } = this;
    const last = room.history.at(-1);
    this.stage.dataset.over = String(answer.state.over);
    replace(this.bots, botPanels(room, answer, dealOf(room)));
    replace(this.table, tableOnMat(answer, this.fresh));
    replace(this.mine, myTags(answer));
    replace(this.asked, questions(step, this.on));
    this.tell(["me", "cut", "declare"].includes(step.kind) ? "good" : "",
      [last && eventWords(last), askedWords(step, answer)].filter(Boolean).join(" · "));
    this.drawHand();
    this.drawHint();
    this.drawEnd();
  }

  drawHand() {
    const { chosen, step, answer } = this;
    const focused = this.hand.contains(document.activeElement) ? document.activeElement.dataset.card : null;
    const held = this.held();
    replace(this.hand, held.length ? handCards(held, chosen, (card) => this.toggle(card))
      : h("p", { class: "mat-words" }, say("replay.out")));
    if (focused) (this.hand.querySelector(`[data-card="${focused}"]`) ?? this.hand.querySelector("button"))?.focus();
    this.refreshKeys();
    const moves = myMoves(answer, step);
    const fits = moves.some((move) => sameCards(move.cards, chosen));
    this.play.dataset.fits = String(fits);
    this.allow(this.play, ["me", "cut"].includes(step.kind) && chosen.length > 0);
    this.allow(this.pass, step.kind === "me" && answer.moves.can_pass);
    this.allow(this.ask, ["me", "cut", "declare"].includes(step.kind));
  }

  allow(control, can) {
    control.setAttribute("aria-disabled", String(!can));
  }

  drawHint() {
    replace(this.hintPlace, this.hint && hintPanel(this.hint, this.chosen, (cards) => this.choose(cards)));
  }

  drawEnd() {
    const { answer } = this;
    const onPair = (i, j) => {
      this.pair = [i, j];
      this.drawEnd();
      this.endPlace.querySelector(`[data-pair="${i}-${j}"]`)?.focus();
    };
    replace(this.endPlace, answer.settlement && [endActions(this.on),
      settlementPanel({ answer, pair: this.pair, onPair, nameOf })]);
  }

  drawSettings() {
    const choices = seatsAt(this.game, this.rules.rules().options);
    replace(this.settingsPlace, tableSettings({ ...this.room, choices, passesAlone: this.passesAlone }, this.on));
    this.drawEvening();
  }

  drawEvening() {
    replace(this.eveningPlace, eveningLine(this.games, () => {
      this.games = [];
      keepEvening(this.game, this.games);
      this.drawEvening();
    }));
  }

  drawFailure(error) {
    const homeless = showFaults(error, [["/rules", (words, fault) => this.rules.showFault(fault.pointer, words)]]);
    const retry = button(say("room.retry"), { icon: "undo", class: "retry", on: { click: () => this.resume() } });
    replace(this.asked, faultBox(...(homeless.length ? homeless : [say("moves.see_control")])), retry);
  }
}
