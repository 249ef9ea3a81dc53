import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { PLATFORM_EVENTS } from '../../../persistence/channels.js';

/** How long a lease lasts here: longer than what it is for takes. */
const LEASE_SECONDS = 1;

/** What they are given for: those of deliveries, and of uploads. */
const GIVEN_SECONDS = { deliveries: 30, imports: 90 };

const EVERY_MS = 100;

/**
 * Lets waits of hours and leases of half a minute go by in no time, as if so much of it had passed: there is no waiting for three days here.
 * @returns what ends it.
 */
export function expireLeases(database: DataSource): () => Promise<void> {
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
      await database.query(leasesAreOver('deliveries', 'pending'));
      await database.query(leasesAreOver('imports', 'receiving'));
      await database.query(`select pg_notify('${PLATFORM_EVENTS}', '')`);
      await delay(EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }
}

const WAITS_ARE_OVER = `update deliveries set next_attempt_at = now()
  where id in (${free('deliveries', 'pending', 'next_attempt_at > now()')})`;

const PAUSES_ARE_OVER = `update webhooks set paused_until = null
  where id in (${free('webhooks', 'active', 'paused_until > now()')})`;

function leasesAreOver(table: 'deliveries' | 'imports', status: string): string {
  const given = `locked_until - make_interval(secs => ${GIVEN_SECONDS[table]})`;
  const isOld = `locked_until > now() and ${given} < now() - make_interval(secs => ${LEASE_SECONDS})`;
  return `update ${table} set locked_until = now() where id in (${free(table, status, isOld)})`;
}

/** Those that somebody writes at this moment have their turn the next time. */
function free(table: string, status: string, condition: string): string {
  return `select id from ${table} where status = '${status}' and ${condition} for update skip locked`;
}
