import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { portOf } from './testing/services/port.js';
import { useServerProcesses } from './testing/processes/server-processes.js';

const servers = useServerProcesses();

describe('a start', () => {
  it.each([
    ['ORACLE_KEY', 'secret-nonsense'],
    ['BOOTSTRAP_API_KEY', 'secret-nonsense'],
    ['DATA_DIR', '/dev/null/x'],
    ['DATA_DIR', '/proc/nope'],
  ])('names %s when it cannot be used, does not repeat it, and exits with 78', async (name, value) => {
    const { exited, output } = servers.start({ [name]: value });
    expect(await exited).toBe(78);
    expect(output.text).toContain(name);
    expect(output.text).not.toContain('secret-nonsense');
    expect(output.text).not.toMatch(/\n\s+at /);
  });

  it('warns of misspelled settings of the server and of its plugins', async () => {
    const server = servers.start({ PLUGINS: 'credits', CREDITS_STRAT: '5', DRAIN_SECOND: '1' });
    await server.ready();
    const { text } = server.output;
    expect(text).toContain('CREDITS_STRAT is not a setting; did you mean CREDITS_START?');
    expect(text).toContain('DRAIN_SECOND is not a setting; did you mean DRAIN_SECONDS?');
  });

  it('ends by itself when it fails on the embedded database', async () => {
    const { exited, output } = servers.start({ DATABASE_URL: '', ORACLE_KEY: 'secret-nonsense' });
    expect(await exited).toBe(78);
    expect(output.text).toContain('ORACLE_KEY');
  });

  it('names PORT when another server has it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = portOf(other);
    const { exited, output } = servers.start({ PORT: String(port) });
    expect(await exited).toBe(1);
    expect(output.text).toContain(`PORT: ${port} is in use`);
    // The key was made before that, and is not made again.
    expect(await readFile(join(servers.dataDir, 'first-api-key'), 'utf8')).toMatch(/^twk_live_/);
    other.close();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends at %s while it waits for a database that says nothing',
    async (name) => {
      const silent = createTcpServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { child, exited, output } = servers.start({
        DATABASE_URL: `postgres://nobody@127.0.0.1:${portOf(silent)}/none`,
      });
      const [connection] = (await once(silent, 'connection')) as [Socket];
      child.kill(name);
      expect(await exited).toBe(0);
      expect(output.text).toContain('Stopped before it had started');
      connection.destroy();
      silent.close();
    },
  );

  it('makes the first API key once, in a file and not in its output, and keeps the oracle key', async () => {
    const first = servers.start();
    const one = await first.ready();
    expect(await readFile(one.keyFile ?? '', 'utf8')).toMatch(/^twk_live_/);
    expect(first.output.text).not.toContain('twk_');
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    const second = servers.start();
    const two = await second.ready();
    expect(two.oracleDid).toBe(one.oracleDid);
    expect(two.keyFile).toBeUndefined();
  });
});

describe('a stop with a drain time', () => {
  /** Longer than any test takes. */
  const DRAIN_SECONDS = '600';

  it('still serves requests, but is not ready, and ends at once at a second signal', async () => {
    const server = servers.start({ DRAIN_SECONDS });
    const { child, exited } = server;
    const { url } = await server.ready();
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    child.kill('SIGTERM');
    let readiness = await fetch(`${url}/ready`);
    while (readiness.status === 200) readiness = await fetch(`${url}/ready`);
    expect([readiness.status, readiness.headers.get('connection')]).toEqual([503, 'close']);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toBe(1);
  });

  it('serves pages of events, and refuses new streams of them, which it would end at once', async () => {
    const server = servers.start({ DRAIN_SECONDS });
    const { url, keyFile } = await server.ready();
    const authorization = `Bearer ${await readFile(keyFile ?? '', 'utf8')}`.trim();
    const ask = (accept: string) => fetch(`${url}/v1/events`, { headers: { authorization, accept } });
    server.child.kill('SIGTERM');
    while ((await fetch(`${url}/ready`)).status === 200);
    expect((await ask('application/json')).status).toBe(200);
    const refused = await ask('text/event-stream');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({
      code: 'service_unavailable',
      detail: 'The server is stopping; send this again, to another one',
    });
  });

  it('then stops as without one', async () => {
    const server = servers.start({ DRAIN_SECONDS: '1' });
    await server.ready();
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });
});

describe('a reader of the output that has left', () => {
  it.each([
    ['a stop', {}, ['SIGTERM'], 0],
    ['a second signal', { DRAIN_SECONDS: '600' }, ['SIGTERM', 'SIGINT'], 1],
  ] as const)('does not keep the server from ending at %s', async (_, settings, signals, code) => {
    const server = servers.start(settings);
    const { child, exited } = server;
    await server.ready();
    const closed = once(child.stdout ?? child, 'close');
    child.stdout?.destroy();
    await closed;
    for (const signal of signals) child.kill(signal);
    expect(await exited).toBe(code);
  });
});

describe('the log of requests', () => {
  const REQUESTS = 100;
  const linesOf = (text: string) => text.match(/"operation":"getHealth"/g)?.length ?? 0;

  it.each([
    ['a stop', {}, ['SIGTERM'], 0],
    ['a second signal, which interrupts the stop', { DRAIN_SECONDS: '600' }, ['SIGTERM', 'SIGINT'], 1],
  ] as const)('is whole after %s', async (_, settings, signals, code) => {
    const server = servers.start({ ...settings, RATE_LIMIT_PER_MINUTE: '0' });
    const { child, exited, output } = server;
    const { url } = await server.ready();
    const ask = async () => (await fetch(`${url}/health`)).arrayBuffer();
    await Promise.all(Array.from({ length: REQUESTS }, ask));
    const closed = once(child.stdout ?? child, 'close');
    for (const signal of signals) {
      child.kill(signal);
      if (signals.length > 1) while (!output.text.includes('"stopping"') && (await ask()).byteLength > 0);
    }
    expect(await exited).toBe(code);
    await closed;
    expect(linesOf(output.text)).toBeGreaterThanOrEqual(REQUESTS);
  });
});
