/** One HTTP request to a server: it is open until it is answered, is aborted, or its response exceeds the limit. */
import { setTimeout as delay } from 'node:timers/promises';

/** The limit of one response: a result may have 1 MiB, and files are encoded as base64. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** The limit of one event. It is lower than the limit of a response, so that the caller gets an error for its own call. */
const MAX_EVENT_BYTES = 8 * 1024 * 1024;

/** The limit of one response: the result, and the messages before it. */
const MAX_RESPONSE_EVENTS = 1_000;

/** The average rate of the notification stream. A faster stream is throttled. */
const EVENTS_A_SECOND = 50;
const BYTES_A_SECOND = 256 * 1024;

/** The maximum pause, so that an abort is noticed. */
const MAX_PAUSE_MS = 5_000;

/** Fails the response to a request when it has too many bytes or events. @param onExceeded Called before the consumer gets the error. */
export function limitResponse(onExceeded: () => void): TransformStream<Uint8Array, Uint8Array> {
  const count = createCounter();
  let bytes = 0;
  let ofEvent = 0;
  let events = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const ended = count(chunk);
      bytes += chunk.length;
      events += ended;
      ofEvent = ended > 0 ? chunk.length : ofEvent + chunk.length;
      if (bytes > MAX_RESPONSE_BYTES || ofEvent > MAX_EVENT_BYTES || events > MAX_RESPONSE_EVENTS) {
        onExceeded();
        throw new Error('A response of an MCP server is too long');
      }
      controller.enqueue(chunk);
    },
  });
}

/** Throttles an endless stream to the average rate. */
export function throttleStream(signal: AbortSignal | undefined): TransformStream<Uint8Array, Uint8Array> {
  const count = createCounter();
  let allowedAt = performance.now();
  return new TransformStream({
    async transform(chunk, controller) {
      const cost = Math.max(
        (count(chunk) / EVENTS_A_SECOND) * 1_000,
        (chunk.length / BYTES_A_SECOND) * 1_000,
      );
      const now = performance.now();
      // Up to the amount of one second may arrive in a burst.
      allowedAt = Math.max(allowedAt, now - 1_000) + cost;
      if (allowedAt > now)
        await delay(Math.min(allowedAt - now, MAX_PAUSE_MS), undefined, { signal, ref: false }).catch(
          () => undefined,
        );
      controller.enqueue(chunk);
    },
  });
}

/** Counts the ends of events: empty lines, with any line ending. */
function createCounter(): (chunk: Uint8Array) => number {
  let isLineEmpty = false;
  return (chunk) => {
    let events = 0;
    for (const byte of chunk) {
      if (byte === CARRIAGE_RETURN) continue;
      if (byte !== LINE_FEED) isLineEmpty = false;
      else if (isLineEmpty) events++;
      else isLineEmpty = true;
    }
    return events;
  };
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
