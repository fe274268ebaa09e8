// What a game step by step asks of the service. The state after each event is its answer to the history up to there.

import { post, ServiceProblem } from "./client.js";
import { labelled } from "./i18n.js";
import { gameUntil, moveRequest } from "./replay-state.js";

/** Answers to one game under one set of rules; each is asked for once. */
export class Replayed {
  answers = new Map();

  /** name: "tlmn" or "sam". game: the deal and its history. */
  constructor(name, game, rules) {
    Object.assign(this, { name, game, rules });
  }

  has(count) {
    return this.answers.has(count);
  }

  /** The state after the first `count` events. Raises ServiceProblem. */
  after(count) {
    if (!this.has(count)) {
      const asked = post(`${this.name}/replay`, { ...gameUntil(this.game, count), rules: this.rules });
      this.answers.set(count, asked.catch((error) => {
        this.answers.delete(count);
        throw error;
      }));
    }
    return this.answers.get(count);
  }

  /** The event that is illegal with the service's words for why, {index, label}; null where the whole game is legal. */
  async refused() {
    try {
      await this.after(this.game.history.length);
      return null;
    } catch (error) {
      const illegal = error instanceof ServiceProblem && error.faults.find((one) => one.code === "illegal_history");
      if (!illegal) throw error;
      return { index: illegal.index, label: await this.reason(illegal) };
    }
  }

  async reason({ index, message }) {
    try {
      const verdict = await post(`${this.name}/validate`, { ...moveRequest(this.game, index), rules: this.rules });
      return labelled(verdict.label) || message;
    } catch {
      return message;
    }
  }
}
