// A referee of Tiến lên miền Nam: the game server asks about every move before it counts, and has the end settled.
//   node build/examples/referee.js [address of the service]
import { MauBinhClient, type Schemas, type TlmnEvent, type TlmnState } from "maubinh-client";

const client = new MauBinhClient(process.argv[2] ?? "http://127.0.0.1:8000");
const rules = { preset: "multiplier" } as const;

/** One game. `history` holds the moves that counted; `state` is what the table shows. */
class Referee {
  history: TlmnEvent[] = [];
  state: TlmnState | null = null;

  constructor(
    readonly hands: Schemas["TlmnSeatHandIn"][],
    readonly leader: number,
  ) {}

  /** "" when the move counts, else why it does not, in words for the player. */
  async move(move: TlmnEvent): Promise<string> {
    const { hands, leader, history } = this;
    const verdict = await client.tlmn.validate({ rules, seats: hands.length, leader, hands, history, move });
    this.state = verdict.state;
    if (!verdict.legal) return verdict.label.vi;
    history.push(move);
    return "";
  }
}

/** Four hands of thirteen, the same every time. */
function deal(): Schemas["TlmnSeatHandIn"][] {
  const cards = [..."3456789TJQKA2"].flatMap((rank) => [..."SCDH"].map((suit) => rank + suit));
  const mixed = cards.map((_, index) => cards[(index * 23 + 7) % 52] as string);
  return [0, 1, 2, 3].map((seat) => ({ seat, cards: mixed.slice(13 * seat, 13 * seat + 13) }));
}

const hands = deal();
const left = hands.map((hand) => [...hand.cards]);
const referee = new Referee(hands, 0);
console.log("seat 1 plays out of turn:", await referee.move({ seat: 1, cards: left[1]!.slice(0, 1) }));
while (referee.state && !referee.state.over) {
  const seat = referee.state.seat_to_act;
  const { moves } = await client.tlmn.legalMoves({ rules, hand: left[seat]!, table: referee.state.trick.top });
  const event: TlmnEvent = moves[0] ? { seat, cards: moves[0].cards } : { seat, pass: true };
  const refusal = await referee.move(event);
  if (refusal) throw new Error(refusal);
  left[seat] = left[seat]!.filter((card) => !event.cards?.includes(card));
}
console.log(`the game took ${referee.history.length} moves`);
const { settlement } = await client.tlmn.replay({ rules, bet: 1000, leader: 0, hands, history: referee.history });
settlement?.seats.forEach((money, seat) => console.log(`seat ${seat}: ${money.net}`));
