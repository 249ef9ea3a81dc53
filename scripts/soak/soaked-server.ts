import { setTimeout as delay } from 'node:timers/promises';

/** The server under load. */
export interface SoakedServer {
  readonly url: string;
  readonly metricsUrl: string;
  readonly apiKey: string;
  readonly oracleDid: string;
}

/** Longer than a busy server needs to write until the connection is full, and then waits for a reader that takes nothing. */
export const DROPPED_AFTER_MS = 40_000;
const BACK_OFF_MS = 200;

/** What the clients of a soak count. */
export class Tally {
  readonly counts = new Map<string, number>();
  /** The number of the newest event that a reader has seen. */
  newestEvent = 0;

  add(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** Counts what would not have happened if the soak went on. */
  addUnlessOver(over: AbortSignal, what: string): void {
    if (!over.aborted) this.add(what);
  }

  of(what: string): number {
    return this.counts.get(what) ?? 0;
  }

  /** Before a client comes again that was refused. */
  async backOff(over: AbortSignal): Promise<void> {
    this.add('refused');
    await wait(BACK_OFF_MS * (0.5 + Math.random()), over);
  }

  /** By then the server has dropped a reader that takes nothing. */
  slowDrop(over: AbortSignal): Promise<void> {
    return wait(DROPPED_AFTER_MS, over);
  }
}

/** Until then, or until the signal. */
export async function wait(milliseconds: number, over: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal: over }).catch(() => undefined);
}
