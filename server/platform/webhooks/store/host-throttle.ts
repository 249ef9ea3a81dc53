import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../../persistence/transaction.js';
import {
  HOST_CHALLENGE_RATE,
  HOST_RATE,
  OWNER_CHALLENGE_RATE,
  WEBHOOK_RATE,
  type Rate,
} from '../webhook-limits.js';
import type { Receiver } from '../send-delivery.js';

/** The key and rate that one request counts against. */
export interface Charge {
  readonly key: string;
  readonly rate: Rate;
}

/** Throttles requests on all servers together, by the generic cell rate algorithm: one timestamp for each key. */
export interface Throttle {
  /** Counts one request against each of them, or against none. @returns 0, or the milliseconds to wait. */
  take(charges: readonly Charge[]): Promise<number>;
  /** Deletes keys that have long been free. */
  sweep(): Promise<void>;
}

export const webhookKey = (id: string) => `webhook/${id}`;
export const hostKey = (host: string) => `host/${host}`;

export function deliveryCharges({ id, host }: Pick<Receiver, 'id' | 'host'>): Charge[] {
  return [
    { key: hostKey(host), rate: HOST_RATE },
    { key: webhookKey(id), rate: WEBHOOK_RATE },
  ];
}

export function challengeCharges({ ownerDid, host }: Pick<Receiver, 'ownerDid' | 'host'>): Charge[] {
  return [
    { key: `challenge/host/${host}`, rate: HOST_CHALLENGE_RATE },
    { key: `challenge/owner/${ownerDid}`, rate: OWNER_CHALLENGE_RATE },
  ];
}

/** The seconds that a request uses, and its tolerance. */
export function timesOf({ perSecond, burst }: Rate): { readonly interval: number; readonly slack: number } {
  return { interval: 1 / perSecond, slack: (burst - 1) / perSecond };
}

export function createThrottle(dataSource: DataSource): Throttle {
  return {
    async take(charges) {
      try {
        await inTransaction(dataSource, async (manager) => {
          // In the same order everywhere, to avoid deadlocks.
          for (const charge of [...charges].sort((one, other) => (one.key < other.key ? -1 : 1)))
            await takeOne(manager, charge);
        });
        return 0;
      } catch (error) {
        if (error instanceof TooEarly) return error.waitMs;
        throw error;
      }
    },

    async sweep() {
      await dataSource.query(`delete from webhook_throttles where free_at < now() - interval '1 hour'`);
    },
  };
}

async function takeOne(manager: EntityManager, { key, rate }: Charge): Promise<void> {
  const { interval, slack } = timesOf(rate);
  const taken = await manager.query<unknown[]>(
    `insert into webhook_throttles as throttle (key, free_at) values ($1, now() + make_interval(secs => $2))
     on conflict (key) do update set free_at = greatest(throttle.free_at, now()) + make_interval(secs => $2)
     where throttle.free_at <= now() + make_interval(secs => $3)
     returning key`,
    [key, interval, slack],
  );
  if (taken.length > 0) return;
  const [row] = await manager.query<{ ms: number }[]>(
    `select (1000 * (extract(epoch from free_at - now()) - $2))::float8 as ms from webhook_throttles where key = $1`,
    [key, slack],
  );
  throw new TooEarly(Math.max(1, row?.ms ?? 0));
}

/** Rolls back what was counted against other keys. */
class TooEarly extends Error {
  constructor(readonly waitMs: number) {
    super('The rate is used up');
  }
}
