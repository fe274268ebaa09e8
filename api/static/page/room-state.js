// A game of TLMN or Sâm against bots, as plain values: from a link, into a link and requests, and what comes next.

import { dealt } from "./cards.js";
import { eventsForLink, eventsOfLink, GAMES } from "./game-file.js";
import { freshSeed, numbersFrom, seedOfText, seedText } from "./random.js";

/** The seat of the person; bots sit at the others. */
export const ME = 0;
export const LEVELS = [1, 2, 3, 4, 5];
/** Milliseconds before a bot acts, so that its play is seen. */
export const PACES = { slow: 1500, usual: 700, none: 0 };

/** How many a table of Sâm seats where the house does not say. */
const USUAL_MOST = 4;
const NOBODY = -1;
const USUAL = { seats: 4, level: 3, pace: "usual" };
const SEED_STEP = 2654435761;
const FIRST_GAME = { leader: NOBODY, number: 1, winner: NOBODY, instant: false, pot: 0 };

/** How many may sit at a table. options: of the house rules, those that were changed. */
export const seatsAt = (game, { max_players: most = USUAL_MOST }) => GAMES[game].seats.filter((one) => one <= most);

/** What has been said at one table so far and is no event: who waits with a cut, and who has been asked for a Sâm. */
const unsaid = (history) => ({ waits: [], sam: history.length ? "closed" : "open" });

const among = (choices, value, usual) => (choices.map(String).includes(String(value)) ? value : usual);
const wholeNumber = (text, usual) => (/^\d{1,9}$/u.test(text ?? "") ? Number(text) : usual);

/**
 * The state that a link holds: how one plays, the deal by its seed, what came before (leader: as drawn, -1: the rules
 * say; number, winner, instant, pot: of the games before), and the events.
 */
export function roomStateOfLink(link, game) {
  const history = eventsOfLink(link.game_events);
  return {
    game, seats: Number(among(GAMES[game].seats, link.seats, USUAL.seats)),
    level: Number(among(LEVELS, link.level, USUAL.level)), pace: among(Object.keys(PACES), link.pace, USUAL.pace),
    seed: seedOfText(link.seed) ?? freshSeed(), leader: wholeNumber(link.leader, FIRST_GAME.leader),
    number: wholeNumber(link.number, FIRST_GAME.number), winner: wholeNumber(link.winner, FIRST_GAME.winner),
    instant: link.instant === "1", pot: wholeNumber(link.pot, FIRST_GAME.pot),
    history, ...unsaid(history),
  };
}

const unless = (usual, value) => (value === usual ? "" : value);

/** Keys of a link for a deal of which nothing is played yet. */
export const linkOfDeal = ({ seats, level, pace, seed, leader, number, winner, instant, pot }) => ({
  seats, level, pace: unless(USUAL.pace, pace), seed: seedText(seed), leader: unless(FIRST_GAME.leader, leader),
  number: unless(FIRST_GAME.number, number), winner: unless(FIRST_GAME.winner, winner), instant: instant ? "1" : "",
  pot: unless(FIRST_GAME.pot, pot),
});

export const linkOfRoom = (room) => ({ ...linkOfDeal(room), game_events: eventsForLink(room.history) });

/** The hands that the seed deals, and the seat it draws where the house draws who leads. */
export function dealOf({ game, seats, seed }) {
  const numbers = numbersFrom(seed);
  const size = GAMES[game].hand;
  const cards = dealt(seats * size, [], numbers);
  const hands = Array.from({ length: seats }, (_, seat) =>
    ({ seat, cards: cards.slice(seat * size, (seat + 1) * size) }));
  return { hands, drawn: Math.floor(numbers() * seats) };
}

/** The game as requests have it, all hands known. */
export function gameRequest(room) {
  const { leader, number, winner, instant, pot, history } = room;
  return { hands: dealOf(room).hands, ...(leader === NOBODY ? {} : { leader }), game_number: number,
    previous_winner: winner, previous_instant_win: instant, pot_before: pot, history };
}

/** The request for what a seat should do, by a hint or by a bot. Every question has a seed of its own. */
export const seatRequest = (room, seat) => ({ ...gameRequest(room), seats: room.seats, seat,
  seed: (room.seed + room.history.length * SEED_STEP + seat) % 2 ** 32 });

/** What a bot does, as an event: its play or a pass; null where it waits with a cut. */
export function eventOfBot({ move }, { seat, mayWait }) {
  if (!move.pass) return { seat, cards: move.cards };
  return mayWait ? null : { seat, pass: true };
}

/** After an event nothing is left of what was said before it. */
export function withEvent(room, event) {
  const history = [...room.history, event];
  return { ...room, history, ...unsaid(history) };
}

export const withWait = (room, seat) => ({ ...room, waits: [...room.waits, seat] });

/** sam: "open": the person has not said; "bots": he does not declare, bots may; "closed": nobody does any more. */
export const withSam = (room, sam) => ({ ...room, sam });

/** The same deal anew. */
export const again = (room) => ({ ...room, history: [], ...unsaid([]) });

/** The same deal anew under other rules, which may draw another leader. */
export const underOtherRules = (room) => ({ ...again(room), leader: NOBODY });

/** Other cards, as in a first game. change: seats or level. */
export const freshRoom = (room, change = {}) => again({ ...room, ...FIRST_GAME, ...change, seed: freshSeed() });

/** The next game of the evening. answer: the service's to the finished one. */
export const nextRoom = (room, { next_leader: winner, instant_win: instant, settlement: { pot_after: pot } }) =>
  freshRoom(room, { number: room.number + 1, winner, instant: Boolean(instant), pot });

/** Whom to ask for a Sâm, if anybody. */
function samStep({ may_declare: mayDeclare = [] }, sam) {
  if (sam === "open" && mayDeclare.includes(ME)) return { kind: "declare" };
  return sam === "bots" ? { kind: "sam", seats: mayDeclare.filter((seat) => seat !== ME) } : null;
}

/** Whom to ask for a cut out of turn, if anybody. */
function cutStep({ state, cuts }, waits) {
  const cutters = cuts.map((one) => one.seat).filter((seat) => seat !== state.seat_to_act && !waits.includes(seat));
  const bot = cutters.find((seat) => seat !== ME);
  if (bot !== undefined) return { kind: "bot", seat: bot, mayWait: true };
  return cutters.length ? { kind: "cut" } : null;
}

function turnStep({ state, moves }, passesAlone) {
  if (state.seat_to_act !== ME) return { kind: "bot", seat: state.seat_to_act, mayWait: false };
  return { kind: passesAlone && !moves.count ? "alone" : "me" };
}

/**
 * What comes next: {kind: "over"}, {kind: "declare"} and {kind: "cut"} and {kind: "me"} where the person is asked,
 * {kind: "sam", seats} for bots to be asked for a Sâm, {kind: "bot", seat, mayWait}, {kind: "alone"} where the person
 * can only pass and need not be asked. answer: of the service to `turn`.
 */
export function nextStep(answer, { waits, sam }, passesAlone = false) {
  if (answer.state.over) return { kind: "over" };
  return samStep(answer, sam) ?? cutStep(answer, waits) ?? turnStep(answer, passesAlone);
}

/** What the person may lay now. */
export function myMoves({ moves, cuts }, { kind }) {
  if (kind === "me") return moves.moves;
  return kind === "cut" ? cuts.find((one) => one.seat === ME).moves : [];
}

/** The last event of each seat, null where it has done nothing yet. */
export const lastEvents = ({ seats, history }) =>
  Array.from({ length: seats }, (_, seat) => history.findLast((event) => event.seat === seat) ?? null);
