// Bots that arrange their hands at many Mậu binh tables at once, and what each wins.
//   node build/examples/arranging_bot.js [address of the service] [tables]
import { MauBinhClient } from "maubinh-client";

const client = new MauBinhClient(process.argv[2] ?? "http://127.0.0.1:8000");
const tables = Number(process.argv[3] ?? 5);
const names = ["An", "Bình", "Chi", "Dũng"];
const deck = [..."23456789TJQKA"].flatMap((rank) => [..."SCDH"].map((suit) => rank + suit));

/** Four hands of thirteen. */
function deal(): string[][] {
  const cards = [...deck];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other]!, cards[last]!];
  }
  return names.map((_, seat) => cards.slice(13 * seat, 13 * seat + 13));
}

const dealt = Array.from({ length: tables }, deal);
// One call arranges up to a thousand hands, far faster than one call each.
const hands = dealt.flat().map((cards) => ({ cards }));
const { arrangements } = await client.maubinh.arrange({ hands, players: 4 });
const money = new Map(names.map((name) => [name, 0]));
for (let table = 0; table < tables; table += 1) {
  const players = names.map((id, seat) => ({ id, ...arrangements[4 * table + seat]! }));
  const settled = await client.maubinh.settle({ bet: 1000, players });
  for (const player of settled.players) money.set(player.id, money.get(player.id)! + player.net);
}
for (const [name, amount] of money) console.log(`${name}: ${amount}`);
