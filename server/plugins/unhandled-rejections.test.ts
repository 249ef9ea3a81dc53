import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { bundleProgram } from '../testing/processes/program.js';
import { useServerProcesses } from '../testing/processes/server-processes.js';
import { pluginOf } from './unhandled-rejections.js';

const servers = useServerProcesses();
const api = await bundleProgram('server/plugin-api.ts');

it('a rejection that a plugin leaves unhandled is logged with its name, and the server goes on', async () => {
  const file = join(servers.dataDir, 'forgetful.mjs');
  await writeFile(
    file,
    `import { definePlugin } from ${JSON.stringify(api)};
     export default definePlugin({
       name: 'forgetful',
       version: '1.0.0',
       requires: { host: '*' },
       manifest: { title: 'Forgetful', summary: 'Forgets to await.', visibility: 'silent' },
       setup: () => ({
         start() {
           void Promise.reject(new Error('nobody waits for this'));
           setTimeout(() => void Promise.reject('nor for this'), 0);
         },
       }),
     });`,
  );
  const server = servers.start({ PLUGINS: file });
  const { url } = await server.ready();
  expect((await fetch(`${url}/health`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const lines = server.output.text.split('\n').filter((line) => line.includes('was not handled'));
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: expect.anything(),
    plugin: 'forgetful',
    err: { message: 'nobody waits for this' },
  });
  expect(lines[1]).toContain('nor for this');
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
