/** Back-pressure for replies that are written in chunks. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long the write buffer of a connection may stay full. After that the connection is closed; the client can ask again when it is ready
 * to read.
 */
export const STALLED_MS = 30_000;

/** Without a stack, which would be recorded for each wait. */
const OVER = 'over';

/**
 * Waits until the response is the first on its connection: with pipelining, a stream behind another reply would be buffered in memory.
 * Resolves with false when the client disconnected first.
 */
export async function isFirst(response: ServerResponse, disconnected: AbortSignal): Promise<boolean> {
  if (!response.socket && !disconnected.aborted)
    await once(response, 'socket', { signal: disconnected }).catch(() => undefined);
  return !disconnected.aborted;
}

/**
 * Waits until the client has read what was written, or the signal is aborted, or `stalledMs` are over.
 * @returns whether the client has stalled: it has not read that in time.
 */
export async function waitForDrain(
  source: ServerResponse | Socket,
  over: AbortSignal,
  stalledMs: number,
): Promise<boolean> {
  const stalled = new AbortController();
  const stop = () => stalled.abort(OVER);
  over.addEventListener('abort', stop, { once: true });
  if (over.aborted) stop();
  let isStalled = false;
  const late = setTimeout(() => {
    isStalled = true;
    stop();
  }, stalledMs);
  // It rejects when the signal is aborted, or the connection breaks: then `over` follows.
  await once(source, 'drain', { signal: stalled.signal }).catch(() => undefined);
  clearTimeout(late);
  over.removeEventListener('abort', stop);
  return isStalled;
}
