import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { writeHead, type ReplyHead } from './reply.js';

/** One frame of a stream. */
export interface SseFrame {
  readonly id: number;
  readonly event: string;
  readonly data: unknown;
}

/** A stream is never silent for longer, so that proxies and clients can tell a quiet one from a dead one. */
export const HEARTBEAT_SECONDS = 15;

/** `no-transform` and `X-Accel-Buffering` keep proxies from gathering frames. */
const streamHeaders = { 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' };

/** Frames to be sent, until they end or the signal says that nobody listens any more. */
export type OpenStream = (gone: AbortSignal) => AsyncIterable<SseFrame>;

/** Writes frames as they come, until they end or the client goes. */
export async function sendStream(
  response: ServerResponse,
  head: ReplyHead,
  open: OpenStream,
  check: (frame: SseFrame) => void,
): Promise<void> {
  writeHead(response, { ...head, headers: { ...streamHeaders, ...head.headers } });
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  response.flushHeaders();
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  // A client that left while its message was being stored has been heard of already.
  if (response.destroyed) gone.abort();
  const heartbeat = setInterval(() => response.write(': heartbeat\n\n'), HEARTBEAT_SECONDS * 1000);
  try {
    for await (const frame of open(gone.signal)) {
      check(frame);
      // In one write: older clients lose a frame that is split over two.
      if (!response.write(format(frame))) await drained(response, gone.signal);
      if (gone.signal.aborted) return;
    }
    response.end();
  } finally {
    clearInterval(heartbeat);
  }
}

function format({ id, event, data }: SseFrame): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

async function drained(response: ServerResponse, gone: AbortSignal): Promise<void> {
  await once(response, 'drain', { signal: gone }).catch((error: unknown) => {
    if (!gone.aborted) throw error;
  });
}
