import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import { ContractError } from '../errors/contract-error.js';

/** No frame of an oracle comes near; a server that never ends one must not fill the caller's memory. */
const MAX_FRAME_CHARACTERS = 16 * 1024 * 1024;

export type ByteReader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Bytes → server-sent events, however the network has cut them. Comments, heartbeats among them, give nothing; an
 * event that the stream's end cuts off gives nothing. Whoever stops reading closes the connection.
 */
export async function* readServerSentEvents(
  reader: ByteReader,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const complete: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (event) => complete.push(event),
    onError: (error) => {
      // Fields that the format does not know are to be ignored.
      if (error.type !== 'max-buffer-size-exceeded') return;
      throw new ContractError(`A frame is over ${MAX_FRAME_CHARACTERS} characters`, {
        received: undefined,
        cause: error,
      });
    },
    maxBufferSize: MAX_FRAME_CHARACTERS,
  });
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* complete.splice(0);
    }
  } finally {
    // After a network failure this rejects with that failure, which is on its way to the caller already.
    await reader.cancel().catch(() => undefined);
  }
}
