/** Bare Express with the queries that TypeORM generates for the server, through the same driver. Authenticates every caller as one user. */
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { serve } from '../../harness/serve.js';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly lastUpdatedAt: Date;
}

const PAGE = `
  SELECT "Session"."id" AS "id", "Session"."owner_did" AS "ownerDid", "Session"."title" AS "title",
    "Session"."created_at" AS "createdAt", "Session"."last_updated_at" AS "lastUpdatedAt"
  FROM "sessions" "Session" WHERE (("Session"."owner_did" = $1))
  ORDER BY "Session"."last_updated_at" DESC, "Session"."id" DESC LIMIT 20 OFFSET 0`;
const TOTAL = `SELECT COUNT(1) AS "cnt" FROM "sessions" "Session" WHERE (("Session"."owner_did" = $1))`;

const { DATABASE_URL, DATABASE_POOL_SIZE, BENCH_OWNER_DID, BENCH_ORACLE_DID } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) });

const app = express();
app.get('/sessions', async (_request, response) => {
  const page = await pool.query<Row>(PAGE, [BENCH_OWNER_DID]);
  const total = await pool.query<{ cnt: string }>(TOTAL, [BENCH_OWNER_DID]);
  response.json({
    sessions: page.rows.map(({ id, title, createdAt, lastUpdatedAt }) => ({
      sessionId: id,
      title,
      createdAt: createdAt.toISOString(),
      lastUpdatedAt: lastUpdatedAt.toISOString(),
      oracleName: 'Guide',
      oracleDid: BENCH_ORACLE_DID,
      oracleEntityDid: BENCH_ORACLE_DID,
    })),
    total: Number(total.rows[0]?.cnt),
  });
});
await serve(createServer(app));
