/** One request to a server over HTTP: it is open until it is answered, given up, or has sent more than a response may have. */
import { setTimeout as delay } from 'node:timers/promises';

/** Of one response: a result may have 1 MiB, files come in base64. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** Of one event. Less than what is taken of a server in general, so that the waiting caller is told. */
const MAX_EVENT_BYTES = 8 * 1024 * 1024;

/** Of one response: the answer, and what the server says before it. */
const MAX_RESPONSE_EVENTS = 1_000;

/** Of the stream of news, on average. What comes faster is read more slowly. */
const EVENTS_A_SECOND = 50;
const BYTES_A_SECOND = 256 * 1024;

/** No pause is longer, so that an abort of the server's own kind is noticed. */
const MAX_PAUSE_MS = 5_000;

/** Fails a stream that answers a request when it has too many bytes or events. @param onExceeded is told before its reader is. */
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

/** Lets a stream without end through no faster than it can be read by the way. */
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
      // A second's worth may come at once.
      allowedAt = Math.max(allowedAt, now - 1_000) + cost;
      if (allowedAt > now)
        await delay(Math.min(allowedAt - now, MAX_PAUSE_MS), undefined, { signal, ref: false }).catch(
          () => undefined,
        );
      controller.enqueue(chunk);
    },
  });
}

/** Counts the ends of events: empty lines, of whatever line ends. */
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
