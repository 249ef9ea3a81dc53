/** How fast old rows of the logs are deleted that are not partitioned, in the steps in which the server does it. */
import { performance } from 'node:perf_hooks';
import type { DataSource } from 'typeorm';
import { createAuditStore } from '../../../server/platform/audit-log/store.js';
import { trimEvents } from '../../../server/platform/events/trim-events-store.js';
import {
  deleteDeliveriesUpTo,
  deleteOldDeliveries,
} from '../../../server/platform/webhooks/store/delivery-log.js';
import { openDatabase } from '../../../server/persistence/database.js';
import { entities } from '../../../server/startup/entities.js';
import { withSessions } from '../fixtures/with-sessions.js';
import type { Benchmark, Section } from '../harness/benchmark.js';
import { percentile } from '../harness/percentile.js';

/** What is old, and as much that is not. */
const ROWS = 200_000;
const DAYS = 30;

interface Log {
  readonly name: string;
  readonly table: string;
  readonly fill: string;
  readonly step: (dataSource: DataSource) => Promise<number>;
}

/** The age of a row, of which the first half are old. */
const AGE = `case when n <= $1 then interval '90 days' else interval '1 day' end`;

const logs: readonly Log[] = [
  {
    name: 'audit log',
    table: 'audit_log',
    fill: `
      insert into audit_log (recorded_at, owner_did, key_id, operation_id, resource, status, request_id)
      select now() - ${AGE}, 'did:key:' || n % 100, 'key_' || n % 100, 'updateEntity', '/v1/entities/did:ixo:entity:' || n, 200, gen_random_uuid()
      from generate_series(1, 2 * $1::int) as n`,
    step: (dataSource) => createAuditStore(dataSource).deleteOlderThan(DAYS),
  },
  {
    name: 'deliveries to webhooks',
    table: 'deliveries',
    fill: `
      with webhook as (
        insert into webhooks (id, owner_did, url, secret, status, cursor, created_at, updated_at)
        values ('wh_bench', 'did:key:bench', 'https://example.com', 'x', 'active', 1000000000, now(), now()) returning id
      )
      insert into deliveries (id, webhook_id, event_id, subject, status, updated_at)
      select 'del_' || n, webhook.id, n, 'did:ixo:entity:' || n % 1000, 'delivered', now() - ${AGE}
      from webhook, generate_series(1, 2 * $1::int) as n`,
    step: (dataSource) => deleteOldDeliveries(dataSource, { days: DAYS, deliveries: 2 * ROWS }),
  },
  {
    name: 'events',
    table: 'events',
    fill: `
      insert into events (type, subject, revision, actor_did, data, recorded_at)
      select 'twin.updated', 'did:ixo:entity:' || n % 1000, 1, 'did:key:bench', jsonb_build_object('text', repeat('x', 500)), now() - ${AGE}
      from generate_series(1, 2 * $1::int) as n`,
    step: (dataSource) =>
      trimEvents(dataSource, { days: DAYS, graceSeconds: 0, deleteDeliveries: deleteDeliveriesUpTo }),
  },
];

interface Deletion {
  readonly name: string;
  readonly rows: number;
  readonly p50: number;
  readonly p99: number;
  readonly seconds: number;
  readonly vacuumSeconds: number;
}

export const retention: Benchmark = {
  name: 'retention',
  run: async () => [
    await withSessions(async ({ env }) => {
      const dataSource = await openDatabase({ url: env.DATABASE_URL ?? '', entities, poolSize: 1 });
      try {
        const deletions: Deletion[] = [];
        for (const log of logs) deletions.push(await deletionOf(dataSource, log));
        return sectionOf(deletions);
      } finally {
        await dataSource.destroy();
      }
    }),
  ],
};

async function deletionOf(dataSource: DataSource, { name, table, fill, step }: Log): Promise<Deletion> {
  await dataSource.query(fill, [ROWS]);
  await dataSource.query(`vacuum analyze ${table}`);
  const times: number[] = [];
  const begun = performance.now();
  let rows = 0;
  // Events are marked first: a step that only marks deletes nothing, and the next one does.
  for (let idle = 0; idle < 2;) {
    const from = performance.now();
    const deleted = await step(dataSource);
    if (deleted > 0) times.push(performance.now() - from);
    rows += deleted;
    idle = deleted === 0 ? idle + 1 : 0;
  }
  const seconds = (performance.now() - begun) / 1000;
  const vacuum = performance.now();
  await dataSource.query(`vacuum ${table}`);
  const vacuumSeconds = (performance.now() - vacuum) / 1000;
  return { name, rows, p50: percentile(times, 0.5), p99: percentile(times, 0.99), seconds, vacuumSeconds };
}

function sectionOf(deletions: readonly Deletion[]): Section {
  return {
    title: `Retention: ${ROWS} old rows of each log that is not partitioned, among as many that are kept`,
    rows: [
      ['', 'rows deleted', 'rows/s', 'a step p50 ms', 'p99', 'vacuum s'],
      ...deletions.map(({ name, rows, p50, p99, seconds, vacuumSeconds }) => [
        name,
        String(rows),
        (rows / seconds).toFixed(0),
        p50.toFixed(1),
        p99.toFixed(1),
        vacuumSeconds.toFixed(2),
      ]),
    ],
    verdicts: deletions.map(({ name, rows }) => ({
      what: `${name}, rows that were deleted ÷ old rows`,
      measured: rows / ROWS,
      target: 1,
    })),
    figures: deletions,
  };
}
