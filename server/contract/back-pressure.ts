/** What every reply minds that is written in pieces. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** How long a client may leave its connection full. Then it is cut: it can ask again when it is ready to read. */
export const STALLED_MS = 30_000;

/** A stream behind another reply on its connection would be held in memory, piece by piece. It begins when its turn has come. */
export async function isFirst(response: ServerResponse, gone: AbortSignal): Promise<boolean> {
  if (!response.socket && !gone.aborted)
    await once(response, 'socket', { signal: gone }).catch(() => undefined);
  return !gone.aborted;
}

/** Waits until the client has taken what was written. Cuts one that takes nothing for so long. */
export async function waitForDrain(
  response: ServerResponse,
  gone: AbortSignal,
  stalledMs: number,
): Promise<void> {
  const late = setTimeout(() => response.destroy(), stalledMs);
  try {
    await once(response, 'drain', { signal: gone });
  } catch (error) {
    if (!gone.aborted) throw error;
  } finally {
    clearTimeout(late);
  }
}
