import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { createPeriodicTask } from '../../async/periodic-task.js';

/** The right to hold runs, as long as it is renewed in time. */
export interface Lease {
  /** Changes when the lease was lost: then a new one begins. */
  holder(): string;
  /** The holder, which nobody can end before the caller's transaction is over; null when somebody has, while this server stood still. */
  heldIn(manager: EntityManager): Promise<string | null>;
  /** Ends the leases of other servers; their runs are without a holder then. @returns how many. */
  endOthers(when: 'when expired' | 'at once'): Promise<number>;
  /** Renews it now. */
  readonly renewSoon: () => void;
  /** How many servers there are, this one included. */
  countHolders(): Promise<number>;
  /** Gives up the lease, and with it all runs that are still held. */
  close(): Promise<void>;
}

export interface LeaseOptions {
  readonly dataSource: DataSource;
  readonly seconds: number;
  /** Another server has taken everything that was held: it was not renewed in time. */
  readonly onLost: () => void;
  /** Renewed a moment ago: the time to look after others. Nothing may keep the next renewal waiting. */
  readonly onRenewed: () => void;
  readonly onFailed: (error: unknown) => void;
}

/** So that two renewals may fail before the lease ends. */
const RENEWALS_A_LEASE = 3;

export async function openLease({
  dataSource,
  seconds,
  onLost,
  onRenewed,
  onFailed,
}: LeaseOptions): Promise<Lease> {
  let holder = await begin();
  let renewedAt = performance.now();
  let patientUntil = 0;
  const everyMs = (seconds * 1000) / RENEWALS_A_LEASE;
  const renewal = createPeriodicTask(renew, { everyMs, retryMs: everyMs / RENEWALS_A_LEASE, onFailed });

  return {
    holder: () => holder,

    async heldIn(manager) {
      const id = holder;
      const held = await manager.query<unknown[]>(`select from replicas where id = $1 for key share`, [id]);
      return held.length > 0 ? id : null;
    },

    renewSoon: () => renewal.runSoon(),

    async endOthers(when) {
      if (when === 'when expired' && performance.now() < patientUntil) return 0;
      const [, ended] = await dataSource.query<[unknown, number]>(
        `delete from replicas where id in (
           select id from replicas where (lease_until < now() or $2) and id <> $1 for update skip locked)`,
        [holder, when === 'at once'],
      );
      return ended;
    },

    async countHolders() {
      const [row] = await dataSource.query<{ count: number }[]>(
        `select count(*)::int as count from replicas where lease_until > now()`,
      );
      return row?.count ?? 0;
    },

    async close() {
      await renewal.close();
      await dataSource.query(`delete from replicas where id = $1`, [holder]);
    },
  };

  async function begin(): Promise<string> {
    const id = `replica_${randomUUID()}`;
    await dataSource.query(
      `insert into replicas (id, lease_until) values ($1, now() + make_interval(secs => $2))`,
      [id, seconds],
    );
    return id;
  }

  async function renew(): Promise<void> {
    const [, renewed] = await dataSource.query<[unknown, number]>(
      `update replicas set lease_until = now() + make_interval(secs => $2) where id = $1`,
      [holder, seconds],
    );
    const now = performance.now();
    // Whoever could not reach the database has no right to blame the others: it was away for them too.
    if (now - renewedAt > seconds * 1000) patientUntil = now + seconds * 1000;
    renewedAt = now;
    if (renewed === 0) {
      holder = await begin();
      onLost();
    }
    onRenewed();
  }
}
