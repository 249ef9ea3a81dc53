/**
 * Bare Express as one would write it by hand: it verifies the signature over the raw body, inserts one row unless it is there, and answers. It reads
 * nothing of the message, encrypts nothing, and answers nobody.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { serve } from '../../harness/serve-variant.js';

const { DATABASE_URL, DATABASE_POOL_SIZE, BENCH_SECRET = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) });
const key = Buffer.from(BENCH_SECRET.replace('whsec_', ''), 'base64');
await pool.query('create table if not exists bench_webhooks (id text primary key, body text not null)');

const INSERT = {
  name: 'insert',
  text: 'insert into bench_webhooks (id, body) values ($1, $2) on conflict do nothing',
};

const app = express();
app.post('/team-chat/webhooks/standard', express.raw({ type: () => true }), async (request, response) => {
  const body = request.body as Buffer;
  const [id = '', timestamp = ''] = [request.get('webhook-id'), request.get('webhook-timestamp')];
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const signature = Buffer.from((request.get('webhook-signature') ?? '').slice('v1,'.length), 'base64');
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;
  if (!isFresh || signature.length !== signed.length || !timingSafeEqual(signature, signed)) {
    response.sendStatus(401);
    return;
  }
  await pool.query({ ...INSERT, values: [id, body.toString()] });
  response.json({});
});
await serve(createServer(app));
