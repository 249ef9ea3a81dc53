/** Documents that do not change while the server runs. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../testing/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '100' });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers });

describe.each([
  ['/openapi.json', 300],
  ['/asyncapi.json', 300],
  ['/.well-known/oracle.json', 300],
  ['/docs', 300],
  ['/docs/events', 3_600],
  ['/docs/swagger-ui.css', 3_600],
])('%s', (path, seconds) => {
  it('has an entity tag and may be cached', async () => {
    const { headers, status } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
    expect(headers.get('cache-control')).toBe(`public, max-age=${seconds}`);
  });

  it.each([
    ['its tag', (tag: string) => tag],
    ['its tag among others', (tag: string) => `"older", ${tag} , "newer"`],
    ['a weak tag, as proxies make it', (tag: string) => `W/${tag}`],
    ['any tag', () => '*'],
  ])('is not sent to a client that has it: %s', async (_, condition) => {
    const tag = (await get(path)).headers.get('etag') ?? '';
    const reply = await get(path, { 'if-none-match': condition(tag) });
    expect([reply.status, await reply.text()]).toEqual([304, '']);
    expect(reply.headers.get('etag')).toBe(tag);
    expect(reply.headers.get('cache-control')).toBe(`public, max-age=${seconds}`);
    expect(reply.headers.get('x-request-id')).toBeTruthy();
    expect(reply.headers.get('content-type')).toBeNull();
  });

  it('is sent to a client that has another version', async () => {
    const reply = await get(path, { 'if-none-match': '"another"' });
    expect(reply.status).toBe(200);
    expect((await reply.text()).length).toBeGreaterThan(100);
  });

  it('answers HEAD', async () => {
    const reply = await get(path, {}, 'HEAD');
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(100);
  });
});

describe('an address with too many requests without credentials', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ RATE_LIMIT_PER_MINUTE: '3' });
    await Promise.all(['/docs', '/openapi.json', '/models'].map((path) => fetch(limited.url + path)));
  });
  afterAll(() => limited.close());

  it.each([
    '/docs',
    '/docs/events',
    '/openapi.json',
    '/asyncapi.json',
    '/.well-known/oracle.json',
    '/models',
    '/v1/status-lists/1',
  ])('gets 429 with Retry-After from %s', async (path) => {
    const reply = await fetch(limited.url + path);
    expect(reply.status).toBe(429);
    expect(await reply.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each(['/', '/health', '/ready'])('still gets %s, which load balancers request', async (path) => {
    expect((await fetch(limited.url + path)).status).toBe(200);
  });

  it('may still sign in', async () => {
    const reply = await fetch(`${limited.url}/v1/entities`, {
      headers: { authorization: `Bearer ${limited.apiKey}` },
    });
    expect(reply.status).toBe(200);
  });
});
