/** Back-pressure for replies that are written in chunks. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long the write buffer of a connection may stay full. After that the connection is closed; the client can ask again when it is ready
 * to read.
 */
export const STALLED_MS = 30_000;

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
 * Waits until the client has read what was written, or has disconnected. Closes the connection when it reads nothing for `stalledMs`.
 * @returns whether it was closed for that.
 */
export async function waitForDrain(
  source: ServerResponse | Socket,
  disconnected: AbortSignal,
  stalledMs: number,
): Promise<boolean> {
  let isStalled = false;
  const late = setTimeout(() => {
    isStalled = true;
    source.destroy();
  }, stalledMs);
  // It rejects when the client disconnects, or the connection breaks: then `gone` follows.
  await once(source, 'drain', { signal: disconnected }).catch(() => undefined);
  clearTimeout(late);
  return isStalled;
}
