import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, createTestUser, startTestServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let platform: Record<string, string>;
let user: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  platform = { authorization: `Bearer ${server.apiKey}` };
  user = await (await createTestUser(server)).headers();
});
afterAll(() => server.close());

const at = (path: string) => `${server.url}${path}`;
const twin = { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' };
const createTwin = (init: Parameters<typeof call>[1]) =>
  call(at('/v1/domains'), { method: 'POST', headers: platform, ...init });

describe('request ids', () => {
  it('repeats the id that the caller sent', async () => {
    const { headers } = await call(at('/health'), { headers: { 'x-request-id': 'abc-123' } });
    expect(headers.get('x-request-id')).toBe('abc-123');
  });

  it('makes one when the caller sent none, another for each request', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await call(at('/'))).headers.get('x-request-id')));
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('refuses one that is too long, under an id of its own, and names the header', async () => {
    const { status, body, headers } = await call(at('/health'), {
      headers: { 'x-request-id': 'x'.repeat(129) },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'header.x-request-id', rule: 'maxLength' }],
    });
    expect(headers.get('x-request-id')).toBe(body.requestId);
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('problems', () => {
  it('have the members of RFC 9457 and those that the published client reads', async () => {
    const { status, body, headers } = await call(at('/nowhere'), { headers: { 'x-request-id': 'q1' } });
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toEqual({
      type: 'urn:twin-oracle:problem:route_not_found',
      title: 'Not Found',
      status: 404,
      code: 'route_not_found',
      detail: 'Cannot GET /nowhere',
      requestId: 'q1',
      statusCode: 404,
      message: 'Cannot GET /nowhere',
      error: 'Not Found',
    });
  });

  it('name every failing field, at most twenty', async () => {
    const { status, body } = await createTwin({ json: { type: 7, services: [{ id: 'data' }], nonsense: 1 } });
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { field: 'body.type', rule: 'type', message: 'must be string' },
        { field: 'body.services[0].type', rule: 'required', message: 'is required' },
        { field: 'body.nonsense', rule: 'additionalProperties', message: 'is not known here; leave it out' },
        { field: 'body', rule: 'anyOf', message: 'needs one of: class, protocol' },
      ]),
    );
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x${index}`, 1]));
    expect((await createTwin({ json: { ...twin, ...many } })).body.errors).toHaveLength(20);
  });
});

describe('routing', () => {
  it('says which methods a path takes', async () => {
    const { status, body, headers } = await call(at('/sessions'), { method: 'PUT' });
    expect(status).toBe(405);
    expect(body.code).toBe('method_not_allowed');
    expect(headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('refuses a path that cannot be decoded', async () => {
    expect((await call(at('/v1/domains/%E0%A4%A'), { headers: platform })).body.code).toBe(
      'malformed_request',
    );
  });

  it('takes a slash at the end of a path', async () => {
    expect((await call(at('/sessions/'), { headers: user })).status).toBe(200);
    expect((await fetch(at('/docs/'))).status).toBe(200);
  });

  it('takes a DID in the path, plain or percent-encoded', async () => {
    const { body } = await createTwin({ json: twin });
    for (const did of [String(body.did), encodeURIComponent(String(body.did))]) {
      expect((await call(at(`/v1/domains/${did}`), { headers: platform })).body.did).toBe(body.did);
    }
  });

  it('answers HEAD like GET, without the body', async () => {
    const response = await fetch(at('/health'), { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(10);
    expect(await response.text()).toBe('');
  });

  it('refuses media types that it cannot produce', async () => {
    const { status, body } = await call(at('/health'), { headers: { accept: 'application/xml' } });
    expect(status).toBe(406);
    expect(body.code).toBe('not_acceptable');
    expect(
      (await call(at('/health'), { headers: { accept: 'text/html, application/*;q=0.5' } })).status,
    ).toBe(200);
  });
});

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
    const { status, body } = await call(at(`/sessions?${search}`), { headers: user });
    expect(status).toBe(400);
    expect(body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field, rule })]));
  });

  it.each(['limit=Infinity', 'limit=-Infinity', 'offset=1e999'])('refuses ?%s', async (search) => {
    const { status, body } = await call(at(`/sessions?${search}`), { headers: user });
    expect([status, body.statusCode]).toEqual([400, 400]);
  });

  it('takes a list as one value or as several', async () => {
    for (const search of ['property=a:1', 'property=a:1&property=b:2']) {
      const { status } = await call(at(`/v1/domains?${search}`), { headers: platform });
      expect([search, status]).toEqual([search, 200]);
    }
    const { body } = await call(at('/v1/domains?property=a:1&property=bcd'), { headers: platform });
    expect(body.errors).toEqual([expect.objectContaining({ field: 'query.property[1]', rule: 'pattern' })]);
  });

  it.each(['text=a%00b', 'property=a:%00', 'property=a:1&property=b:%00'])(
    'refuses NUL, which nothing can be looked for by, in ?%s',
    async (search) => {
      const { status } = await call(at(`/v1/domains?${search}`), { headers: platform });
      expect(status).toBe(400);
    },
  );

  it('refuses a bad DID and a bad session id', async () => {
    const bad = await call(at('/v1/entities/did:ixo'), { headers: platform });
    expect(bad.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'path.did' }] });
    const session = await call(at('/messages/$odd'), { headers: user });
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
    const { status, body } = await createTwin({ raw, headers: { ...platform, ...asJson } });
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
      const { status, body } = await createTwin({
        raw: JSON.stringify(twin),
        headers: { ...platform, ...headers },
      });
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    }
  });

  it('takes JSON with a charset, and compressed', async () => {
    const raw = gzipSync(JSON.stringify(twin));
    const headers = {
      ...platform,
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
    };
    expect((await createTwin({ raw, headers })).status).toBe(201);
  });

  it('refuses one that is too large, also when it only becomes so unpacked', async () => {
    const large = JSON.stringify({ ...twin, metadata: { name: 'x', blob: 'x'.repeat(300_000) } });
    const plain = await createTwin({ raw: large, headers: { ...platform, ...asJson } });
    expect([plain.status, plain.body.code]).toEqual([413, 'payload_too_large']);
    const packed = await createTwin({
      raw: gzipSync(large),
      headers: { ...platform, ...asJson, 'content-encoding': 'gzip' },
    });
    expect([packed.status, packed.body.code]).toEqual([413, 'payload_too_large']);
  });

  it('is refused in no time, however many faults it has', async () => {
    const started = performance.now();
    const headers = { ...user, 'content-type': 'application/json' };
    const raw = JSON.stringify({ message: 'x', tools: Array(80_000).fill({}) });
    const { status, body } = await call(at('/messages/ses_1'), { method: 'POST', headers, raw });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    // Collecting every fault of this body would take a minute.
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('refuses a number that cannot be stored as it came', async () => {
    const raw = '{"type":"Project","protocol":"did:a:b","properties":{"x":1e400}}';
    const { body } = await createTwin({ raw, headers: { ...platform, ...asJson } });
    expect(body.code).toBe('malformed_json');
  });

  it.each([
    ['by its Content-Length', 'Content-Length: 100000000\r\n', '{"a"'],
    [
      'by its chunks',
      'Transfer-Encoding: chunked\r\n',
      `${(300_000).toString(16)}\r\n${'x'.repeat(300_000)}\r\n`,
    ],
    ['when it asks first', 'Content-Length: 100000000\r\nExpect: 100-continue\r\n', ''],
  ])('refuses one that is too large %s, without waiting for the rest', async (_, headers, start) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const head = `POST /v1/domains HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.apiKey}\r\nContent-Type: application/json\r\n`;
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.write(`${head}${headers}\r\n${start}`);
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(received).toMatch(/connection: close/i);
  });

  it('asks for the one that is missing', async () => {
    const { status, body } = await createTwin({});
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'body', rule: 'required' }] });
  });

  it('lets an empty JSON body pass where the contract has none, as the published client sends it', async () => {
    const headers = { ...user, 'content-type': 'application/json' };
    expect((await call(at('/sessions'), { method: 'POST', headers })).status).toBe(201);
    expect((await call(at('/sessions'), { method: 'POST', headers, raw: 'nonsense' })).status).toBe(201);
  });

  it('are not read before the caller is known', async () => {
    const { status } = await call(at('/v1/domains'), { method: 'POST', raw: '{"type":', headers: asJson });
    expect(status).toBe(401);
  });
});

describe('CORS', () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,x-auth-type,x-ucan-delegation',
  };

  it('answers a preflight with the methods and headers of the contract', async () => {
    const { status, headers } = await fetch(at('/messages/x'), {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', ...preflight },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,DELETE,PATCH,OPTIONS');
    expect(headers.get('access-control-allow-headers')).toBe(
      'Content-Type,Authorization,x-ucan-delegation,x-matrix-access-token,x-matrix-homeserver,x-did,x-request-id,x-auth-type,x-timezone,idempotency-key,if-match,last-event-id',
    );
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  it('exposes the ids and the limits to the page, also on a problem', async () => {
    const { headers } = await call(at('/nowhere'), { headers: { origin: 'https://app.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe(
      'X-Request-Id,X-Run-Id,ETag,RateLimit,RateLimit-Policy,Retry-After',
    );
  });

  it('lets named origins send credentials, and no others', async () => {
    const named = await startTestServer({ CORS_ORIGIN: 'https://app.example, http://localhost:5173' });
    try {
      const ours = await fetch(`${named.url}/health`, { headers: { origin: 'http://localhost:5173' } });
      expect(ours.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
      expect(ours.headers.get('access-control-allow-credentials')).toBe('true');
      const other = await fetch(`${named.url}/health`, { headers: { origin: 'https://evil.example' } });
      expect(other.headers.has('access-control-allow-origin')).toBe(false);
    } finally {
      await named.close();
    }
  });
});

describe('every reply', () => {
  it('carries security headers and no sign of the framework', async () => {
    const { headers } = await call(at('/'));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('x-powered-by')).toBe(false);
  });
});

describe('what is not even HTTP', () => {
  it.each([
    [
      'an upgrade that nobody can take',
      'GET /health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['nonsense', 'BLUB\r\n\r\n', 400, 'malformed_request'],
    [
      'headers over the limit',
      `GET / HTTP/1.1\r\nHost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('answers %s with a problem', async (_, text, status, code) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.write(text);
    await once(socket, 'close');
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(received.slice(received.indexOf('\r\n\r\n')))).toMatchObject({
      code,
      statusCode: status,
    });
  });
});

describe('logs', () => {
  it('tell each request by operation and never hold a credential', async () => {
    await call(at('/v1/domains/did:ixo:entity:00000000000000000000000000000000'), {
      headers: { ...platform, 'x-request-id': 'log-1' },
    });
    const line = server.logged.find(({ requestId, msg }) => requestId === 'log-1' && msg === 'request');
    expect(line).toMatchObject({ method: 'GET', operation: 'getDomain', status: 404 });
    const all = JSON.stringify(server.logged);
    expect(all).not.toContain(server.apiKey);
    for (const credential of Object.values(user)) expect(all).not.toContain(credential.slice(-100));
  });
});
