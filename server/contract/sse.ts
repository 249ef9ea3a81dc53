import type { ServerResponse } from 'node:http';
import { disconnectSignal } from './disconnect-signal.js';
import { waitForDrain, isFirst, STALLED_MS } from './back-pressure.js';
import { writeHead, type ReplyHead } from './reply.js';

/** One frame of a stream. */
export interface SseFrame<Event extends string = string> {
  readonly id: number;
  readonly event: Event;
  /** JSON text: who makes a frame writes it once, for all that read it. */
  readonly data: string;
}

/** A stream is never silent for longer, so that proxies and clients can tell a quiet one from a dead one. */
export const HEARTBEAT_SECONDS = 15;

/** `no-transform` and `X-Accel-Buffering` keep proxies from gathering frames. */
const streamHeaders = { 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' };

/** Frames to be sent, those that are there together, until they end or the signal says that nobody listens any more. */
export type OpenStream = (gone: AbortSignal) => AsyncIterable<readonly SseFrame[]>;

/** Writes frames as they come, until they end or the client goes. */
export async function sendStream(
  response: ServerResponse,
  head: ReplyHead,
  open: OpenStream,
  stalledMs = STALLED_MS,
): Promise<void> {
  writeHead(response, { ...head, headers: { ...streamHeaders, ...head.headers } });
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const gone = disconnectSignal(response);
  if (!(await isFirst(response, gone))) return;
  response.flushHeaders();
  const heartbeat = setInterval(() => {
    // One that does not read is not to be sent more of them.
    if (!response.writableNeedDrain) response.write(': heartbeat\n\n');
  }, HEARTBEAT_SECONDS * 1000);
  try {
    for await (const frames of open(gone)) {
      for (const text of inWrites(frames)) {
        if (!response.write(text)) await waitForDrain(response, gone, stalledMs);
        if (gone.aborted) return;
      }
    }
    response.end();
  } finally {
    clearInterval(heartbeat);
  }
}

/** Enough for few writes, and little to be kept for a client who does not take it. */
const WRITE_CHARACTERS = 64 * 1024;

/** Never part of a frame: older clients lose one that is split over two writes. */
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
