// A hint button for Mậu binh: thirteen cards in, the best three rows and a word on each out.
//   node build/examples/hint_button.js [address of the service] [thirteen cards]
import { ConnectionFailedError, MauBinhClient, ProblemError } from "maubinh-client";

const [url = "http://127.0.0.1:8000", cards = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"] = process.argv.slice(2);
// Somebody waits for the button: rather no hint than a late one.
const client = new MauBinhClient(url, { timeoutMs: 5000, retry: { waitSeconds: 1, connections: 1 } });

try {
  const { best } = await client.maubinh.solve({ cards: cards.split(" "), players: 4, top: 1 });
  for (const row of [best.back, best.middle, best.front]) {
    console.log(row.cards.join(" ").padEnd(15), row.label.vi);
  }
  console.log(`expected ${best.expected_points.toFixed(2)} ± ${best.standard_error.toFixed(2)} points`);
} catch (error) {
  if (error instanceof ProblemError) {
    for (const fault of error.errors) console.log(`${fault.pointer}: ${fault.message} (${fault.code})`);
  } else if (error instanceof ConnectionFailedError) {
    console.log(`no hint now: no service answers at ${url}`);
  } else {
    throw error;
  }
}
