/** The log as a stream: one reader, which PostgreSQL notifies. */
import type { Request, Response } from 'express';
import pg from 'pg';
import { pool } from './pool.js';

interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly data: object;
}

/** Up to where no number is missing any more: transactions may commit in another order than that of their numbers. */
const SETTLED = 'select settled from settled_events()';

const ABOVE = 'select id, type, subject, data from events where id > $1 and id <= $2 order by id limit 200';

export async function followEvents(_request: Request, response: Response): Promise<void> {
  const { rows } = await pool.query<{ head: string }>('select coalesce(max(id), 0) as head from events');
  let last = rows[0]?.head ?? '0';
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  response.on('close', () => void client.end());
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.flushHeaders();

  let reading = Promise.resolve();
  let isAsked = false;
  const read = async () => {
    isAsked = false;
    const settled = await pool.query<{ settled: string }>({ name: 'settled', text: SETTLED });
    const values = [last, settled.rows[0]?.settled];
    const found = await pool.query<EventRow>({ name: 'above', text: ABOVE, values });
    for (const row of found.rows)
      response.write(`event: ${row.type}\nid: ${row.id}\ndata: ${JSON.stringify(row)}\n\n`);
    last = found.rows.at(-1)?.id ?? last;
  };
  client.on('notification', () => {
    if (isAsked) return;
    isAsked = true;
    reading = reading.then(read);
  });
  await client.query('listen bench_events');
}
