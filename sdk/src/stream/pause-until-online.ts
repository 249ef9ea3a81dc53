import type { Pause } from '../http/pause.js';
import { onOnline } from '../runtime/online.js';

/** Waits, at most until the device gets a network. */
export const pauseUntilOnline = async (
  pause: Pause,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> => {
  const online = new AbortController();
  const either = AbortSignal.any([signal, online.signal]);
  onOnline(() => online.abort(), either);
  try {
    await pause(milliseconds, either);
  } catch (error) {
    // Otherwise the device has come online, which ends the wait.
    if (signal.aborted) throw error;
  } finally {
    online.abort();
  }
};
