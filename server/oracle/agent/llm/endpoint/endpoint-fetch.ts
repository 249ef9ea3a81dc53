import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMessageLimit, fetchWithinOrigin } from '../../../../outbound/bounded-fetch.js';
import { misdirected, ResponseTooLong } from './failures.js';

/** The limit of a reply, including the overhead of its events; the longest replies of models have half of it. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/** The limit of an error response; its first lines describe the error. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/**
 * Requests the endpoint without following redirects. Rejects HTML pages and JSON documents, because a model streams its reply. A reply has to be read
 * by `readReply`, which limits it.
 */
export const fetchEndpoint: typeof fetch = async (input, init) => {
  const response = await fetchWithinOrigin(input instanceof Request ? input.url : input, init);
  const { status, statusText, headers, body } = response;
  const type = headers.get('content-type') ?? '';
  if (!body) return response;
  if (!response.ok)
    return new Response(body.pipeThrough(truncateAfter(MAX_REFUSAL_BYTES)), { status, statusText, headers });
  if (!/^(?:text\/html|application\/json)\b/.test(type)) return response;
  await body.cancel();
  throw misdirected(`HTTP ${status} with a body that is no stream`);
};

/** Some hundred events of a stream, even when they are empty. They are parsed without yielding to the event loop. */
const BYTES_A_TURN = 8 * 1024;

/** Reads the chunks of a reply one after another. */
export type ChunkReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

/**
 * Passes on a part of each chunk per turn of the event loop, so that many small events do not block it. A web stream around the body would take a
 * tenth of what a token costs.
 */
export function readReply(
  body: ReadableStream<Uint8Array>,
  response: Response,
  maxBytes = MAX_REPLY_BYTES,
): ChunkReader {
  const reader = body.getReader();
  const checkMessage = createMessageLimit(response);
  let bytes = 0;
  let left: Uint8Array = new Uint8Array();
  return {
    async read() {
      if (left.length > 0) await nextTurn();
      else {
        const { done, value } = await reader.read();
        if (done) return { done, value: undefined };
        bytes += value.length;
        if (bytes > maxBytes) throw new ResponseTooLong();
        checkMessage(value);
        left = value;
      }
      const value = left.subarray(0, BYTES_A_TURN);
      left = left.subarray(BYTES_A_TURN);
      return { done: false, value };
    },
    cancel: (reason) => reader.cancel(reason),
  };
}

function truncateAfter(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let left = limit;
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) controller.terminate();
    },
  });
}
