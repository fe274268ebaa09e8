// Against a running service: MAUBINH_URL is its address, MAUBINH_EXAMPLES the folder of its example requests.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { JobEndedError, MauBinhClient, ProblemError } from "maubinh-client";

const url = process.env.MAUBINH_URL;
const client = new MauBinhClient(url);
const HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C".split(" ");

/** Names and types of an answer, without its numbers and words. */
function shape(value) {
  if (Array.isArray(value)) return value.length ? [shape(value[0])] : [];
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shape(item)]));
}

const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

for (const game of ["maubinh", "tlmn", "sam"]) {
  test(`every operation of ${game} has a method, which answers the example as documented`, async () => {
    const examples = JSON.parse(await readFile(`${process.env.MAUBINH_EXAMPLES}/${game}.json`, "utf-8"));
    const tried = [];
    for (const [path, { request, answer }] of Object.entries(examples)) {
      if (typeof request !== "object" || !path.startsWith(`/v1/${game}/`)) continue;
      const name = camel(path.split("/").pop());
      assert.deepEqual(shape(await client[game][name](request)), shape(answer), path);
      tried.push(name);
    }
    assert.deepEqual(tried.sort(), Object.keys(client[game]).sort());
  });
}

test("rules and readiness can be asked", async () => {
  assert.equal(await client.isReady(), true);
  assert.deepEqual((await client.rules()).games.map(({ game }) => game), ["maubinh", "tlmn", "sam"]);
  const { options } = await client.preset("maubinh", "per_chi");
  assert.equal(options.pair_scoring.value, "per_chi");
  assert.equal(await new MauBinhClient("http://127.0.0.1:9").isReady(), false);
});

test("a refusal carries every fault with its pointer", async () => {
  await assert.rejects(client.maubinh.solve({ cards: ["AS", "AS", "1X"], players: 9 }), (error) => {
    assert.ok(error instanceof ProblemError);
    assert.equal(error.status, 422);
    assert.equal(error.code, "wrong_card_count");
    const found = error.errors.map((fault) => [fault.pointer, fault.code]);
    assert.deepEqual(found, [
      ["/cards", "wrong_card_count"],
      ["/cards/1", "duplicate_card"],
      ["/cards/2", "bad_card"],
      ["/players", "out_of_range"],
    ]);
    return true;
  });
});

for (const duplex of [true, false]) {
  test(`a batch answers every line in order, ${duplex ? "streamed" : "in groups"}`, async () => {
    const one = new MauBinhClient(url, { duplex });
    const requests = Array.from({ length: 25 }, (_, index) => ({ id: `h${index}`, cards: HAND, top: 1 }));
    requests[3] = { id: "bad", cards: ["AS"] };
    const answers = [];
    for await (const answer of one.batch(requests, { group: 10 })) answers.push(answer);
    assert.deepEqual(answers.map(({ line }) => line), requests.map((_, index) => index + 1));
    assert.deepEqual(answers.map(({ id }) => id), requests.map(({ id }) => id));
    assert.equal(answers[3].error.code, "wrong_card_count");
    assert.equal(answers[3].result, null);
    assert.equal(answers.filter(({ result }) => result?.best.back.cards.length === 5).length, 24);
  });
}

test("a batch is sent and read at the same time: each request waits for the answer before it", async () => {
  let release = () => {};
  async function* oneByOne() {
    for (let index = 0; index < 4; index += 1) {
      const answered = new Promise((resolve) => (release = resolve));
      yield { id: String(index), cards: HAND, top: 1 };
      await answered;
    }
  }
  const seen = [];
  for await (const answer of client.batch(oneByOne())) {
    seen.push(answer.id);
    release();
  }
  assert.deepEqual(seen, ["0", "1", "2", "3"]);
});

test("an empty batch has no answers", async () => {
  for await (const answer of client.batch([])) assert.fail(answer.id);
});

test("what the source of a batch throws reaches the caller", async () => {
  function* failing() {
    yield { cards: HAND };
    throw new RangeError("mine");
  }
  await assert.rejects(
    async () => {
      for await (const answer of client.batch(failing())) assert.ok(answer);
    },
    { name: "RangeError", message: "mine" },
  );
});

test("a caller may leave an endless batch", async () => {
  let closed = false;
  function* endless() {
    try {
      for (;;) yield { cards: HAND, top: 1 };
    } finally {
      closed = true;
    }
  }
  for await (const answer of client.batch(endless())) {
    assert.equal(answer.line, 1);
    break;
  }
  assert.equal(closed, true);
});

test("jobs run from requests to results, and can be cancelled", async () => {
  const requests = Array.from({ length: 20 }, (_, index) => ({ id: `h${index}`, cards: HAND }));
  const job = await client.jobs.submit(requests, { operation: "arrange", idempotencyKey: "typescript" });
  assert.equal((await client.jobs.submit(requests, { operation: "arrange", idempotencyKey: "typescript" })).id, job.id);
  const seen = [];
  const done = await client.jobs.wait(job.id, { onProgress: ({ progress }) => seen.push(progress) });
  assert.equal(done.finished, 20);
  assert.equal(seen.at(-1), 1);
  const lines = [];
  for await (const line of client.jobs.results(job.id)) lines.push(line.id);
  assert.deepEqual(lines.slice(0, 20), requests.map(({ id }) => id));
  const long = await client.jobs.submit(Array.from({ length: 20_000 }, (_, seed) => ({ cards: HAND, seed })));
  await client.jobs.cancel(long.id);
  await assert.rejects(client.jobs.wait(long.id), JobEndedError);
});
