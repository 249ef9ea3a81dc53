import type { ServerResponse } from 'node:http';
import type { StreamEnd, StreamObservation } from '../observation/observe-stream.js';
import { onClose } from './on-close.js';
import { waitForDrain, isFirst } from './back-pressure.js';
import { createChunkWriter } from './chunk-writer.js';
import { endEarly, LINGER_MS } from './early-end.js';
import type { OpenStreams } from './open-streams.js';
import { writeHead, type ReplyHead } from '../reply/reply.js';
import { Problem } from '../errors/problem.js';

/** One frame of a stream. */
export interface SseFrame<Event extends string = string> {
  readonly id: number;
  readonly event: Event;
  /** JSON text: it is serialised once, for all subscribers. */
  readonly data: string;
}

/** The longest silence of a stream, so that proxies and clients can distinguish an idle stream from a dead one. */
export const HEARTBEAT_SECONDS = 15;

/** `no-transform` and `X-Accel-Buffering` keep proxies from buffering frames. */
const streamHeaders = { 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' };

/** Batches of frames to send, until they end or the signal reports that the client disconnected. */
export type OpenStream = (disconnected: AbortSignal) => AsyncIterable<readonly SseFrame[]>;

export interface StreamTimes {
  /** Default: `HEARTBEAT_SECONDS`. */
  readonly heartbeatSeconds?: number | undefined;
  /** How long a reader may leave unread what was sent. */
  readonly stalledMs?: number | undefined;
  /** How long such a reader may still take that, with the reason of the end behind it. */
  readonly lingerMs?: number | undefined;
}

export interface StreamOptions extends StreamTimes {
  /** Where the stream can be ended early, because the server stops. */
  readonly openStreams?: OpenStreams | undefined;
  /** Begins to measure the stream. */
  readonly observe?: () => StreamObservation | undefined;
}

/** With the time in which it may still read the reason, a reader that takes nothing is gone after two heartbeats. */
const SLOW_READER_MS = 2 * HEARTBEAT_SECONDS * 1000 - LINGER_MS;

/** Writes frames as they arrive, until they end, the reader disconnects or stops reading, or the server stops. */
export async function sendStream(
  response: ServerResponse,
  head: ReplyHead,
  open: OpenStream,
  {
    heartbeatSeconds = HEARTBEAT_SECONDS,
    stalledMs = SLOW_READER_MS,
    lingerMs,
    ...options
  }: StreamOptions = {},
): Promise<void> {
  writeHead(response, { ...head, headers: { ...streamHeaders, ...head.headers } });
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const over = new StreamOver();
  onClose(response, () => over.end('detached'));
  if (!(await isFirst(response, over.signal))) return;
  const chunks = createChunkWriter(response);
  const heartbeat = setInterval(() => {
    // A client that does not read gets no more heartbeats.
    if (!chunks.source.writableNeedDrain) chunks.write(': heartbeat\n\n');
  }, heartbeatSeconds * 1000);
  const observed = options.observe?.();
  const remove = options.openStreams?.add(() => over.end('drain'));
  try {
    for await (const frames of open(over.signal)) {
      observed?.write(frames);
      for (const text of inWrites(frames)) {
        if (!chunks.write(text) && (await waitForDrain(chunks.source, over.signal, stalledMs)))
          over.end('slow');
        if (over.reason) break;
      }
      if (over.reason) break;
    }
    if (over.reason === 'slow' || over.reason === 'drain') endEarly(response, chunks, over.reason, lingerMs);
    else response.end();
    over.end('done');
  } catch (error) {
    if (error instanceof StreamWithdrawn) {
      over.end('withdrawn');
      response.end();
      return;
    }
    // The token of the reader was revoked.
    if (error instanceof Problem && error.status === UNAUTHORIZED) over.end('withdrawn');
    throw error;
  } finally {
    clearInterval(heartbeat);
    remove?.();
    observed?.close(over.reason ?? 'failed');
  }
}

/** Thrown by the source of a stream when its reader may read no further; the stream is ended as a whole one. */
export class StreamWithdrawn extends Error {
  override readonly name = 'StreamWithdrawn';
}

/** Whether a stream is over, and why; the first reason counts. */
class StreamOver {
  reason: StreamEnd | undefined;
  readonly #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(reason: StreamEnd): void {
    if (this.reason) return;
    this.reason = reason;
    // With a reason of our own: an error would be made with its stack for each stream.
    this.#controller.abort(reason);
  }
}

const UNAUTHORIZED = 401;

/** Large enough for few writes, and small enough to buffer for a client that does not read. */
const WRITE_CHARACTERS = 64 * 1024;

/** Never splits a frame: older clients lose one that arrives in two chunks. */
function inWrites(frames: readonly SseFrame[]): string[] {
  const writes: string[] = [];
  let text = '';
  for (const frame of frames) {
    text += format(frame);
    if (text.length < WRITE_CHARACTERS) continue;
    writes.push(text);
    text = '';
  }
  if (text !== '') writes.push(text);
  return writes;
}

function format({ id, event, data }: SseFrame): string {
  return `event: ${event}\nid: ${id}\ndata: ${data}\n\n`;
}
