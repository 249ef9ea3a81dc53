import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMessageLimit, fetchWithinOrigin } from '../../../../outbound/bounded-fetch.js';
import { misdirected, ResponseTooLong } from './failures.js';

/** The limit of a reply, including the overhead of its events; the longest replies of models have half of it. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/** The limit of an error response; its first lines describe the error. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/** Requests the endpoint without following redirects. Rejects HTML pages and JSON documents, because a model streams its reply. */
export function createEndpointFetch(maxReplyBytes = MAX_REPLY_BYTES): typeof fetch {
  return async (input, init) => {
    const response = await fetchWithinOrigin(input instanceof Request ? input.url : input, init);
    const { status, statusText, headers, body } = response;
    const type = headers.get('content-type') ?? '';
    if (!body) return response;
    if (!response.ok)
      return new Response(body.pipeThrough(truncateAfter(MAX_REFUSAL_BYTES)), {
        status,
        statusText,
        headers,
      });
    if (!/^(?:text\/html|application\/json)\b/.test(type))
      return new Response(limited(body, maxReplyBytes, createMessageLimit(response)), {
        status,
        statusText,
        headers,
      });
    await body.cancel();
    throw misdirected(`HTTP ${status} with a body that is no stream`);
  };
}

/** Some hundred events of a stream, even when they are empty. They are parsed without yielding to the event loop. */
const BYTES_A_TURN = 8 * 1024;

/**
 * Passes on a part of each chunk per turn of the event loop, so that many small events do not block it. A transform stream would take three times
 * as long for a token.
 */
function limited(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  checkMessage: (chunk: Uint8Array) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  let left: Uint8Array = new Uint8Array();
  return new ReadableStream(
    {
      async pull(controller) {
        if (left.length > 0) await nextTurn();
        else {
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            return;
          }
          bytes += value.length;
          if (bytes > maxBytes) throw new ResponseTooLong();
          checkMessage(value);
          left = value;
        }
        controller.enqueue(left.subarray(0, BYTES_A_TURN));
        left = left.subarray(BYTES_A_TURN);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
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
