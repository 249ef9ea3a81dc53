import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, createTestUser, startTestServer, type TestServer } from '../testing/server.js';
import type { Plugin } from './define-plugin.js';
import { loadPlugins } from './load-plugins.js';
import { testPlugin } from './testing/test-plugin.js';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const startWith = async (...plugins: Plugin[]) => (server = await startTestServer({}, { plugins }));
const fail = () => {
  throw new Error('the plugin is broken');
};

describe('a plugin that fails at the start', () => {
  it.each<[string, Plugin, string]>([
    ['throws in setup', testPlugin({ setup: fail }), 'setup failed: the plugin is broken'],
    [
      'rejects in setup',
      testPlugin({ setup: () => Promise.reject(new Error('no network')) }),
      'setup failed: no network',
    ],
    [
      'returns nothing from setup',
      testPlugin({ setup: () => undefined as never }),
      'setup: must return an object',
    ],
    [
      'needs an unknown service',
      testPlugin({ needs: ['database', 'telephone'] as never }),
      'needs.telephone: there is no such service',
    ],
    [
      'cannot list its public routes',
      testPlugin({ parts: { getAuthExcludedRoutes: fail } }),
      'getAuthExcludedRoutes failed: the plugin is broken',
    ],
    ['throws in start', testPlugin({ parts: { start: fail } }), 'start failed: the plugin is broken'],
    [
      'has a migration with an error',
      testPlugin({ parts: { migrations: [{ name: '0001', up: 'create tabel x ()' }] } }),
      'migration 0001 failed: syntax error',
    ],
    [
      'has two migrations of one name',
      testPlugin({
        parts: {
          migrations: [
            { name: '1', up: 'select 1' },
            { name: '1', up: 'select 2' },
          ],
        },
      }),
      'migration 1: there are two of that name',
    ],
    [
      'has a handler too many',
      testPlugin({ setup: () => ({ handlers: { getNothing: fail } }) }),
      'handlers.getNothing: the contract has no such operation',
    ],
    [
      'has a handler too few',
      testPlugin({ ping: fail, setup: () => ({}) }),
      'handlers.pingSample: the operation has no handler',
    ],
  ])('stops the start, named, when it %s', async (_, plugin, message) => {
    await expect(startWith(plugin)).rejects.toThrow(`plugin sample: ${message}`);
  });

  it('stops the start when two plugins hold runs', async () => {
    const hooks = { holdRuns: () => Promise.resolve([]) };
    await expect(
      startWith(testPlugin({ name: 'first', parts: { hooks } }), testPlugin({ parts: { hooks } })),
    ).rejects.toThrow('plugin sample: hooks.holdRuns: plugin first has this hook, and only one may');
  });

  it('stops those that were started before', async () => {
    const stopped: string[] = [];
    const good = testPlugin({ name: 'a-good-one', parts: { stop: () => void stopped.push('a-good-one') } });
    await expect(startWith(good, testPlugin({ parts: { start: fail } }))).rejects.toThrow('plugin sample');
    expect(stopped).toEqual(['a-good-one']);
  });
});

