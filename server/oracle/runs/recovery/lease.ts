import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { EntityManager } from 'typeorm';
import { createPeriodicTask } from '../../../async/periodic-task.js';
import type { LeaseStore } from './lease-store.js';

interface LeaseEvents {
  /** The lease was not renewed in time, and another server has ended it: all runs that this server held may be executed elsewhere. */
  lost: [];
  /** The lease was renewed: the time to recover orphaned runs. A listener must not delay the next renewal. */
  renewed: [];
}

/** The right to hold runs, as long as it is renewed in time. */
export interface Lease {
  readonly events: EventEmitter<LeaseEvents>;
  /** Changes when the lease was lost, because a new one begins then. */
  holder(): string;
  /** The holder, whose lease cannot be ended before the caller's transaction is over; null when another server has ended it. */
  heldIn(manager: EntityManager): Promise<string | null>;
  /** Ends the leases of other servers, whose runs then have no holder. Returns the number of leases. */
  endOthers(when: 'when expired' | 'at once'): Promise<number>;
  /** Renews it now. */
  readonly renewSoon: () => void;
  /** The number of servers, including this one. */
  countHolders(): Promise<number>;
  /** Releases the lease, and with it all runs that it still holds. */
  close(): Promise<void>;
}

export interface LeaseOptions {
  readonly store: LeaseStore;
  readonly seconds: number;
  readonly onFailed: (error: unknown) => void;
}

/** Two renewals may fail before the lease expires. */
const RENEWALS_A_LEASE = 3;

export async function openLease({ store, seconds, onFailed }: LeaseOptions): Promise<Lease> {
  const events = new EventEmitter<LeaseEvents>();
  let holder = await begin();
  let renewedAt = performance.now();
  let graceUntil = 0;
  const everyMs = (seconds * 1000) / RENEWALS_A_LEASE;
  const renewal = createPeriodicTask(renew, { everyMs, retryMs: everyMs / RENEWALS_A_LEASE, onFailed });

  return {
    events,
    holder: () => holder,

    async heldIn(manager) {
      const id = holder;
      return (await store.lock(manager, id)) ? id : null;
    },

    renewSoon: () => renewal.runSoon(),

    async endOthers(when) {
      if (when === 'when expired' && performance.now() < graceUntil) return 0;
      return store.endOthers(holder, when);
    },

    countHolders: () => store.count(),

    async close() {
      await renewal.close();
      await store.end(holder);
    },
  };

  async function begin(): Promise<string> {
    const id = `replica_${randomUUID()}`;
    await store.begin(id, seconds);
    return id;
  }

  async function renew(): Promise<void> {
    const isRenewed = await store.renew(holder, seconds);
    const now = performance.now();
    // A server that could not reach the database must not conclude that others failed, because they could not reach it either.
    if (now - renewedAt > seconds * 1000) graceUntil = now + seconds * 1000;
    renewedAt = now;
    if (!isRenewed) {
      holder = await begin();
      events.emit('lost');
    }
    events.emit('renewed');
  }
}
