/**
 * Converts bytes to lines, however the network splits them; empty lines are skipped. The connection is closed when the consumer stops
 * reading.
 */
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
    // After a network failure this rejects with that failure, which the caller already gets.
    await reader.cancel().catch(() => undefined);
  }
}
