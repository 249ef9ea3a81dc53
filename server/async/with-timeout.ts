import { setTimeout as delay } from 'node:timers/promises';

/** Waits for the work, but not for ever. @returns whether it was done in time. What it rejects with comes through, if it is in time. */
export async function settlesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController();
  const late = delay(milliseconds, false, { signal: done.signal }).catch(() => true);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    done.abort();
  }
}
