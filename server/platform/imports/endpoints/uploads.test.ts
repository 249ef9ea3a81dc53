/** Uploads that break off, come twice, or are too many. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withConnection } from '../../../persistence/connection.js';
import { firstColumn } from '../../../testing/notes.js';
import { call, startTestServer, type TestServer } from '../../../testing/server.js';
import { chunk, CHUNKED, open, pieces, theImport } from './testing/by-hand.js';
import {
  BULK,
  get,
  importAll,
  keyOf,
  ndjson,
  newOwner,
  projectCalled,
  settled,
  upload,
} from './testing/stage.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => server.close());

const count = (sql: string) => firstColumn(server.database.url, `select count(*)::int from ${sql}`);

describe('an upload that is interrupted', () => {
  it('creates nothing, is visible, and is restarted by the same request', async () => {
    const apiKey = await newOwner(server);
    const key = 'the-same-key';
    const client = open(server);
    client.begin(apiKey, ...CHUNKED, `Idempotency-Key: ${key}`);
    // Enough for a first chunk to be stored.
    client.socket.write(chunk(`${JSON.stringify(projectCalled('broken off'))}\n`.repeat(1_100)));
    const broken = await theImport(server, apiKey, ({ lines }) => lines === 1_000);
    expect(broken).toMatchObject({ status: 'receiving', processed: 0 });
    client.socket.destroy();
    await theImport(server, apiKey, ({ lines }) => lines === 0);
    expect(await count(`import_chunks where import_id = '${String(broken.importId)}'`)).toEqual([0]);
    expect(await count(`twins where metadata ->> 'name' = 'broken off'`)).toEqual([0]);

    const again = await upload(server, apiKey, ndjson([projectCalled('whole')]), { 'idempotency-key': key });
    expect(again.status).toBe(201);
    expect(await settled(server, apiKey, again.body.importId)).toMatchObject({ created: 1 });
    const { body } = await get(server, apiKey, '/v1/imports');
    expect(body.imports).toHaveLength(1);
  });

  it('is restarted when it has stalled, too; the stalled request can add nothing to it', async () => {
    const apiKey = await newOwner(server);
    const client = open(server);
    client.begin(apiKey, ...CHUNKED, 'Idempotency-Key: frozen');
    client.socket.write(chunk('x\n'));
    const { importId } = await theImport(server, apiKey, () => true);
    await withConnection(server.database.url, (db) =>
      db.query(`update imports set locked_until = now() where id = $1`, [importId]),
    );
    const again = await upload(server, apiKey, ndjson([projectCalled()]), { 'idempotency-key': 'frozen' });
    expect(again.status).toBe(201);
    expect(again.body.importId).not.toBe(importId);
    client.socket.write(`${chunk('y\n')}0\r\n\r\n`);
    await client.reads('HTTP/1.1 503');
    client.socket.destroy();
    expect(await settled(server, apiKey, again.body.importId)).toMatchObject({ lines: 1, created: 1 });
  });

  it('is refused with the reason when the import was aborted', async () => {
    const apiKey = await newOwner(server);
    const client = open(server);
    client.begin(apiKey, ...CHUNKED);
    client.socket.write(chunk('x\n'));
    const { importId } = await theImport(server, apiKey, () => true);
    const abort = () =>
      call(`${server.url}/v1/imports/${String(importId)}/abort`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}` },
      });
    expect((await abort()).body).toMatchObject({ status: 'aborted' });
    client.socket.write('0\r\n\r\n');
    await client.reads('import_not_active');
    client.socket.destroy();
    const second = await abort();
    expect([second.status, second.body.code]).toEqual([409, 'import_not_active']);
  });
});

describe('an upload whose key is revoked', () => {
  it('is refused with the reason; its owner reads it by another key', async () => {
    const { body: made } = await call(`${server.url}/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}` },
      json: { name: 'a test', ownerDid: 'did:key:revoked', scopes: BULK },
    });
    const another = await keyOf(server, 'did:key:revoked', BULK);
    const client = open(server);
    client.begin(String(made.key), ...CHUNKED);
    client.socket.write(chunk(`${JSON.stringify(projectCalled('revoked'))}\n`.repeat(1_100)));
    await theImport(server, another, ({ lines }) => lines === 1_000);
    const revoked = await call(`${server.url}/v1/api-keys/${String(made.keyId)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${server.apiKey}` },
    });
    expect(revoked.status).toBe(200);
    client.socket.write(chunk(`${JSON.stringify(projectCalled('revoked'))}\n`.repeat(1_000)));
    await client.reads('import_not_active');
    client.socket.destroy();
    const ended = await theImport(server, another, ({ status }) => status === 'failed');
    expect(ended).toMatchObject({ processed: 0, error: expect.stringMatching(/was revoked/) });
    expect(await count(`twins where metadata ->> 'name' = 'revoked'`)).toEqual([0]);
  });
});

describe('the same upload', () => {
  it('is one import, however often it is sent, also concurrently', async () => {
    const apiKey = await newOwner(server);
    const text = ndjson(Array.from({ length: 50 }, () => projectCalled('once')));
    const send = () =>
      upload(server, apiKey, pieces(Buffer.from(text), 2_000), { 'idempotency-key': 'once' });
    const replies = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.importId)).size).toBe(1);
    await settled(server, apiKey, replies[0]?.body.importId);
    const later = await upload(server, apiKey, gzipSync(text), {
      'idempotency-key': 'once',
      'content-encoding': 'gzip',
    });
    expect(later.body).toMatchObject({
      importId: replies[0]?.body.importId,
      status: 'finished',
      created: 50,
    });
    expect(await count(`twins where metadata ->> 'name' = 'once'`)).toEqual([50]);
  });

  it('is refused under the key of another upload; under the same key of another owner it is a separate import', async () => {
    const [one, other] = [await newOwner(server), await newOwner(server)];
    const send = (apiKey: string, name: string) =>
      upload(server, apiKey, ndjson([projectCalled(name)]), { 'idempotency-key': 'shared' });
    const first = await send(one, 'a');
    const second = await send(one, 'b');
    expect([second.status, second.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await send(other, 'b')).body.importId).not.toBe(first.body.importId);
  });
});

describe('a server that stops', () => {
  it('does not wait for an upload that is blocked by another one with the same key', async () => {
    const stopping = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
    const apiKey = await newOwner(stopping);
    const first = open(stopping);
    first.begin(apiKey, ...CHUNKED, 'Idempotency-Key: one');
    first.socket.write(chunk('x\n'));
    await theImport(stopping, apiKey, () => true);
    const second = open(stopping);
    second.begin(apiKey, ...CHUNKED, 'Idempotency-Key: one');
    second.socket.write(`${chunk('x\n')}0\r\n\r\n`);
    await untilAsked(stopping, "status = 'receiving' and locked_until > now()");
    const closed = stopping.close();
    await second.reads('HTTP/1.1 503');
    await second.reads('Retry-After: ');
    // Until here the first one was still under way.
    first.socket.destroy();
    second.socket.destroy();
    await closed;
  });
});

/** Resolves when the database was last asked this over one of the server's connections. */
async function untilAsked({ database }: TestServer, sql: string): Promise<void> {
  const asked = `select count(*)::int from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and position($$${sql}$$ in query) > 0`;
  while ((await firstColumn(database.url, asked))[0] === 0);
}

describe('an owner', () => {
  it('has a maximum number of unfinished imports, also when they start concurrently', async () => {
    const apiKey = await newOwner(server);
    const clients = Array.from({ length: 14 }, () => open(server));
    for (const client of clients) {
      client.begin(apiKey, ...CHUNKED);
      client.socket.write(chunk('x\n'));
    }
    const refused = new Set<unknown>();
    await Promise.race(
      clients.map(async (client) => {
        await client.reads('HTTP/1.1 429');
        refused.add(client);
        if (refused.size < 4) await new Promise(() => undefined);
      }),
    );
    const { body } = await get(server, apiKey, '/v1/imports');
    expect(body.imports).toHaveLength(10);
    for (const { socket } of clients) socket.destroy();
    await theImport(server, apiKey, ({ lines }) => lines === 0);
    expect((await importAll(server, apiKey, ndjson([projectCalled()]))).created).toBe(1);
  });
});