describe('a module that is no plugin', () => {
  it.each([
    ['does not exist', undefined, 'cannot be loaded'],
    ['has no default export', 'export const plugin = 1', 'was not made by definePlugin'],
    ['throws', 'throw new Error("not today")', 'cannot be loaded: not today'],
    ['is no JavaScript', 'definitely not', 'cannot be loaded'],
  ])('is refused by its path when it %s', async (_, code, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-plugin-'));
    try {
      if (code !== undefined) await writeFile(join(folder, 'plugin.mjs'), code);
      const load = loadPlugins(['./plugin.mjs'], { folder, bundled: {} });
      await expect(load).rejects.toThrow(`plugin ./plugin.mjs: `);
      await expect(load).rejects.toThrow(message);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is refused by its name when no such package is installed', async () => {
    await expect(loadPlugins(['no-such-plugin'], { folder: process.cwd(), bundled: {} })).rejects.toThrow(
      /^PLUGINS: plugin no-such-plugin: cannot be loaded: /,
    );
  });
});

describe('a plugin that fails at work', () => {
  it('is degraded after failing again and again: its own routes answer 503 with its name, others go on', async () => {
    const { url, logged, plugins } = await startWith(
      testPlugin({ ping: fail }),
      testPlugin({ name: 'healthy', ping: () => 'pong' }),
    );
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await call(`${url}/sample/ping`)).status);
    expect(statuses).toEqual([500, 500, 500, 500, 500, 503]);
    expect((await call(`${url}/sample/ping`)).body).toMatchObject({
      code: 'service_unavailable',
      detail: 'The plugin sample is degraded; try again',
      retryAfterSeconds: expect.any(Number),
    });
    expect(logged).toContainEqual(
      expect.objectContaining({ plugin: 'sample', msg: expect.stringContaining('degraded') }),
    );
    expect((await fetch(`${url}/healthy/ping`)).status).toBe(200);
    expect(plugins.status()).toMatchObject([
      { name: 'healthy', version: '1.0.0', title: 'Sample', status: 'active' },
      { name: 'sample', status: 'degraded' },
      { name: 'user-preferences', status: 'active' },
    ]);
  });

  it('refuses with 503 while its gate is broken, and lets no one pass', async () => {
    const started = await startWith(testPlugin({ parts: { hooks: { beforeOperation: fail } } }));
    const user = await createTestUser(started);
    const list = async () =>
      (await call(`${started.url}/sessions`, { headers: await user.headers() })).status;
    expect([await list(), await list()]).toEqual([500, 500]);
    for (let count = 0; count < 3; count++) await list();
    expect(await list()).toBe(503);
    expect((await call(`${started.url}/health`)).status).toBe(200);
  });

  it('delays an answer by its hook for two seconds at most', async () => {
    const hangs = () => new Promise<never>(() => undefined);
    const started = await startWith(testPlugin({ parts: { hooks: { afterRun: hangs } } }));
    const user = await createTestUser(started);
    const headers = await user.headers();
    const { body } = await call(`${started.url}/sessions`, { method: 'POST', headers });
    const sent = await call(`${started.url}/messages/${String(body.sessionId)}`, {
      method: 'POST',
      headers,
      json: { message: 'Hello' },
    });
    expect(sent.status).toBe(200);
  });

  it('refuses a message while it cannot hold, and ends an answer that it cannot settle', async () => {
    let holds: 'none' | 'too few' | 'all' = 'none';
    const started = await startWith(
      testPlugin({
        parts: {
          hooks: {
            holdRuns: (_, runs) =>
              holds === 'none' ? fail() : Promise.resolve(holds === 'all' ? runs.map(() => undefined) : []),
            settleRuns: (sql) => sql.query('select no_such_column').then(() => undefined),
          },
        },
      }),
    );
    const user = await createTestUser(started);
    const headers = await user.headers();
    const { body } = await call(`${started.url}/sessions`, { method: 'POST', headers });
    const path = `${started.url}/messages/${String(body.sessionId)}`;
    const send = () => call(path, { method: 'POST', headers, json: { message: 'Hello' } });
    expect((await send()).status).toBe(500);
    holds = 'too few';
    expect(await send()).toMatchObject({
      status: 503,
      body: { detail: 'The plugin sample could not decide; try again' },
    });
    expect((await call(path, { headers })).body).toEqual({ messages: [] });
    holds = 'all';
    expect(await send()).toMatchObject({ status: 200, body: { status: 'finished' } });
    expect(started.logged).toContainEqual(
      expect.objectContaining({ msg: 'runs that have ended could not be settled' }),
    );
  });

  it('does not stop the others from stopping', async () => {
    const stopped: string[] = [];
    const started = await startWith(
      testPlugin({ name: 'first', parts: { stop: () => void stopped.push('first') } }),
      testPlugin({ name: 'second', parts: { stop: fail } }),
      testPlugin({ name: 'third', parts: { stop: () => void stopped.push('third') } }),
    );
    await started.close();
    server = undefined;
    expect(stopped).toEqual(['third', 'first']);
  });
});

describe('the tables of a plugin', () => {
  const version = (...ups: string[]) =>
    testPlugin({ parts: { migrations: ups.map((up, index) => ({ name: `000${index + 1}`, up })) } });
  const table = 'create table things (id int)';

  it('are in a schema of its own, and each migration is applied once', async () => {
    const { database, startReplica } = await startWith(version(table));
    const replica = await startReplica();
    await replica.close();
    const [row] = await database.query(
      "select count(*)::int as count from pg_tables where schemaname = 'plugin_sample'",
    );
    expect(row).toEqual({ count: 1 });
  });
});
