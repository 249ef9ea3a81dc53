/** The client of docs/plugin-example/client/, as the developer of an app makes and uses it: against a server with the plugin. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { generateSdkCommand } from '../../scripts/generate/client/generate-sdk-command.js';
import { generatePlugin } from '../../scripts/generate/plugin/generate-plugin.js';
import { readContracts } from '../../scripts/generate/read-contracts.js';
import { writeFiles } from '../../scripts/generate/write-files.js';
import { link } from '../testing/processes/installed-packages.js';
import { startTestServer, type TestServer } from '../testing/server.js';

const folder = mkdtempSync(join(tmpdir(), 'twin-oracle-client-'));
const example = resolve('docs/plugin-example');
const client = join(folder, 'client');
const out = join(client, 'oracle');
let server: TestServer;

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  for (const dependency of ['@twin-oracle/sdk', '@types/node', 'zod']) link(dependency, folder);
  symlinkSync(resolve('.'), join(folder, 'node_modules/@twin-oracle/server'));
  for (const part of ['src', 'client'])
    cpSync(join(example, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/\/(?:generated|oracle)$/.test(path),
    });
  const read = (file: string) => parse(readFileSync(join(example, 'src', file), 'utf8')) as object;
  const plugin = { name: 'weather', fragment: read('openapi.yaml'), asyncapi: read('asyncapi.yaml') };
  const files = await generatePlugin(plugin, await readContracts('spec'));
  await writeFiles(join(folder, 'src/generated'), files, false);
  server = await startTestServer({ PLUGINS: `user-preferences,${join(folder, 'src/index.ts')}` });
  expect(await generateSdkCommand(['--from', server.url, '--out', out])).toMatchObject({ status: 0 });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it('is made with the operations and events of the plugins, and calls them', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=twin-oracle-source', '--import', import.meta.resolve('tsx'), join(client, 'main.ts')],
    { cwd: client, env: { ...process.env, NODE_OPTIONS: '', BASE_URL: server.url } },
  );
  expect(stdout.split('\n')).toEqual([
    'nobody has reported yet',
    'São Paulo: 21 celsius',
    'invalid_request',
    'told: 21',
    '',
  ]);
});

/** Each line after such a comment must not compile. */
const wrong = `
import { createClient } from './oracle/client.js';
import { connectSession } from './oracle/realtime.js';

const auth = { headers: () => Promise.resolve({}), handshake: () => Promise.resolve({}) };
const { plugins } = createClient({ baseUrl: 'http://127.0.0.1', auth });
const path = { city: 'Porto' };
// @ts-expect-error The path is missing.
await plugins.weather.getWeatherReport();
// @ts-expect-error A parameter is missing.
await plugins.weather.getWeatherReport({ path: {} });
// @ts-expect-error The temperature is a number.
await plugins.weather.putWeatherReport({ path, body: { temperature: 'warm' } });
// @ts-expect-error There is no such operation.
await plugins.weather.deleteWeatherReport({ path });
// @ts-expect-error There is no such plugin.
await plugins.tides.getTides();
// @ts-expect-error Nobody may have reported.
(await plugins.weather.getWeatherReport({ path })).temperature;
// @ts-expect-error The operation takes no Idempotency-Key.
await plugins.weather.getWeatherReport({ path, idempotencyKey: 'x' });
const session = await connectSession({ url: 'http://127.0.0.1', sessionId: 'x', auth });
// @ts-expect-error Clients send another event.
session.plugins.emit('weather.told', { city: 'Porto' });
// @ts-expect-error The city is missing.
session.plugins.emit('weather.ask', {});
// @ts-expect-error The payload has no such member.
session.plugins.on('weather.told', ({ humidity }) => humidity);
`;

it('has types that refuse what the contract does not have', async () => {
  writeFileSync(join(client, 'wrong.ts'), wrong);
  const compilerOptions = {
    ...{ target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'NodeNext', types: ['node'] },
    ...{ strict: true, verbatimModuleSyntax: true, skipLibCheck: true },
    noEmit: true,
    customConditions: ['twin-oracle-source'],
  };
  writeFileSync(
    join(client, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['main.ts', 'wrong.ts'] }),
  );
  const compile = promisify(execFile)(
    process.execPath,
    [resolve('node_modules/typescript/bin/tsc'), '-p', client],
    { encoding: 'utf8' },
  );
  expect(await compile.catch((error: unknown) => error)).toMatchObject({ stdout: '' });
});

it('is stale once the deployment has other plugins', async () => {
  const check = ['--out', out, '--check'];
  expect(await generateSdkCommand(['--from', server.url, ...check])).toEqual({
    status: 0,
    message: `${out} is up to date`,
  });
  const withoutPlugins = join(folder, 'host');
  mkdirSync(withoutPlugins);
  for (const name of ['openapi.json', 'asyncapi.json'])
    cpSync(resolve('generated', name), join(withoutPlugins, name));
  expect(await generateSdkCommand(['--from', withoutPlugins, ...check])).toEqual({
    status: 1,
    message: `${out} is stale (client.ts, types.ts, realtime.ts, event-types.ts): run generate-sdk again`,
  });
  await generateSdkCommand(['--from', withoutPlugins, '--out', out]);
  expect(await generateSdkCommand(['--from', withoutPlugins, ...check])).toMatchObject({ status: 0 });
});
