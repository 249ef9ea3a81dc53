/** How the lines of an import come in. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withConnection } from '../../../persistence/connection.js';
import { firstColumn } from '../../../testing/notes.js';
import { call, startTestServer, type TestServer } from '../../../testing/server.js';
import { BULK, errorsOf, get, importAll, keyOf, ndjson, settled, upload } from './testing/stage.js';

let server: TestServer;
let keys = 0;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => server.close());

/** A key of an owner who has no imports yet. */
const newOwner = () => keyOf(server, `did:key:owner${keys++}`, BULK);
const project = (name = 'a project') => ({
  kind: 'twin',
  type: 'Project',
  protocol: 'did:ixo:protocol/clean-cooking',
  metadata: { name },
});

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
    await delay(1);
  }
}

const count = (sql: string) => firstColumn(server.database.url, `select count(*)::int from ${sql}`);

/** A connection over which a request is sent by hand. */
function open() {
  const { port, hostname } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (data: Buffer) => (received += data.toString()));
  return {
    socket,
    begin: (apiKey: string, ...lines: string[]) =>
      socket.write(
        ['POST /v1/imports HTTP/1.1', 'Host: x', `Authorization: Bearer ${apiKey}`, ...lines, '', ''].join(
          '\r\n',
        ),
      ),
    /** Resolves once that was answered. */
    async reads(text: string) {
      while (!received.includes(text)) await once(socket, 'data');
    },
  };
}

const CHUNKED = ['Content-Type: application/x-ndjson', 'Transfer-Encoding: chunked'];
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** Resolves with the only import of the owner, once it is so. */
async function theImport(apiKey: string, isSo: (one: Record<string, unknown>) => boolean) {
  for (;;) {
    const { body } = await get(server, apiKey, '/v1/imports');
    const [one] = body.imports as Record<string, unknown>[];
    if (one && isSo(one)) return one;
    await delay(5);
  }
}

describe('a body', () => {
  it('may come slowly, cut in the middle of lines and of characters', async () => {
    const name = 'Küche 🍳 厨房';
    const bytes = Buffer.from(ndjson([project(name), project(name)]));
    const state = await importAll(server, await newOwner(), pieces(bytes, 3));
    expect(state).toMatchObject({ created: 2, failed: 0, bytes: bytes.length });
    expect(await count(`twins where metadata ->> 'name' = '${name}'`)).toEqual([2]);
  });

  it('may have a byte order mark, other line breaks, empty lines, and no line break at its end', async () => {
    const line = JSON.stringify(project());
    const state = await importAll(server, await newOwner(), `\ufeff${line}\r\n\r\n\n${line}\r\n   \n${line}`);
    expect(state).toMatchObject({ lines: 3, created: 3, failed: 0 });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('may be packed with %s', async (encoding, packed) => {
    const apiKey = await newOwner();
    const text = ndjson([project(), project()]);
    const headers = { 'content-encoding': encoding };
    const reply = await upload(server, apiKey, pieces(packed(Buffer.from(text)), 10), headers);
    expect([reply.status, reply.body.bytes]).toEqual([201, text.length]);
    expect(await settled(server, apiKey, reply.body.importId)).toMatchObject({ created: 2 });
  });

  it('may have no lines', async () => {
    expect(await importAll(server, await newOwner(), '\n')).toMatchObject({ status: 'finished', lines: 0 });
  });

  it.each([
    ['of another type', 415, 'unsupported_media_type', { 'content-type': 'application/json' }, '{}'],
    ['packed otherwise', 415, 'unsupported_media_type', { 'content-encoding': 'zstd' }, '{}'],
    ['that cannot be unpacked', 400, 'malformed_json', { 'content-encoding': 'gzip' }, 'no gzip'],
    [
      'that was cut off while it was packed',
      400,
      'malformed_json',
      { 'content-encoding': 'gzip' },
      gzipSync('a').subarray(0, 12),
    ],
    ['that is not there', 400, 'malformed_request', {}, ''],
  ])('%s is refused', async (_, status, code, headers, body) => {
    const apiKey = await newOwner();
    const reply = await upload(server, apiKey, body, headers);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    const { imports } = (await get(server, apiKey, '/v1/imports')).body as { imports: { status: string }[] };
    expect(imports.filter((one) => one.status !== 'receiving')).toEqual([]);
  });

  it.each([
    ['of blank lines', '\n', 6_000_000, /at most 5000000 lines/],
    ['that grows without measure', ' ', 80_000_000, /more than 200 times/],
  ])('%s is refused, and nothing of it is kept', async (_, byte, size, sentence) => {
    const apiKey = await newOwner();
    const reply = await upload(server, apiKey, brotliCompressSync(Buffer.alloc(size, byte)), {
      'content-encoding': 'br',
    });
    expect([reply.status, reply.body.code]).toEqual([413, 'payload_too_large']);
    expect(reply.body.detail).toMatch(sentence);
    const { imports } = (await get(server, apiKey, '/v1/imports')).body as { imports: object[] };
    expect(imports).toMatchObject([{ status: 'receiving', lines: 0 }]);
  });

  it('may have a blank line that is too long: it has a fault, and others are made', async () => {
    const text = `${' '.repeat(300_000)}{}\n${' '.repeat(200_000)}\n${JSON.stringify(project())}\n${' '.repeat(300_000)}`;
    const apiKey = await newOwner();
    const state = await importAll(server, apiKey, text);
    expect(state).toMatchObject({ lines: 3, processed: 3, created: 1, failed: 2 });
    const errors = await errorsOf(server, apiKey, state.importId);
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [1, 'payload_too_large'],
      [4, 'payload_too_large'],
    ]);
  });

  it('of more than a gibibyte is refused before it is sent', async () => {
    const client = open();
    client.begin(
      await newOwner(),
      'Content-Type: application/x-ndjson',
      'Content-Length: 1073741825',
      'Expect: 100-continue',
    );
    await client.reads('payload_too_large');
    client.socket.destroy();
  });

  it('that the client holds back is asked for, when it may be sent', async () => {
    const apiKey = await newOwner();
    const text = `${JSON.stringify(project())}\n`.repeat(3_000);
    const client = open();
    client.begin(
      apiKey,
      'Content-Type: application/x-ndjson',
      `Content-Length: ${text.length}`,
      'Expect: 100-continue',
    );
    await client.reads('HTTP/1.1 100 Continue');
    client.socket.write(text);
    await client.reads('HTTP/1.1 201 Created');
    client.socket.destroy();
    const refused = open();
    refused.begin(
      await keyOf(server, 'did:key:reader', ['twins:read']),
      'Content-Type: application/x-ndjson',
      'Content-Length: 300000',
      'Expect: 100-continue',
    );
    await refused.reads('HTTP/1.1 403 Forbidden');
    refused.socket.destroy();
  });
});

