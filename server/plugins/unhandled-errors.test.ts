import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { bundleProgram } from '../testing/processes/program.js';
import { useServerProcesses } from '../testing/processes/server-processes.js';
import { isOfCallback, pluginOf } from './unhandled-errors.js';

const servers = useServerProcesses();
const api = await bundleProgram('server/plugin-api.ts');

/** A plugin whose `start` has this body. */
const forgetful = (body: string) => `definePlugin({
  name: 'forgetful',
  version: '1.0.0',
  requires: { host: '*' },
  manifest: { title: 'Forgetful', summary: 'Handles no errors.', visibility: 'silent' },
  setup: () => ({ start() { ${body} } }),
})`;

/** Starts a server with such a plugin, installed elsewhere or in the plugin's folder. */
async function startWith(body: string, place: 'elsewhere' | 'in its folder' = 'elsewhere') {
  const cwd = await mkdtemp(join(servers.dataDir, 'plugin-'));
  await writeFile(
    join(cwd, 'forgetful.mjs'),
    `import { definePlugin } from ${JSON.stringify(api)};\nexport default ${forgetful(body)};`,
  );
  let program = await bundleProgram('server/main.ts');
  if (place === 'in its folder') {
    const installed = join(cwd, 'node_modules/@twin-oracle/server');
    await cp(dirname(program), installed, { recursive: true });
    program = join(installed, basename(program));
  }
  return servers.start({ PLUGINS: './forgetful.mjs' }, { args: [program], cwd });
}

/** The lines of the log for what was not handled. */
const unhandledIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.includes('was not handled'))
    .map((line) => JSON.parse(line) as unknown);

it.each(['elsewhere', 'in its folder'] as const)(
  'what a plugin leaves unhandled is logged with its name, and the server, installed %s, goes on',
  async (place) => {
    const server = await startWith(
      `void Promise.reject(new Error('nobody waits for this'));
       setTimeout(() => void Promise.reject('nor for this'), 0);
       setTimeout(() => { throw new Error('nobody catches this'); }, 0);`,
      place,
    );
    const { url } = await server.ready();
    expect((await fetch(`${url}/health`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    const lines = unhandledIn(server.output.text);
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
  },
);

it('what a plugin leaves unhandled after its server has stopped does not end the process', async () => {
  const file = join(servers.dataDir, 'app.mjs');
  await writeFile(
    file,
    `import { createOracleApp, definePlugin } from ${JSON.stringify(await bundleProgram('server/index.ts'))};
     const plugin = ${forgetful('')};
     const server = await createOracleApp({ plugins: [plugin] }).listen();
     await server.stop();
     setImmediate(() => void Promise.reject(new Error('nobody waits for this')));
     setImmediate(() => { throw new Error('nobody catches this'); });`,
  );
  const { exited, output } = servers.start({}, { args: [file], cwd: servers.dataDir });
  expect([await exited, unhandledIn(output.text)]).toMatchObject([
    0,
    [{ plugin: 'forgetful' }, { plugin: 'forgetful' }],
  ]);
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

it.each<[string, string, boolean]>([
  ['a plugin', '../../plugin.mjs', true],
  ['a bundle of the server and a plugin', './unhandled-errors.ts', false],
])('beside the code of the server, only the module of %s is its own', (_, path, isOwn) => {
  const plugin = { name: 'one', module: new URL(path, import.meta.url).href };
  const thrownIn = (file: string) => Object.assign(new Error('x'), { stack: `Error: x\n    at ${file}:1:1` });
  const judge = (file: string) => [isOfCallback(thrownIn(file), plugin), pluginOf(thrownIn(file), [plugin])];
  expect(judge(plugin.module)).toEqual([isOwn, isOwn ? 'one' : undefined]);
  expect(judge(import.meta.url)).toEqual([false, undefined]);
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
