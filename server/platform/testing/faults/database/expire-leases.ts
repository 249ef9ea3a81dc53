import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { PLATFORM_EVENTS } from '../../../../persistence/notify-channels.js';

const EVERY_MS = 100;

/**
 * Makes retries that are scheduled hours ahead due immediately, until it is stopped.
 * @returns a function that stops it.
 */
export function skipWaits(database: DataSource): () => Promise<void> {
  const over = new AbortController();
  const running = run();
  return async () => {
    over.abort();
    await running;
  };

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      await database.query(WAITS_ARE_OVER);
      await database.query(PAUSES_ARE_OVER);
      await database.query(`select pg_notify('${PLATFORM_EVENTS}', '')`);
      await delay(EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }
}

/**
 * Expires the leases of deliveries and uploads, which killed servers would hold for half a minute or longer. A delivery that a running server is
 * sending at this moment is sent twice.
 */
export async function expireLeases(database: DataSource): Promise<void> {
  await database.query(leasesAreOver('deliveries', 'pending'));
  await database.query(leasesAreOver('imports', 'receiving'));
}

const WAITS_ARE_OVER = `update deliveries set next_attempt_at = now()
  where id in (${free('deliveries', 'pending', 'next_attempt_at > now()')})`;

const PAUSES_ARE_OVER = `update webhooks set paused_until = null
  where id in (${free('webhooks', 'active', 'paused_until > now()')})`;

function leasesAreOver(table: 'deliveries' | 'imports', status: string): string {
  return `update ${table} set locked_until = now() where id in (${free(table, status, 'locked_until > now()')})`;
}

/** Selects the rows that no transaction is writing at this moment. */
function free(table: string, status: string, condition: string): string {
  return `select id from ${table} where status = '${status}' and ${condition} for update skip locked`;
}
