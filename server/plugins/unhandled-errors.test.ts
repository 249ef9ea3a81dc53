import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { bundleProgram } from '../testing/processes/program.js';
import { useServerProcesses } from '../testing/processes/server-processes.js';
import { isOfCallback, pluginOf } from './unhandled-errors.js';

const servers = useServerProcesses();
const api = await bundleProgram('server/plugin-api.ts');

/** Starts a server with a plugin whose `start` has this body. */
async function startWith(body: string) {
  const folder = await mkdtemp(join(servers.dataDir, 'plugin-'));
  const file = join(folder, 'forgetful.mjs');
  await writeFile(
    file,
    `import { definePlugin } from ${JSON.stringify(api)};
     export default definePlugin({
       name: 'forgetful',
       version: '1.0.0',
       requires: { host: '*' },
       manifest: { title: 'Forgetful', summary: 'Handles no errors.', visibility: 'silent' },
       setup: () => ({ start() { ${body} } }),
     });`,
  );
  return servers.start({ PLUGINS: file });
}

it('what a plugin leaves unhandled is logged with its name, and the server goes on', async () => {
  const server = await startWith(`
    void Promise.reject(new Error('nobody waits for this'));
    setTimeout(() => void Promise.reject('nor for this'), 0);
    setTimeout(() => { throw new Error('nobody catches this'); }, 0);
  `);
  const { url } = await server.ready();
  expect((await fetch(`${url}/health`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const lines = server.output.text
    .split('\n')
    .filter((line) => line.includes('was not handled'))
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toHaveLength(3);
  for (const message of ['nobody waits for this', 'nobody catches this'])
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        plugin: 'forgetful',
        err: expect.objectContaining({ message }),
      }),
    );
  expect(lines).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ message: 'nor for this' }) }),
  );
});

it('an exception that does not tell whose it is ends the server', async () => {
  const server = await startWith(`setTimeout(() => { throw 'a text'; }, 0);`);
  expect(await server.exited).toBe(1);
  expect(server.output.text).toContain('an exception was not handled');
});

it.each<[boolean, string, string[]]>([
  [
    true,
    'is in a timer of the plugin',
    ['at f (file:///srv/one/f.js:1:1)', 'at listOnTimeout (node:internal/timers:1:1)'],
  ],
  [
    true,
    'is in an emitter of the plugin',
    ['at new Promise (<anonymous>)', 'at file:///srv/one/f.js:1:1', 'at emit (node:events:1:1)'],
  ],
  [
    false,
    'came through the server',
    ['at f (file:///srv/one/f.js:1:1)', 'at file:///srv/server/main.js:1:1'],
  ],
  [false, 'came through Node.js alone', ['at emit (node:events:1:1)']],
  [false, 'has no stack', []],
  [
    false,
    'has a stack that was cut off',
    Array<string>(Error.stackTraceLimit).fill('at f (file:///srv/one/f.js:1:1)'),
  ],
])('it is %j that an exception that %s interrupts nothing else', (expected, _, frames) => {
  const error = Object.assign(new Error('x'), {
    stack: ['Error: x', ...frames.map((frame) => `    ${frame}`)].join('\n'),
  });
  expect(isOfCallback(error, { name: 'one', module: 'file:///srv/one/index.js' })).toBe(expected);
});

it('a plugin whose folder has the server itself is not told from the server', () => {
  const file = new URL('../../plugin.mjs', import.meta.url).href;
  const error = Object.assign(new Error('x'), { stack: `Error: x\n    at ${file}:1:1` });
  const plugin = { name: 'one', module: file };
  expect([isOfCallback(error, plugin), pluginOf(error, [plugin])]).toEqual([false, undefined]);
});

it('a rejection without a stack of one plugin is of no plugin', () => {
  const plugins = [
    { name: 'one', module: 'file:///srv/one/index.js' },
    { name: 'two', module: 'file:///srv/two/index.js' },
    { name: 'made-in-memory', module: undefined },
  ];
  const error = (...frames: string[]) => Object.assign(new Error('x'), { stack: frames.join('\n') });
  expect(pluginOf(error('at f (file:///srv/one/lib/f.js:1:1)'), plugins)).toBe('one');
  expect(
    pluginOf(error('at file:///srv/one/f.js:1:1', 'at file:///srv/two/g.js:1:1'), plugins),
  ).toBeUndefined();
  expect(pluginOf(error('at file:///srv/server/main.js:1:1'), plugins)).toBeUndefined();
  expect(pluginOf('a text', plugins)).toBeUndefined();
});
