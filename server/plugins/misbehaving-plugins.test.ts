/**
 * A plugin that misbehaves at every place of its life, in a server of its own: load, set-up, route, tool, hook, job and stop. What hangs is tested with
 * a clock that tests move (`within-limit`, `load-plugins`, `plugin-circuit`, `plugin-tools`, `run-jobs`), and so is what rejects after its time limit.
 * What throws at load or set-up stops the start (`faulty-plugins`).
 */
import { expect, it } from '@jest/globals';
import { bundleProgram } from '../testing/processes/program.js';
import { useServerProcesses } from '../testing/processes/server-processes.js';
import { call, createSession, createTestUser } from '../testing/server.js';

const servers = useServerProcesses();
const plugin = await bundleProgram('server/plugins/testing/misbehaving-plugin.ts');

/** Visits all places. @returns the status of the route, and what the server has printed. */
async function live(MISBEHAVIOUR: string) {
  const server = servers.start({ PLUGINS: plugin, MISBEHAVIOUR });
  const started = await server.ready();
  const user = await createTestUser(started);
  const sent = await call(`${started.url}/messages/${await createSession(started, user)}`, {
    method: 'POST',
    headers: await user.headers(),
    json: { message: '/tool use_sample {}' },
  });
  expect(sent.status).toBe(200);
  const ping = () => fetch(`${started.url}/sample/ping`);
  let reply = await ping();
  const hasVisitedAll = async () => !reply.ok || ((await reply.json()) as string[]).includes('route');
  while (!(await hasVisitedAll())) reply = await ping();
  expect((await fetch(`${started.url}/health`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const lines = server.output.text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { plugin?: string; msg: string; err?: { message: string } });
  return { status: reply.status, lines };
}

it('a plugin that leaks what keeps a process alive does not keep the server from stopping', async () => {
  expect((await live('leak')).status).toBe(200);
});

it('a plugin that leaves rejected promises behind is named, and the server goes on', async () => {
  const { status, lines } = await live('late');
  expect(status).toBe(200);
  const places = ['load', 'setup', 'tool', 'hook', 'job', 'route', 'stop'];
  for (const place of places)
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'a rejected promise was not handled, probably by a plugin',
        err: expect.objectContaining({ message: `late at ${place}` }),
        // While it is loaded nobody knows its name.
        ...(place !== 'load' && { plugin: 'sample' }),
      }),
    );
});

it('a plugin that throws is named, and its own route fails alone', async () => {
  const { status, lines } = await live('throw');
  expect(status).toBe(500);
  for (const [place, msg] of [
    ['hook', 'a hook of the plugin failed'],
    ['job', 'a job of the plugin failed'],
  ])
    expect(lines).toContainEqual(
      expect.objectContaining({
        plugin: 'sample',
        msg,
        err: expect.objectContaining({ message: `thrown at ${place}` }),
      }),
    );
  expect(lines).toContainEqual(
    expect.objectContaining({ plugin: 'sample', msg: 'the plugin did not stop cleanly' }),
  );
});
