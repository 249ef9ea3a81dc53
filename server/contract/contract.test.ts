import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { startTestServer } from '../testing/server.js';
import { openStage, twin, type Stage } from './testing/stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.server.close());

/** Headers that pages may always read (Fetch, CORS-safelisted response-header name). */
const READ_BY_ALL = ['Cache-Control', 'Content-Length', 'Content-Type'];

/** The names of the headers of all replies, inline or shared. */
function headersNamedIn(document: object): string[] {
  const names = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries<unknown>({ ...value })) {
      if (key === 'headers' && 'description' in value && typeof part === 'object' && part !== null)
        for (const name of Object.keys(part)) names.add(name);
      visit(part);
    }
  };
  visit(document);
  return [...names];
}

describe('request ids', () => {
  it('repeats the id that the caller sent', async () => {
    const { headers } = await stage.call('/health', { headers: { 'x-request-id': 'abc-123' } });
    expect(headers.get('x-request-id')).toBe('abc-123');
  });

  it('generates a new one for each request when the caller sent none', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await stage.call('/')).headers.get('x-request-id')),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('refuses one that is too long under a generated id, and names the header', async () => {
    const { status, body, headers } = await stage.call('/health', {
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
    const { status, body, headers } = await stage.call('/nowhere', { headers: { 'x-request-id': 'q1' } });
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
    const { status, body } = await stage.createTwin({
      json: { type: 7, services: [{ id: 'data' }], nonsense: 1 },
    });
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
    expect((await stage.createTwin({ json: { ...twin, ...many } })).body.errors).toHaveLength(20);
  });
});

describe('routing', () => {
  it('says which methods a path allows', async () => {
    const { status, body, headers } = await stage.call('/sessions', { method: 'PUT' });
    expect(status).toBe(405);
    expect(body.code).toBe('method_not_allowed');
    expect(headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('refuses a path that cannot be decoded', async () => {
    expect((await stage.call('/v1/domains/%E0%A4%A', { headers: stage.platform })).body.code).toBe(
      'malformed_request',
    );
  });

  it('accepts a trailing slash', async () => {
    expect((await stage.call('/sessions/', { headers: stage.user })).status).toBe(200);
    expect((await fetch(stage.at('/docs/'))).status).toBe(200);
  });

  it('accepts a DID in the path, plain or percent-encoded', async () => {
    const { body } = await stage.createTwin({ json: twin });
    for (const did of [String(body.did), encodeURIComponent(String(body.did))]) {
      expect((await stage.call(`/v1/domains/${did}`, { headers: stage.platform })).body.did).toBe(body.did);
    }
  });

  it('answers HEAD like GET, without the body', async () => {
    const response = await fetch(stage.at('/health'), { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(10);
    expect(await response.text()).toBe('');
  });

  it('refuses media types that it cannot produce', async () => {
    const { status, body } = await stage.call('/health', { headers: { accept: 'application/xml' } });
    expect(status).toBe(406);
    expect(body.code).toBe('not_acceptable');
    expect(
      (await stage.call('/health', { headers: { accept: 'text/html, application/*;q=0.5' } })).status,
    ).toBe(200);
  });
});

describe('CORS', () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,x-auth-type,x-ucan-delegation',
  };

  it('answers a preflight with the methods and headers of the contract', async () => {
    const { status, headers } = await fetch(stage.at('/messages/x'), {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', ...preflight },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,DELETE,PATCH,OPTIONS');
    expect(headers.get('access-control-allow-headers')).toBe(
      'Content-Type,Authorization,x-ucan-delegation,x-matrix-access-token,x-matrix-homeserver,x-did,x-request-id,x-auth-type,x-timezone,idempotency-key,if-match,if-none-match,last-event-id,payment-authorization,prefer,traceparent,tracestate',
    );
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  it("exposes every header that the contract's replies name", async () => {
    const { headers } = await stage.call('/health', { headers: { origin: 'https://app.example' } });
    const exposed = headers.get('access-control-expose-headers')?.split(',') ?? [];
    const named = headersNamedIn(openapi);
    expect(named).toContain('Location');
    expect(named.filter((name) => !exposed.includes(name) && !READ_BY_ALL.includes(name))).toEqual([]);
  });

  it('exposes the ids and the limits to the page, also on a problem', async () => {
    const { headers } = await stage.call('/nowhere', { headers: { origin: 'https://app.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe(
      'X-Request-Id,X-Run-Id,ETag,Location,RateLimit,RateLimit-Policy,Retry-After,WWW-Authenticate,Payment-Receipt,Deprecation,Sunset,Link',
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
  it.each([
    ['/health', {}],
    ['/nowhere', {}],
    ['/.well-known/oracle.json', {}],
    ['/openapi.json', {}],
    ['/v1/domains', { method: 'DELETE' }],
  ])('that is JSON ends its line: %s', async (path, init) => {
    const reply = await fetch(stage.server.url + path, init);
    const text = await reply.text();
    expect(text).toBe(`${JSON.stringify(JSON.parse(text))}\n`);
    expect(reply.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  });

  it('carries security headers and does not reveal the framework', async () => {
    const { headers } = await stage.call('/');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('x-powered-by')).toBe(false);
  });
});

describe('input that is not HTTP', () => {
  it.each([
    [
      'an unsupported upgrade',
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
    const socket = connect(Number(new URL(stage.server.url).port), '127.0.0.1');
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
  it('name the operation of each request and never contain a credential', async () => {
    await stage.call('/v1/domains/did:ixo:entity:00000000000000000000000000000000', {
      headers: { ...stage.platform, 'x-request-id': 'log-1' },
    });
    const line = stage.server.logged.find(({ requestId, msg }) => requestId === 'log-1' && msg === 'request');
    expect(line).toMatchObject({ method: 'GET', operation: 'getDomain', status: 404 });
    const all = JSON.stringify(stage.server.logged);
    expect(all).not.toContain(stage.server.apiKey);
    for (const credential of Object.values(stage.user)) expect(all).not.toContain(credential.slice(-100));
  });
});
