/** What the body of an import may be like. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstColumn } from '../../../testing/notes.js';
import { startTestServer, type TestServer } from '../../../testing/server.js';
import { open, pieces } from './testing/by-hand.js';
import {
  errorsOf,
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

describe('a body', () => {
  it('may arrive slowly, split within lines and characters', async () => {
    const name = 'Küche 🍳 厨房';
    const bytes = Buffer.from(ndjson([projectCalled(name), projectCalled(name)]));
    const state = await importAll(server, await newOwner(server), pieces(bytes, 3));
    expect(state).toMatchObject({ created: 2, failed: 0, bytes: bytes.length });
    expect(await count(`twins where metadata ->> 'name' = '${name}'`)).toEqual([2]);
  });

  it('may have a byte order mark, other line breaks, empty lines, and no line break at its end', async () => {
    const line = JSON.stringify(projectCalled());
    const state = await importAll(
      server,
      await newOwner(server),
      `\ufeff${line}\r\n\r\n\n${line}\r\n   \n${line}`,
    );
    expect(state).toMatchObject({ lines: 3, created: 3, failed: 0 });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('may be compressed with %s', async (encoding, packed) => {
    const apiKey = await newOwner(server);
    const text = ndjson([projectCalled(), projectCalled()]);
    const headers = { 'content-encoding': encoding };
    const reply = await upload(server, apiKey, pieces(packed(Buffer.from(text)), 10), headers);
    expect([reply.status, reply.body.bytes]).toEqual([201, text.length]);
    expect(await settled(server, apiKey, reply.body.importId)).toMatchObject({ created: 2 });
  });

  it('may have no lines', async () => {
    expect(await importAll(server, await newOwner(server), '\n')).toMatchObject({
      status: 'finished',
      lines: 0,
    });
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
    const apiKey = await newOwner(server);
    const reply = await upload(server, apiKey, body, headers);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    const { imports } = (await get(server, apiKey, '/v1/imports')).body as { imports: { status: string }[] };
    expect(imports.filter((one) => one.status !== 'receiving')).toEqual([]);
  });

  it.each([
    ['of blank lines', '\n', 6_000_000, /at most 5000000 lines/],
    ['that grows without measure', ' ', 80_000_000, /more than 200 times/],
  ])('%s is refused, and nothing of it is stored', async (_, byte, size, sentence) => {
    // Packing takes longer on a busy machine than the server keeps an idle connection, so it comes before the first request.
    const body = brotliCompressSync(Buffer.alloc(size, byte));
    const apiKey = await newOwner(server);
    const reply = await upload(server, apiKey, body, { 'content-encoding': 'br' });
    expect([reply.status, reply.body.code]).toEqual([413, 'payload_too_large']);
    expect(reply.body.detail).toMatch(sentence);
    const { imports } = (await get(server, apiKey, '/v1/imports')).body as { imports: object[] };
    expect(imports).toMatchObject([{ status: 'receiving', lines: 0 }]);
  });

  it('may have a blank line that is too long: that line fails, and others are imported', async () => {
    const text = `${' '.repeat(300_000)}{}\n${' '.repeat(200_000)}\n${JSON.stringify(projectCalled())}\n${' '.repeat(300_000)}`;
    const apiKey = await newOwner(server);
    const state = await importAll(server, apiKey, text);
    expect(state).toMatchObject({ lines: 3, processed: 3, created: 1, failed: 2 });
    const errors = await errorsOf(server, apiKey, state.importId);
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [1, 'payload_too_large'],
      [4, 'payload_too_large'],
    ]);
  });

  it('of more than a gibibyte is refused before it is sent', async () => {
    const client = open(server);
    client.begin(
      await newOwner(server),
      'Content-Type: application/x-ndjson',
      'Content-Length: 1073741825',
      'Expect: 100-continue',
    );
    await client.reads('payload_too_large');
    client.socket.destroy();
  });

  it('that a client withholds (Expect: 100-continue) is requested when it may be sent', async () => {
    const apiKey = await newOwner(server);
    const text = `${JSON.stringify(projectCalled())}\n`.repeat(3_000);
    const client = open(server);
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
    const refused = open(server);
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
