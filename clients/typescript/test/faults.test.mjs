// What goes wrong on the way, against servers made for it.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import {
  BusyError,
  ConnectionFailedError,
  IncompleteBatchError,
  JobEndedError,
  MauBinhClient,
  TimedOutError,
  UnexpectedAnswerError,
} from "maubinh-client";

const problem = (status, code) =>
  JSON.stringify({ type: `/docs#${code}`, title: "", status, detail: "", code, errors: [] });
const ANSWER = { result: 1 };
const REQUEST = { a: ["AS", "AH", "AD"], b: ["KS", "KH", "KD"] };

/** A server that answers with what `handle` says; closed when the test ends. */
async function serve(context, handle) {
  const server = createServer(handle);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

/** The time a promise takes, in seconds. */
async function seconds(promise) {
  const start = performance.now();
  await promise;
  return (performance.now() - start) / 1000;
}

test("429 and 503 are tried again after the time they name", async (context) => {
  const statuses = [429, 503, 200];
  const url = await serve(context, (request, response) => {
    const status = statuses.shift();
    response.writeHead(status, { "Retry-After": "0.2", "Content-Type": "application/json" });
    response.end(status === 200 ? JSON.stringify(ANSWER) : problem(status, "server_full"));
  });
  const took = await seconds(
    new MauBinhClient(url).maubinh.compare(REQUEST).then((answer) => assert.deepEqual(answer, ANSWER)),
  );
  assert.ok(took >= 0.4 && took < 2, String(took));
});

test("waiting is bounded", async (context) => {
  let count = 0;
  const url = await serve(context, (request, response) => {
    count += 1;
    response.writeHead(503, { "Retry-After": "60" });
    response.end(problem(503, "not_ready"));
  });
  const client = new MauBinhClient(url, { retry: { waitSeconds: 30 } });
  const took = await seconds(
    assert.rejects(client.maubinh.compare(REQUEST), (error) => {
      assert.ok(error instanceof BusyError);
      assert.equal(error.retryAfterSeconds, 60);
      return true;
    }),
  );
  assert.equal(count, 1);
  assert.ok(took < 1);
});

test("a broken connection is tried again, a silent one is not", async (context) => {
  let count = 0;
  const url = await serve(context, (request, response) => {
    count += 1;
    if (request.url.includes("compare") && count < 3) return request.socket.destroy();
    if (request.url.includes("compare")) response.end(JSON.stringify(ANSWER));
  });
  const client = new MauBinhClient(url, { timeoutMs: 2000 });
  assert.deepEqual(await client.maubinh.compare(REQUEST), ANSWER);
  assert.equal(count, 3);
  await assert.rejects(client.maubinh.solve({ cards: [] }), TimedOutError);
  assert.equal(count, 4);
  await assert.rejects(new MauBinhClient("http://127.0.0.1:9").maubinh.compare(REQUEST), ConnectionFailedError);
});

test("the caller's signal ends a call with its own reason", async (context) => {
  const url = await serve(context, () => {});
  const controller = new AbortController();
  setTimeout(() => controller.abort(new RangeError("enough")), 100);
  const call = new MauBinhClient(url).maubinh.compare(REQUEST, { signal: controller.signal });
  await assert.rejects(call, { name: "RangeError", message: "enough" });
});

test("an answer of something else is told as such", async (context) => {
  const url = await serve(context, (request, response) => {
    response.writeHead(request.url.includes("compare") ? 502 : 200);
    response.end("<html>");
  });
  await assert.rejects(new MauBinhClient(url).maubinh.compare(REQUEST), (error) => {
    assert.ok(error instanceof UnexpectedAnswerError);
    assert.equal(error.status, 502);
    return true;
  });
  await assert.rejects(new MauBinhClient(url).rules(), UnexpectedAnswerError);
});

test("the key goes with every request, and the path of the address is kept", async (context) => {
  let seen;
  const url = await serve(context, (request, response) => {
    seen = [request.url, request.headers.authorization];
    response.end(JSON.stringify(ANSWER));
  });
  await new MauBinhClient(`${url}/games/`, { apiKey: "secret" }).maubinh.compare(REQUEST);
  assert.deepEqual(seen, ["/games/v1/maubinh/compare", "Bearer secret"]);
});

test("a platform without AbortController or streams is served by the fetch it brings", async () => {
  const bare = async (address, init) => ({
    status: 200,
    headers: new Map(),
    text: async () => JSON.stringify({ address, method: init.method }),
  });
  const client = new MauBinhClient("http://game", { fetch: bare });
  const address = "http://game/v1/maubinh/compare";
  assert.deepEqual(await client.maubinh.compare(REQUEST), { address, method: "POST" });
});

async function collect(batch) {
  const answers = [];
  for await (const answer of batch) answers.push(answer);
  return answers;
}

test("a batch that is refused at first loses nothing of its input", async (context) => {
  let calls = 0;
  const url = await serve(context, async (request, response) => {
    calls += 1;
    if (calls === 1) {
      response.writeHead(503, { "Retry-After": "0" });
      return response.end(problem(503, "server_full"));
    }
    response.flushHeaders();
    let body = "";
    for await (const piece of request) body += piece;
    const lines = body.trim().split("\n");
    lines.forEach((text, index) =>
      response.write(`${JSON.stringify({ id: JSON.parse(text).id, line: index + 1, result: {} })}\n`),
    );
    response.end(`${JSON.stringify({ done: true, lines: lines.length, failed: 0 })}\n`);
  });
  const answers = await collect(new MauBinhClient(url).batch([{ id: "a", cards: [] }, { id: "b", cards: [] }]));
  assert.deepEqual(answers.map(({ id }) => id), ["a", "b"]);
  assert.equal(calls, 2);
});

test("a batch that breaks off is not taken for a whole one", async (context) => {
  const line = `${JSON.stringify({ id: "a", line: 1, result: {} })}\n`;
  const url = await serve(context, (request, response) => {
    response.write(line);
    if (request.url.startsWith("/cut")) setTimeout(() => request.socket.destroy(), 50);
    else response.end();
  });
  for (const path of ["/cut", "/short"]) {
    await assert.rejects(collect(new MauBinhClient(url + path).batch([{ cards: [] }])), (error) => {
      assert.ok(error instanceof IncompleteBatchError, String(error));
      assert.equal(error.received, 1);
      return true;
    });
  }
});

test("a batch that is owed an answer too long is given up", async (context) => {
  const url = await serve(context, (request, response) => response.flushHeaders());
  await assert.rejects(collect(new MauBinhClient(url, { timeoutMs: 300 }).batch([{ cards: [] }])), TimedOutError);
});

test("a result that breaks off goes on where it was", async (context) => {
  const whole = Buffer.from(Array.from({ length: 1000 }, (_, index) => `{"line":${index + 1},"x":"ộ"}\n`).join(""));
  const ranges = [];
  const url = await serve(context, (request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "bytes=0-")[1]);
    ranges.push(from);
    const headers = { "Content-Length": whole.length - from, ETag: '"1"' };
    if (from) headers["Content-Range"] = `bytes ${from}-${whole.length - 1}/${whole.length}`;
    response.writeHead(from ? 206 : 200, headers);
    response.write(whole.subarray(from, from + 7001));
    if (from + 7001 < whole.length) setTimeout(() => request.socket.destroy(), 20);
    else response.end();
  });
  const lines = [];
  for await (const line of new MauBinhClient(url).jobs.results("7")) lines.push(line);
  assert.deepEqual(lines.map(({ line }) => line), Array.from({ length: 1000 }, (_, index) => index + 1));
  assert.ok(ranges.length > 2 && ranges[1] > 0, String(ranges));
});

test("a job that fails is an error", async (context) => {
  const url = await serve(context, (request, response) => response.end(JSON.stringify({ id: "7", state: "failed" })));
  await assert.rejects(new MauBinhClient(url).jobs.wait("7"), JobEndedError);
});
