import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { createTestDatabase } from '../testing/test-database.js';
import { portOf } from '../testing/services/port.js';
import { call, createTestUser, startTestServer, type TestServer } from '../testing/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    ORACLE_NAME: 'Nia',
    PLUGINS: 'none',
    PUBLIC_URL: 'https://oracle.example.org/',
  });
});
afterAll(() => server.close());

describe('the public routes', () => {
  it('answer regardless of the credentials', async () => {
    const headers = {
      authorization: 'Bearer nonsense',
      'x-auth-type': 'ucan',
      'x-ucan-delegation': 'nonsense',
    };
    expect((await call(`${server.url}/`, { headers })).body).toEqual({
      status: 'ok',
      message: 'Nia is running',
      timestamp: expect.any(String),
    });
    expect((await call(`${server.url}/health`, { headers })).body).toEqual({
      status: 'ok',
      timestamp: expect.any(String),
    });
    expect((await call(`${server.url}/ready`, { headers })).body).toMatchObject({
      status: 'ready',
      checks: { database: 'up' },
    });
  });

  it('describe the oracle under its public URL', async () => {
    const { body } = await call(`${server.url}/.well-known/oracle.json`);
    expect(body).toMatchObject({
      oracle: { name: 'Nia', did: server.oracleDid },
      api: { url: 'https://oracle.example.org' },
      contracts: { openapi: { url: 'https://oracle.example.org/openapi.json' } },
      limits: { attachmentsPerMessage: 10, bodyBytes: 262144 },
    });
  });

  it('serve both contracts', async () => {
    expect((await call(`${server.url}/openapi.json`)).body).toEqual(openapi);
    expect((await call(`${server.url}/asyncapi.json`)).body).toMatchObject({ asyncapi: '3.0.0' });
  });

  it('serve the documentation with all its files', async () => {
    const page = await fetch(`${server.url}/docs`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const files = [...(await page.text()).matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(files.length).toBeGreaterThan(3);
    for (const path of files) expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
  });

  it.each(['nothing.css', '..%2f..%2fpackage.json', 'package.json', 'constructor', '.hidden'])(
    'have no file %s',
    async (name) => {
      const { status, body } = await call(`${server.url}/docs/${name}`);
      expect([400, 404]).toContain(status);
      expect(['asset_not_found', 'invalid_request']).toContain(body.code);
    },
  );
});

describe('without its database', () => {
  /** A proxy between the server and PostgreSQL, so that a test can cut the connection. */
  async function createLine(target: URL) {
    const sockets = new Set<Socket>();
    const open = (port: number) => {
      const line: Server = createServer((near) => {
        const far = connect(Number(target.port), target.hostname);
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(one);
          one.pipe(other);
          one.on('error', () => other.destroy());
          one.on('close', () => sockets.delete(one));
        }
      });
      return once(line.listen(port, '127.0.0.1'), 'listening').then(() => line);
    };
    let line = await open(0);
    const port = portOf(line);
    return {
      url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href,
      async cut() {
        const closed = once(line, 'close');
        line.close();
        for (const socket of sockets) socket.destroy();
        await closed;
      },
      mend: async () => void (line = await open(port)),
    };
  }

  it('the server is alive, is not ready, answers 503, and recovers automatically', async () => {
    const database = await createTestDatabase();
    const line = await createLine(new URL(database.url));
    const cut = await startTestServer({ DATABASE_URL: line.url });
    try {
      const headers = await (await createTestUser(cut)).headers();
      expect((await call(`${cut.url}/sessions`, { headers })).status).toBe(200);
      await line.cut();
      const refused = await call(`${cut.url}/sessions`, { headers });
      expect([refused.status, refused.body.code]).toEqual([503, 'service_unavailable']);
      expect(refused.headers.get('retry-after')).toBe('2');
      expect((await call(`${cut.url}/ready`)).status).toBe(503);
      expect((await call(`${cut.url}/health`)).status).toBe(200);
      await line.mend();
      expect((await call(`${cut.url}/ready`)).status).toBe(200);
      expect((await call(`${cut.url}/sessions`, { headers })).status).toBe(200);
    } finally {
      await cut.close();
      await line.cut();
      await database.drop();
    }
  });
});
