// What "Solve" asks of the service.

import { ServiceProblem } from "./client.js";

// The best of each kind: the next best by a kicker alone teach nobody anything.
const ASKED = { top: 4, distinct: "category", explain: true };

/**
 * {answer, idle, price, rules}: the answer, what its pins cost, the rules it holds under, and the faults of options
 * that have no effect beside the others: it is the same without them. null: a later question has taken this one's
 * place. calls: of `latest`.
 */
export async function solved(calls, { cards, dead, locked }, players, rules, idle = []) {
  try {
    const answer = await calls.post("maubinh/solve", { cards, players, rules, dead, locked, ...ASKED });
    if (!answer || !Object.values(locked).flat().length) return answer && { answer, idle, rules };
    const free = await calls.post("maubinh/solve", { cards, players, rules, top: 1, dead });
    return free && { answer, idle, rules, price: free.best.expected_points - answer.best.expected_points };
  } catch (error) {
    const isIdle = error instanceof ServiceProblem
      && error.faults.every((fault) => fault.code === "conflicting_options");
    if (!isIdle) throw error;
    const names = error.faults.map((fault) => fault.pointer.split("/").at(-1));
    const options = Object.fromEntries(Object.entries(rules.options).filter(([name]) => !names.includes(name)));
    if (Object.keys(options).length === Object.keys(rules.options).length) throw error;
    return solved(calls, { cards, dead, locked }, players, { ...rules, options }, [...idle, ...error.faults]);
  }
}
