/** An authenticated read through the whole server and a real database, against the same queries behind bare Express. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInvocation, generateKey, keyToText } from '@twin-oracle/sdk/ucan';
import { entities } from '../../../server/app.js';
import { openDatabase } from '../../../server/persistence/database.js';
import { startEmbeddedPostgres } from '../../../server/persistence/embedded-postgres.js';
import { migrate } from '../../../server/persistence/migrate.js';
import { SessionEntity, type SessionRow } from '../../../server/oracle/sessions/entity.js';
import type { Benchmark } from '../harness/benchmark.js';
import { compare } from '../harness/compare.js';

const SESSIONS = 60;
const PAGE = 20;
const POOL_SIZE = '10';

/** The longest that the server takes; the run must be over by then. */
const INVOCATION_SECONDS = 900;

const OURS = 'twin-oracle';
const EXPRESS = 'Express 5 + pg, bare';

export const sessions: Benchmark = {
  name: 'sessions',
  run: (settings, bundle) =>
    withDatabase(async (url, dataDir) => {
      const [user, oracle] = await Promise.all([generateKey(), generateKey()]);
      const rows = sessionsOf(user.did());
      await fill(url, rows);
      const { serialized } = await createInvocation({
        issuer: user,
        audience: oracle.did(),
        lifetimeSeconds: INVOCATION_SECONDS,
      });
      const env = {
        PORT: '0',
        LOG_LEVEL: 'warn',
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        DATABASE_POOL_SIZE: POOL_SIZE,
        ORACLE_KEY: keyToText(oracle),
        RATE_LIMIT_PER_MINUTE: '0',
        BENCH_OWNER_DID: user.did(),
        BENCH_ORACLE_DID: oracle.did(),
      };
      const section = await compare(
        {
          title: `Sessions: GET /sessions, ${PAGE} of ${SESSIONS} rows`,
          variants: [
            { name: EXPRESS, entry: 'sessions/express-pg', env },
            { name: OURS, entry: 'sessions/twin-oracle', env },
          ],
          load: {
            method: 'GET',
            path: '/sessions',
            headers: { authorization: `Bearer ${serialized}`, 'x-auth-type': 'ucan' },
            expected: { status: 200, body: JSON.stringify(pageOf(rows, oracle.did())) },
          },
          targets: [{ of: OURS, against: EXPRESS, atLeast: 0.8 }],
        },
        settings,
        bundle,
      );
      return [section];
    }),
};

async function withDatabase<T>(work: (url: string, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'twin-oracle-bench-'));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    try {
      return await work(postgres.url, dataDir);
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, maxRetries: 10 });
  }
}

async function fill(url: string, rows: SessionRow[]): Promise<void> {
  const dataSource = await openDatabase({ url, entities });
  try {
    await migrate(dataSource, url);
    await dataSource.getRepository(SessionEntity).insert(rows);
    await dataSource.query('vacuum analyze sessions');
  } finally {
    await dataSource.destroy();
  }
}

/** The last used first, as the server lists them. */
function sessionsOf(ownerDid: string): SessionRow[] {
  const newest = Date.parse('2026-01-01T10:00:00.000Z');
  return Array.from({ length: SESSIONS }, (_, index) => {
    const at = new Date(newest - index * 60_000);
    const id = `ses_${String(index).padStart(26, '0')}`;
    return { id, ownerDid, title: `Stoves in village ${index}`, createdAt: at, lastUpdatedAt: at };
  });
}

function pageOf(rows: readonly SessionRow[], oracleDid: string) {
  const page = rows.slice(0, PAGE).map(({ id, title, createdAt, lastUpdatedAt }) => ({
    sessionId: id,
    title,
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: lastUpdatedAt.toISOString(),
    oracleName: 'Guide',
    oracleDid,
    oracleEntityDid: oracleDid,
  }));
  return { sessions: page, total: rows.length };
}
