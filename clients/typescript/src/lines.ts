// Text in pieces to whole lines.

/** The lines of a stream of bytes; the last also when no newline ends it. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  rest += decoder.decode();
  if (rest) yield rest;
}

/** Told when the wait for a piece begins and ends: what the caller does between two pieces is no silence. */
export interface Listener {
  waiting(): void;
  came(): void;
}

/** The body of an answer in pieces; in one piece where the platform cannot stream. */
export async function* piecesOf(answer: Response, listener: Listener): AsyncGenerator<Uint8Array> {
  if (!answer.body) {
    const whole = new Uint8Array(await answer.arrayBuffer());
    listener.came();
    yield whole;
    return;
  }
  const reader = answer.body.getReader();
  try {
    for (;;) {
      listener.waiting();
      const { done, value } = await reader.read();
      listener.came();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
