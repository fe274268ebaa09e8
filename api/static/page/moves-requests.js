// What a hand of TLMN or Sâm asks of the service. calls: of `latest`, by question; null: a later question has come.

import { post } from "./client.js";
import { GAMES } from "./game-file.js";
import { movesRequest } from "./moves-state.js";

const MOST_CARDS_LED = 3;

/** The service's answer to legal-moves with `plan`, the fewest turns, and `win`, the instant win or null. */
export async function foundMoves(calls, game, state, rules) {
  const { hand } = state;
  const isWhole = hand.length === GAMES[game].hand;
  const [moves, plan, win] = await Promise.all([
    calls.moves.post(`${game}/legal-moves`, movesRequest(game, state, rules)),
    calls.plan.post(`${game}/decompose`, { hand, rules }),
    isWhole ? calls.win.post(`${game}/instant-win`, { cards: hand, rules }) : { instant_win: null },
  ]);
  return moves && plan && win && { ...moves, plan, win: win.instant_win };
}

/** What a play is, `named`, and whether it beats the table, `beats`, where that is asked. isMove: it is legal. */
export async function judgedPlay(calls, game, { play, table, isMove }, rules) {
  const named = await calls.verdict.post(`${game}/classify`, { cards: play, rules });
  if (!named || !named.valid || isMove || !table.length) return named && { named, beats: null };
  const beats = await calls.verdict.post(`${game}/compare`, { table, play, rules });
  return beats && { named, beats };
}

/** A play that a random hand could lead. */
export async function randomLead(game, hand, rules) {
  const { moves } = await post(`${game}/legal-moves`, { hand, table: [], rules });
  const leads = moves.filter((move) => move.cards.length <= MOST_CARDS_LED);
  return leads[Math.floor(Math.random() * leads.length)].cards;
}
