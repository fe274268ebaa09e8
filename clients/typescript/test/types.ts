// Compiled, never run: what the types let pass, and what they do not.
import { MauBinhClient, type Row, type SolveRequest } from "maubinh-client";

const client = new MauBinhClient();
const cards: string[] = [];

export async function allowed(): Promise<Row[]> {
  const request: SolveRequest = { cards, players: 3, rules: { preset: "per_chi", options: { chi_value: 2 } } };
  const { best, alternatives, instant_win } = await client.maubinh.solve(request);
  const kind: string = instant_win?.kind ?? "none";
  await client.tlmn.validate({ seats: 4, move: { seat: 1, pass: true }, history: [{ seat: 0, cards: [kind] }] });
  return [best.back, ...alternatives.map((other) => other.front)];
}

export async function refused(): Promise<void> {
  // @ts-expect-error cards are needed
  await client.maubinh.solve({ players: 4 });
  // @ts-expect-error a misspelt field
  await client.maubinh.solve({ cards, player: 4 });
  // @ts-expect-error no such preset
  await client.maubinh.solve({ cards, rules: { preset: "majorty" } });
  // @ts-expect-error a field of the other game
  await client.tlmn.validate({ seats: 4, move: { seat: 1, declare_sam: true } });
  // @ts-expect-error an instant win may be absent
  (await client.maubinh.instantWin({ cards })).instant_win.kind;
}
