import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, startTestServer, type TestServer } from '../../testing/server.js';
import type { PublicRoute } from '../define-plugin.js';
import { publicRoutesOf } from './public-routes.js';
import { testPlugin } from '../testing/test-plugin.js';

/** The routes that anybody may call: those of the specification, and what clients read before they have credentials. */
const PUBLIC = [
  'GET /',
  'GET /.well-known/oracle.json',
  'GET /asyncapi.json',
  'GET /docs',
  'GET /docs/{asset}',
  'GET /health',
  'GET /models',
  'GET /openapi.json',
  'GET /ready',
  'GET /v1/status-lists/{listId}',
  'POST /delegation/explain',
];

type Paths = Record<string, Record<string, { operationId?: string; security?: unknown[] }>>;

/** Of each operation of the deployment: whether its contract asks for credentials, and whether the server does. */
async function walk({ url }: TestServer): Promise<{ route: string; declared: boolean; isPublic: boolean }[]> {
  const { body } = await call(`${url}/openapi.json`);
  const operations = Object.entries(body.paths as Paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { operationId }]) => operationId !== undefined)
      .map(([method, { security }]) => ({ path, method: method.toUpperCase(), security })),
  );
  return Promise.all(
    operations.map(async ({ path, method, security }) => {
      const reply = await fetch(url + path.replaceAll(/\{\w+\}/g, 'x'), { method });
      await reply.arrayBuffer();
      const route = `${method} ${path}`;
      return { route, declared: security?.length === 0, isPublic: reply.status !== 401 };
    }),
  );
}

describe('the routes that need no credentials', () => {
  let server: TestServer;
  beforeAll(async () => {
    const plugins = [testPlugin({ ping: () => 'pong' })];
    server = await startTestServer(
      { RATE_LIMIT_PER_MINUTE: '0' },
      { plugins, authExcludedRoutes: [{ path: 'user-preferences', method: 'GET' }] },
    );
  });
  afterAll(() => server.close());

  it('are those of the list, those that plugins exclude, and those that the owner excludes', async () => {
    const operations = await walk(server);
    expect(operations.length).toBeGreaterThan(50);
    const expected = [...PUBLIC, 'GET /sample/ping', 'GET /user-preferences'].sort();
    const routes = (key: 'declared' | 'isPublic') =>
      operations
        .filter((operation) => operation[key])
        .map(({ route }) => route)
        .sort();
    expect(routes('declared')).toEqual(expected);
    expect(routes('isPublic')).toEqual(expected);
  });
});

it.each<[string, PublicRoute]>([
  ['of the host', { path: '/sessions' }],
  ['that is not there', { path: '/user-preferences/none' }],
  ['with a method that it does not have', { path: '/user-preferences', method: 'POST' }],
])('a route %s cannot be excluded', async (_, route) => {
  await expect(startTestServer({}, { authExcludedRoutes: [route] })).rejects.toThrow(
    `authExcludedRoutes: no plugin has the ${route.method ?? 'path'} ${route.path}`,
  );
});

it.each<[string, unknown, string]>([
  ['is no list', 'all', 'getAuthExcludedRoutes: '],
  ['has a route without a path', [{}], 'getAuthExcludedRoutes.0.path: '],
  ['is of no contract', [{ path: '/sample/ping' }], 'getAuthExcludedRoutes: there is no contract with'],
])('a list of public routes that %s is refused', (_, routes, message) => {
  const parts = { getAuthExcludedRoutes: () => routes as never };
  expect(() => publicRoutesOf({ plugin: testPlugin(), parts })).toThrow(`plugin sample: ${message}`);
});
