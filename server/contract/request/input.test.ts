import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, twin, type Stage } from '../testing/stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.server.close());

describe('parameters', () => {
  it.each([
    ['limit=0', 'query.limit', 'minimum'],
    ['limit=101', 'query.limit', 'maximum'],
    ['limit=ten', 'query.limit', 'type'],
    ['limit=1.5', 'query.limit', 'type'],
    ['limit=', 'query.limit', 'type'],
    ['limit=1&limit=2', 'query.limit', 'type'],
    ['offset=-1', 'query.offset', 'minimum'],
    ['offset=99999999999999999999', 'query.offset', 'maximum'],
    ['limitt=5', 'query.limitt', 'additionalProperties'],
    [`${'x'.repeat(5000)}=1`, `query.${'x'.repeat(194)}…`, 'additionalProperties'],
  ])('refuses ?%s and names %s', async (search, field, rule) => {
    const { status, body } = await stage.call(`/sessions?${search}`, { headers: stage.user });
    expect(status).toBe(400);
    expect(body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field, rule })]));
  });

  it.each(['limit=Infinity', 'limit=-Infinity', 'offset=1e999'])('refuses ?%s', async (search) => {
    const { status, body } = await stage.call(`/sessions?${search}`, { headers: stage.user });
    expect([status, body.statusCode]).toEqual([400, 400]);
  });

  it('accepts a list as one value or as several', async () => {
    for (const search of ['property=a:1', 'property=a:1&property=b:2']) {
      const { status } = await stage.call(`/v1/domains?${search}`, { headers: stage.platform });
      expect([search, status]).toEqual([search, 200]);
    }
    const { body } = await stage.call('/v1/domains?property=a:1&property=bcd', { headers: stage.platform });
    expect(body.errors).toEqual([expect.objectContaining({ field: 'query.property[1]', rule: 'pattern' })]);
  });

  it.each(['text=a%00b', 'property=a:%00', 'property=a:1&property=b:%00'])(
    'refuses NUL, which nothing can be looked for by, in ?%s',
    async (search) => {
      const { status } = await stage.call(`/v1/domains?${search}`, { headers: stage.platform });
      expect(status).toBe(400);
    },
  );

  it('refuses a bad DID and a bad session id', async () => {
    const bad = await stage.call('/v1/entities/did:ixo', { headers: stage.platform });
    expect(bad.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'path.did' }] });
    const session = await stage.call('/messages/$odd', { headers: stage.user });
    expect(session.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'path.sessionId' }] });
  });
});

describe('bodies', () => {
  const asJson = { 'content-type': 'application/json' };

  it.each([
    ['not JSON', '{"type":'],
    ['text with NUL', JSON.stringify({ ...twin, metadata: { name: 'a\0b' } })],
    ['a key with NUL', JSON.stringify({ ...twin, metadata: { 'a\0b': 1 } })],
    ['half a surrogate pair', `{"type":"Project","protocol":"did:a:b","metadata":{"name":"\\ud800"}}`],
    [
      'a deep nest',
      `{"type":"Project","protocol":"did:a:b","metadata":{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`,
    ],
  ])('refuses %s as malformed_json', async (_, raw) => {
    const { status, body } = await stage.createTwin({ raw, headers: { ...stage.platform, ...asJson } });
    expect([status, body.code]).toEqual([400, 'malformed_json']);
  });

  it('refuses another Content-Type, charset or encoding', async () => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/vnd.api+json' },
      { 'content-type': 'application/json; charset=latin-9' },
      { ...asJson, 'content-encoding': 'zstd-no' },
    ]) {
      const { status, body } = await stage.createTwin({
        raw: JSON.stringify(twin),
        headers: { ...stage.platform, ...headers },
      });
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    }
  });

  it('accepts JSON with a charset, and compressed JSON', async () => {
    const raw = gzipSync(JSON.stringify(twin));
    const headers = {
      ...stage.platform,
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
    };
    expect((await stage.createTwin({ raw, headers })).status).toBe(201);
  });

  it('refuses one that is too large, also when it is so only after decompression', async () => {
    const large = JSON.stringify({ ...twin, metadata: { name: 'x', blob: 'x'.repeat(300_000) } });
    const plain = await stage.createTwin({ raw: large, headers: { ...stage.platform, ...asJson } });
    expect([plain.status, plain.body.code]).toEqual([413, 'payload_too_large']);
    const packed = await stage.createTwin({
      raw: gzipSync(large),
      headers: { ...stage.platform, ...asJson, 'content-encoding': 'gzip' },
    });
    expect([packed.status, packed.body.code]).toEqual([413, 'payload_too_large']);
  });

  it('is refused quickly, however many errors it has', async () => {
    const started = performance.now();
    const headers = { ...stage.user, 'content-type': 'application/json' };
    const raw = JSON.stringify({ message: 'x', tools: Array(80_000).fill({}) });
    const { status, body } = await stage.call('/messages/ses_1', { method: 'POST', headers, raw });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    // Collecting every error of this body would take a minute.
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('refuses a number that cannot be stored unchanged', async () => {
    const raw = '{"type":"Project","protocol":"did:a:b","properties":{"x":1e400}}';
    const { body } = await stage.createTwin({ raw, headers: { ...stage.platform, ...asJson } });
    expect(body.code).toBe('malformed_json');
  });

  // At once: the server keeps each connection for some seconds, to let the client read the reply.
  it('refuses one that is too large by its Content-Length, by its chunks, or when it asks first, without waiting for the rest', async () => {
    const chunk = `${(300_000).toString(16)}\r\n${'x'.repeat(300_000)}\r\n`;
    const replies = await Promise.all([
      startBody('Content-Length: 100000000\r\n', '{"a"'),
      startBody('Transfer-Encoding: chunked\r\n', chunk),
      startBody('Content-Length: 100000000\r\nExpect: 100-continue\r\n', ''),
    ]);
    for (const reply of replies) {
      expect(reply).toMatch(/^HTTP\/1\.1 413 /);
      expect(reply).toMatch(/connection: close/i);
    }
  });

  /** Sends a request without the end of its body. @returns everything that is received until the server closes the connection. */
  async function startBody(headers: string, start: string): Promise<string> {
    const socket = connect(Number(new URL(stage.server.url).port), '127.0.0.1');
    const head = `POST /v1/domains HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${stage.server.apiKey}\r\nContent-Type: application/json\r\n`;
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    socket.write(`${head}${headers}\r\n${start}`);
    await once(socket, 'close');
    return received;
  }

  it('refuses a request without a required body', async () => {
    const { status, body } = await stage.createTwin({});
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'body', rule: 'required' }] });
  });

  it('lets an empty JSON body pass where the contract has none, as the published client sends it', async () => {
    const headers = { ...stage.user, 'content-type': 'application/json' };
    expect((await stage.call('/sessions', { method: 'POST', headers })).status).toBe(201);
    expect((await stage.call('/sessions', { method: 'POST', headers, raw: 'nonsense' })).status).toBe(201);
  });

  it('are not read before the caller is known', async () => {
    const { status } = await stage.call('/v1/domains', { method: 'POST', raw: '{"type":', headers: asJson });
    expect(status).toBe(401);
  });
});
