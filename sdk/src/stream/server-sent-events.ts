import { ContractError } from '../errors/contract-error.js';
import type { ByteReader } from './body-reader.js';
import { createEventParser } from './parse-events.js';
import type { ServerSentEvent } from './parse-events.js';
import { watchSilence } from './silence-watch.js';

/** Far above any frame; a server that never ends one must not fill the caller's memory. */
const MAX_FRAME_CHARACTERS = 16 * 1024 * 1024;

export interface ReadingOptions {
  /** How long the server may send nothing, not even a comment. Events are yielded before this is known. */
  readonly silenceMs: Promise<number>;
  readonly onBytes: () => void;
}

/**
 * Converts bytes to server-sent events, however the network splits them. Comments, including heartbeats, and an event that is cut off by
 * the end of the stream yield nothing. The connection is closed when the consumer stops reading.
 *
 * @throws TimeoutError when the server is silent for too long; what the reader rejects with.
 */
export async function* readServerSentEvents(
  reader: ByteReader,
  { silenceMs, onBytes }: ReadingOptions,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const parser = createEventParser();
  const decoder = new TextDecoder();
  const watch = watchSilence(reader, silenceMs);
  try {
    for (;;) {
      watch.reading();
      const { done, value } = await reader.read();
      watch.received();
      if (done) return;
      onBytes();
      const complete = parser.feed(decoder.decode(value, { stream: true }));
      // Not `yield*`, which waits for each event of an array twice.
      for (const event of complete) yield event;
      if (parser.pending > MAX_FRAME_CHARACTERS)
        throw new ContractError(`A frame is over ${MAX_FRAME_CHARACTERS} characters`, {
          received: undefined,
        });
    }
  } finally {
    watch.stop();
    // After a network failure this rejects with that failure, which the caller already gets.
    await reader.cancel().catch(() => undefined);
  }
}
