import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { EntityManager } from 'typeorm';
import { createPeriodicTask } from '../../../async/periodic-task.js';
import type { LeaseStore } from './lease-store.js';

interface LeaseEvents {
  /** The lease was not renewed in time, and another server has ended it: all runs that this server held may be executed elsewhere. */
  lost: [];
  /** It was renewed a moment ago: the time to recover what others left. No listener may delay the next renewal. */
  renewed: [];
}

/** The right to hold runs, as long as it is renewed in time. */
export interface Lease {
  readonly events: EventEmitter<LeaseEvents>;
  /** Changes when the lease was lost: then a new one begins. */
  holder(): string;
  /** The holder, whose lease cannot be ended before the caller's transaction is over; null when it was ended while this server stood still. */
  heldIn(manager: EntityManager): Promise<string | null>;
  /** Ends the leases of other servers; their runs then have no holder. @returns how many. */
  endOthers(when: 'when expired' | 'at once'): Promise<number>;
  /** Renews it now. */
  readonly renewSoon: () => void;
  /** How many servers there are, this one included. */
  countHolders(): Promise<number>;
  /** Gives up the lease, and with it all runs that are still held. */
  close(): Promise<void>;
}

export interface LeaseOptions {
  readonly store: LeaseStore;
  readonly seconds: number;
  readonly onFailed: (error: unknown) => void;
}

/** So that two renewals may fail before the lease ends. */
const RENEWALS_A_LEASE = 3;

export async function openLease({ store, seconds, onFailed }: LeaseOptions): Promise<Lease> {
  const events = new EventEmitter<LeaseEvents>();
  let holder = await begin();
  let renewedAt = performance.now();
  let patientUntil = 0;
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
      if (when === 'when expired' && performance.now() < patientUntil) return 0;
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
    // A server that could not reach the database does not conclude that others failed: they could not reach it either.
    if (now - renewedAt > seconds * 1000) patientUntil = now + seconds * 1000;
    renewedAt = now;
    if (!isRenewed) {
      holder = await begin();
      events.emit('lost');
    }
    events.emit('renewed');
  }
}
