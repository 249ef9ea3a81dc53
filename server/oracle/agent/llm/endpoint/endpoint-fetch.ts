import { setImmediate as nextTurn } from 'node:timers/promises';
import { boundedFetch } from '../../../../outbound/bounded-fetch.js';
import { misdirected, ResponseTooLong } from './failures.js';

/** The limit of a reply, including the overhead of its events; the longest replies of models have half of it. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/** The limit of an error response; its first lines describe the error. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/** Requests the endpoint without following redirects. Rejects HTML pages and JSON documents, because a model streams its reply. */
export function createEndpointFetch(maxReplyBytes = MAX_REPLY_BYTES): typeof fetch {
  return async (input, init) => {
    const response = await boundedFetch(input instanceof Request ? input.url : input, init);
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
      return new Response(body.pipeThrough(failAfter(maxReplyBytes)), { status, statusText, headers });
    await body.cancel();
    throw misdirected(`HTTP ${status} with a body that is no stream`);
  };
}

/** Some hundred events of a stream, even when they are empty. They are parsed without yielding to the event loop. */
const BYTES_A_TURN = 8 * 1024;

/** Passes on a part of each chunk per turn of the event loop, so that many small events do not block it. */
function failAfter(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    async transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > limit) throw new ResponseTooLong();
      for (let from = 0; from < chunk.length; from += BYTES_A_TURN) {
        if (from > 0) await nextTurn();
        controller.enqueue(chunk.subarray(from, from + BYTES_A_TURN));
      }
    },
  });
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
