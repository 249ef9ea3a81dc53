/**
 * Bare Express through the same driver: with the two queries of TypeORM's `findAndCount`, or with one, prepared, as one would write it by hand.
 * Authenticates every caller as one user.
 */
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { serve } from '../../harness/serve-variant.js';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly lastUpdatedAt: Date;
}

interface Found {
  readonly rows: readonly Row[];
  readonly total: number;
}

const PAGE = `
  SELECT "Session"."id" AS "id", "Session"."owner_did" AS "ownerDid", "Session"."title" AS "title",
    "Session"."created_at" AS "createdAt", "Session"."last_updated_at" AS "lastUpdatedAt"
  FROM "sessions" "Session" WHERE (("Session"."owner_did" = $1))
  ORDER BY "Session"."last_updated_at" DESC, "Session"."id" DESC LIMIT 20 OFFSET 0`;
const TOTAL = `SELECT COUNT(1) AS "cnt" FROM "sessions" "Session" WHERE (("Session"."owner_did" = $1))`;

const ONE = `
  select id, title, created_at as "createdAt", last_updated_at as "lastUpdatedAt",
    (select count(*)::int from sessions where owner_did = $1) as total
  from sessions where owner_did = $1 order by last_updated_at desc, id desc limit 20`;

const { DATABASE_URL, DATABASE_POOL_SIZE, BENCH_OWNER_DID, BENCH_ORACLE_DID, BENCH_ONE_QUERY } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) });

const app = express();
app.get('/sessions', async (_request, response) => {
  const { rows, total } = BENCH_ONE_QUERY === undefined ? await byTwo() : await byOne();
  response.json({
    sessions: rows.map(({ id, title, createdAt, lastUpdatedAt }) => ({
      sessionId: id,
      title,
      createdAt: createdAt.toISOString(),
      lastUpdatedAt: lastUpdatedAt.toISOString(),
      oracleName: 'Guide',
      oracleDid: BENCH_ORACLE_DID,
      oracleEntityDid: BENCH_ORACLE_DID,
    })),
    total,
  });
});
await serve(createServer(app));

async function byTwo(): Promise<Found> {
  const { rows } = await pool.query<Row>(PAGE, [BENCH_OWNER_DID]);
  const total = await pool.query<{ cnt: string }>(TOTAL, [BENCH_OWNER_DID]);
  return { rows, total: Number(total.rows[0]?.cnt) };
}

async function byOne(): Promise<Found> {
  const query = { name: 'sessions', text: ONE, values: [BENCH_OWNER_DID] };
  const { rows } = await pool.query<Row & { total: number }>(query);
  return { rows, total: rows[0]?.total ?? 0 };
}
