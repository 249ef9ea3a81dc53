/** The plugin of docs/plugin-example/ as its author and an operator use it: against the packed server, in a folder of its own. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { installPacked, link, run } from '../testing/processes/installed-packages.js';
import { useServerProcesses } from '../testing/processes/server-processes.js';
import { call, createSession, createTestUser, type TestUser } from '../testing/server.js';

const servers = useServerProcesses();
const folder = mkdtempSync(join(tmpdir(), 'twin-oracle-example-'));
const source = join(folder, 'source');
const twinOracle = join(folder, 'node_modules/@twin-oracle/server/dist/twin-oracle.js');
const generate = [
  'plugin',
  'generate',
  'src/openapi.yaml',
  '--asyncapi',
  'src/asyncapi.yaml',
  '--name',
  'weather',
];

beforeAll(() => {
  run('make', ['-s', 'dist/index.d.ts', 'dist/docs/ucan.js'], resolve('.'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  installPacked(resolve('.'), folder);
  link('@types/node', folder);
  cpSync(resolve('docs/plugin-example'), source, {
    recursive: true,
    filter: (path) => !/generated|dist|node_modules/.test(path.slice(resolve('docs').length)),
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

it('is built, loaded, used and taken away again, and leaves nothing but its table, which is dropped by a command', async () => {
  run(process.execPath, [twinOracle, ...generate], source);
  expect(run(process.execPath, [twinOracle, ...generate, '--check'], source)).toBe('up to date\n');
  run(process.execPath, [resolve('node_modules/typescript/bin/tsc')], source);
  cpSync(join(source, 'src/generated'), join(source, 'dist/generated'), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
  installPacked(source, folder);

  const before = await documentsWith('user-preferences');
  const during = await documentsWith('user-preferences,twin-oracle-plugin-weather', use);
  expect(during).not.toEqual(before);
  expect(await documentsWith('user-preferences', expectNoRoute)).toEqual(before);

  expect(await schemas()).toEqual(['plugin_user_preferences', 'plugin_weather']);
  const drop = () =>
    run(process.execPath, [twinOracle, 'plugin', 'drop', 'weather', '--yes'], folder, {
      DATABASE_URL: servers.database.url,
    });
  expect(drop()).toBe('The tables of weather are deleted.\n');
  expect(await schemas()).toEqual(['plugin_user_preferences']);
  expect(drop()).toBe('weather had no tables.\n');
});

interface Started {
  readonly url: string;
  readonly oracleDid: string;
}

/** Starts the packed server with these plugins, uses it, stops it, and returns what it says of itself. */
async function documentsWith(
  plugins: string,
  work: (server: Started, user: TestUser) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const started = servers.start(
    { PLUGINS: plugins, WEATHER_UNIT: 'fahrenheit' },
    { args: [twinOracle, 'start'], cwd: folder },
  );
  const server = await started.ready();
  await work(server, await createTestUser(server));
  const texts = await Promise.all(
    ['/openapi.json', '/asyncapi.json', '/.well-known/oracle.json', '/docs/events'].map(async (path) => {
      const text = await fetch(server.url + path).then((reply) => reply.text());
      return text.replaceAll(server.url, 'http://127.0.0.1');
    }),
  );
  started.child.kill('SIGTERM');
  expect(await started.exited).toBe(0);
  return texts;
}

async function use(server: Started, user: TestUser): Promise<void> {
  const route = `${server.url}/weather/reports/Porto`;
  const put = async (json: unknown) => call(route, { method: 'PUT', headers: await user.headers(), json });
  expect((await put({ temperature: 'warm' })).status).toBe(400);
  const report = { city: 'Porto', temperature: 70, unit: 'fahrenheit' };
  expect(await put({ temperature: 70 })).toMatchObject({ status: 200, body: report });
  expect((await call(route, { headers: await user.headers() })).body).toMatchObject(report);
  expect((await call(route)).status).toBe(401);

  const sessionId = await createSession(server, user);
  const socket = io(server.url, {
    transports: ['websocket'],
    query: { sessionId },
    auth: await user.handshake(),
    reconnection: false,
  });
  try {
    const told = new Promise((done) => socket.once('weather.told', done));
    socket.emit('weather.ask', { city: 'Porto' });
    expect(await told).toEqual(report);
  } finally {
    socket.disconnect();
  }

  const sent = await call(`${server.url}/messages/${sessionId}`, {
    method: 'POST',
    headers: await user.headers(),
    json: { message: '/tool get_weather {"city":"Porto"}' },
  });
  expect([sent.status, JSON.stringify(sent.body)]).toEqual([200, expect.stringContaining('fahrenheit')]);
}

async function expectNoRoute({ url }: Started, user: TestUser): Promise<void> {
  const { status, body } = await call(`${url}/weather/reports/Porto`, { headers: await user.headers() });
  expect([status, body.code]).toEqual([404, 'route_not_found']);
}

async function schemas(): Promise<string[]> {
  const rows = await servers.database.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname like 'plugin\\_%' order by 1",
  );
  return rows.map(({ name }) => name);
}
