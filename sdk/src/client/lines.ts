/** Bytes → lines, however the network has cut them; empty ones are left out. Whoever stops reading closes the connection. */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      yield* lines.filter((line) => line.trim() !== '');
      if (done) return;
    }
  } finally {
    // After a network failure this rejects with that failure, which is on its way to the caller already.
    await reader.cancel().catch(() => undefined);
  }
}