describe('an upload that breaks off', () => {
  it('makes nothing, can be seen, and is begun anew by the same request', async () => {
    const apiKey = await newOwner();
    const key = 'the-same-key';
    const client = open();
    client.begin(apiKey, ...CHUNKED, `Idempotency-Key: ${key}`);
    // Enough for a first chunk to be stored.
    client.socket.write(chunk(`${JSON.stringify(project('broken off'))}\n`.repeat(1_100)));
    const broken = await theImport(apiKey, ({ lines }) => lines === 1_000);
    expect(broken).toMatchObject({ status: 'receiving', processed: 0 });
    client.socket.destroy();
    await theImport(apiKey, ({ lines }) => lines === 0);
    expect(await count(`import_chunks where import_id = '${String(broken.importId)}'`)).toEqual([0]);
    expect(await count(`twins where metadata ->> 'name' = 'broken off'`)).toEqual([0]);

    const again = await upload(server, apiKey, ndjson([project('whole')]), { 'idempotency-key': key });
    expect(again.status).toBe(201);
    expect(await settled(server, apiKey, again.body.importId)).toMatchObject({ created: 1 });
    const { body } = await get(server, apiKey, '/v1/imports');
    expect(body.imports).toHaveLength(1);
  });

  it('and of which nobody hears any more is begun anew, too; whoever sent it can add nothing to it', async () => {
    const apiKey = await newOwner();
    const client = open();
    client.begin(apiKey, ...CHUNKED, 'Idempotency-Key: frozen');
    client.socket.write(chunk('x\n'));
    const { importId } = await theImport(apiKey, () => true);
    await withConnection(server.database.url, (db) =>
      db.query(`update imports set locked_until = now() where id = $1`, [importId]),
    );
    const again = await upload(server, apiKey, ndjson([project()]), { 'idempotency-key': 'frozen' });
    expect(again.status).toBe(201);
    expect(again.body.importId).not.toBe(importId);
    client.socket.write(`${chunk('y\n')}0\r\n\r\n`);
    await client.reads('HTTP/1.1 503');
    client.socket.destroy();
    expect(await settled(server, apiKey, again.body.importId)).toMatchObject({ lines: 1, created: 1 });
  });

  it('because somebody stopped the import is told so', async () => {
    const apiKey = await newOwner();
    const client = open();
    client.begin(apiKey, ...CHUNKED);
    client.socket.write(chunk('x\n'));
    const { importId } = await theImport(apiKey, () => true);
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

describe('the same upload', () => {
  it('is one import, however often and however many times at once it is sent', async () => {
    const apiKey = await newOwner();
    const text = ndjson(Array.from({ length: 50 }, () => project('once')));
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

  it('under the key of another one is refused; under the key of another owner it is another one', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const send = (apiKey: string, name: string) =>
      upload(server, apiKey, ndjson([project(name)]), { 'idempotency-key': 'shared' });
    const first = await send(one, 'a');
    const second = await send(one, 'b');
    expect([second.status, second.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await send(other, 'b')).body.importId).not.toBe(first.body.importId);
  });
});

describe('an owner', () => {
  it('has only so many imports that have not ended, also when they are begun at once', async () => {
    const apiKey = await newOwner();
    const clients = Array.from({ length: 14 }, () => open());
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
    await theImport(apiKey, ({ lines }) => lines === 0);
    expect((await importAll(server, apiKey, ndjson([project()]))).created).toBe(1);
  });
});
