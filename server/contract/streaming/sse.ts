import type { ServerResponse } from 'node:http';
import type { StreamEnd, StreamObservation } from '../observation/observe-stream.js';
import { disconnectSignal } from './disconnect-signal.js';
import { waitForDrain, isFirst, STALLED_MS } from './back-pressure.js';
import { createChunkWriter } from './chunk-writer.js';
import { writeHead, type ReplyHead } from '../reply/reply.js';

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
  /** How long a client may read nothing. */
  readonly stalledMs?: number | undefined;
}

export interface StreamOptions extends StreamTimes {
  /** Whether a stream that ends now ends because the server stops. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Begins to measure the stream. */
  readonly observe?: () => StreamObservation | undefined;
}

/** Writes frames as they arrive, until they end or the client disconnects. */
export async function sendStream(
  response: ServerResponse,
  head: ReplyHead,
  open: OpenStream,
  { heartbeatSeconds = HEARTBEAT_SECONDS, stalledMs = STALLED_MS, isStopping, observe }: StreamOptions = {},
): Promise<void> {
  writeHead(response, { ...head, headers: { ...streamHeaders, ...head.headers } });
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const disconnected = disconnectSignal(response);
  if (!(await isFirst(response, disconnected))) return;
  const chunks = createChunkWriter(response);
  const heartbeat = setInterval(() => {
    // A client that does not read gets no more heartbeats.
    if (!chunks.source.writableNeedDrain) chunks.write(': heartbeat\n\n');
  }, heartbeatSeconds * 1000);
  const observed = observe?.();
  let end: StreamEnd = 'failed';
  try {
    for await (const frames of open(disconnected)) {
      observed?.write(frames);
      for (const text of inWrites(frames)) {
        const isStalled = !chunks.write(text) && (await waitForDrain(chunks.source, disconnected, stalledMs));
        if (!disconnected.aborted) continue;
        end = isStalled ? 'slow' : 'detached';
        return;
      }
    }
    response.end();
    end = disconnected.aborted ? 'detached' : isStopping?.() === true ? 'drain' : 'done';
  } finally {
    clearInterval(heartbeat);
    observed?.close(end);
  }
}

/** Large enough for few writes, and small enough to buffer for a client that does not read. */
const WRITE_CHARACTERS = 64 * 1024;

/** Never splits a frame: older clients lose one that arrives in two chunks. */
function* inWrites(frames: readonly SseFrame[]): Generator<string, void> {
  let text = '';
  for (const frame of frames) {
    text += format(frame);
    if (text.length < WRITE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function format({ id, event, data }: SseFrame): string {
  return `event: ${event}\nid: ${id}\ndata: ${data}\n\n`;
}
