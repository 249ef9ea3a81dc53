/**
 * A peer as an engineer would write it in a day for this measurement: a message is a transaction of four statements, and every frame is
 * a row before it is shown, those of all runs in one statement. No authentication, no contract, no recovery.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { serve } from '../../harness/serve-variant.js';
import { body, frame, headers, lastFrame, messageFrame, runFrame, type Frame } from './peer-frames.js';
import { tokensOf } from './tokens.js';

/** How long frames wait for those of other runs. */
const GATHER_MS = 4;

const { DATABASE_URL, DATABASE_POOL_SIZE } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) });
await pool.query(`
  create schema if not exists peer;
  create table if not exists peer.sessions (id text primary key, used_at timestamptz not null);
  create table if not exists peer.messages (id text primary key, session_id text not null, content text not null);
  create table if not exists peer.runs (id text primary key, session_id text not null);
  create table if not exists peer.frames (
    run_id text not null, seq int not null, event text not null, data json not null, primary key (run_id, seq))`);

interface Row extends Frame {
  readonly runId: string;
  readonly seq: number;
  readonly onStored: () => void;
}

let waiting: Row[] = [];
let isWriting = false;

function store(row: Row): void {
  waiting.push(row);
  if (!isWriting) void writeAll();
}

async function writeAll(): Promise<void> {
  isWriting = true;
  while (waiting.length > 0) {
    await delay(GATHER_MS);
    const rows = waiting;
    waiting = [];
    await pool.query({
      name: 'frames',
      text: `insert into peer.frames (run_id, seq, event, data)
        select * from unnest($1::text[], $2::int[], $3::text[], $4::json[])`,
      values: [
        rows.map(({ runId }) => runId),
        rows.map(({ seq }) => seq),
        rows.map(({ event }) => event),
        rows.map(({ data }) => data),
      ],
    });
    for (const { onStored } of rows) onStored();
  }
  isWriting = false;
}

async function startRun(sessionId: string, message: string): Promise<string> {
  const runId = randomUUID();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into peer.sessions values ($1, now()) on conflict (id) do update set used_at = excluded.used_at`,
      [sessionId],
    );
    await client.query(`insert into peer.messages values ($1, $2, $3), ($4, $2, '')`, [
      randomUUID(),
      sessionId,
      message,
      randomUUID(),
    ]);
    await client.query(`insert into peer.runs values ($1, $2)`, [runId, sessionId]);
    const { event, data } = runFrame(runId);
    await client.query(`insert into peer.frames values ($1, 1, $2, $3)`, [runId, event, data]);
    await client.query('commit');
    return runId;
  } finally {
    client.release();
  }
}

await serve(
  createServer((request, response) => {
    void (async () => {
      const { message } = body.parse(JSON.parse(await text(request)));
      const runId = await startRun(request.url ?? '', message);
      let seq = 1;
      response.writeHead(200, headers);
      response.write(frame(seq, runFrame(runId)));
      const say = (said: Frame, onStored?: () => void) => {
        const id = ++seq;
        store({ ...said, runId, seq: id, onStored: () => (response.write(frame(id, said)), onStored?.()) });
      };
      for await (const content of tokensOf(message)) say(messageFrame(content));
      say(lastFrame(runId), () => response.end());
    })();
  }),
);
