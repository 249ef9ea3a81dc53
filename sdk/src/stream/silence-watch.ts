import { ConnectionError } from '../errors/connection-error.js';
import { TimeoutError } from '../errors/timeout-error.js';
import { onNetworkChange, onReturn } from '../runtime/online.js';

export interface SilenceWatch {
  /** Notes that a read begins. A slow consumer does not count: only a pending read can be silent. */
  reading(): void;
  /** Notes that the read has settled. @throws TimeoutError or ConnectionError when the connection was lost meanwhile. */
  received(): void;
  stop(): void;
}

/**
 * Ends the reads of a connection when its server is silent for too long, or the network has changed. The timer and the listeners last for all
 * reads: those of each read would cost more than the read itself.
 */
export const watchSilence = (
  reader: { cancel(): Promise<unknown> },
  silenceMs: Promise<number>,
): SilenceWatch => {
  const stopped = new AbortController();
  const { signal } = stopped;
  let limitMs: number | undefined;
  /** When the pending read has begun. */
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lost: Error | undefined;

  const lose = (error: Error) => {
    lost ??= error;
    // The pending read then resolves, as the end of the stream.
    reader.cancel().catch(() => undefined);
  };
  const check = () => {
    clearTimeout(timer);
    timer = undefined;
    if (since === undefined || limitMs === undefined) return;
    const restMs = since + limitMs - Date.now();
    if (restMs <= 0) lose(new TimeoutError('`heartbeat`', limitMs));
    else timer = setTimeout(check, restMs);
  };
  void silenceMs.then((milliseconds) => {
    if (signal.aborted) return;
    limitMs = milliseconds;
    check();
  });
  onReturn(check, signal);
  onNetworkChange(() => lose(new ConnectionError('The network has changed')), signal);

  return {
    reading: () => {
      since = Date.now();
      // A timer of an earlier read finds out by itself how long to wait for this one.
      if (timer === undefined) check();
    },
    received: () => {
      since = undefined;
      if (lost) throw lost;
    },
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
    },
  };
};
