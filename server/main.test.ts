import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createOracleClient, type RunFrame } from '@twin-oracle/sdk';
import { connectSession } from '@twin-oracle/sdk/realtime';
import { createMcpInvocation, createUcanAuth } from '@twin-oracle/sdk/ucan';
import { parseJson } from './contract/parse-json.js';
import { createTestDatabase, type TestDatabase } from './testing/database.js';
import { bundleProgram } from './testing/program.js';
import { portOf } from './testing/port.js';
import { createTestUser, type TestUser } from './testing/server.js';

const PROGRAM = await bundleProgram('server/main.ts');

let database: TestDatabase;
let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** The real process, as `make start` runs it. */
function start(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      NODE_OPTIONS: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => Number(code));
  return { child, output, exited, lines: createInterface(child.stdout) };
}

async function ready({
  lines,
  exited,
  output,
}: ReturnType<typeof start>): Promise<{ url: string; oracleDid: string; keyFile: string | undefined }> {
  const announced = (async () => {
    for await (const line of lines) {
      const { success, data } = announcement.safeParse(parseJson(line));
      if (success) return { url: data.url, oracleDid: data.oracle, keyFile: data.firstApiKeyFile };
    }
    throw new Error('ended without a word');
  })();
  return Promise.race([
    announced,
    exited.then((code) => Promise.reject(new Error(`exited with ${code}: ${output.text}`))),
  ]);
}

const announcement = z.looseObject({
  msg: z.literal('twin-oracle is running'),
  url: z.string(),
  oracle: z.string(),
  firstApiKeyFile: z.string().optional(),
});

describe('a start', () => {
  it.each([
    ['ORACLE_KEY', 'secret-nonsense'],
    ['BOOTSTRAP_API_KEY', 'secret-nonsense'],
    ['DATA_DIR', '/dev/null/x'],
    ['DATA_DIR', '/proc/nope'],
  ])('names %s when it cannot be used, does not repeat it, and exits with 1', async (name, value) => {
    const { exited, output } = start({ [name]: value });
    expect(await exited).toBe(1);
    expect(output.text).toContain(name);
    expect(output.text).not.toContain('secret-nonsense');
    expect(output.text).not.toMatch(/\n\s+at /);
  });

  it('ends by itself when it fails on the embedded database', async () => {
    const { exited, output } = start({ DATABASE_URL: '', ORACLE_KEY: 'secret-nonsense' });
    expect(await exited).toBe(1);
    expect(output.text).toContain('ORACLE_KEY');
  });

  it('names PORT when another server has it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = portOf(other);
    const { exited, output } = start({ PORT: String(port) });
    expect(await exited).toBe(1);
    expect(output.text).toContain(`PORT: ${port} is in use`);
    // The key was made before that, and is not made again.
    expect(await readFile(join(dataDir, 'first-api-key'), 'utf8')).toMatch(/^twk_live_/);
    other.close();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends at %s while it waits for a database that says nothing',
    async (name) => {
      const silent = createTcpServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { child, exited, output } = start({
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
    const first = start();
    const one = await ready(first);
    expect(await readFile(one.keyFile ?? '', 'utf8')).toMatch(/^twk_live_/);
    expect(first.output.text).not.toContain('twk_');
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    const second = start();
    const two = await ready(second);
    expect(two.oracleDid).toBe(one.oracleDid);
    expect(two.keyFile).toBeUndefined();
  });
});

describe('a stop with a drain time', () => {
  /** Longer than any test takes. */
  const DRAIN_SECONDS = '600';

  it('still serves requests, but is not ready, and ends at once at a second signal', async () => {
    const server = start({ DRAIN_SECONDS });
    const { child, exited } = server;
    const { url } = await ready(server);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    child.kill('SIGTERM');
    let readiness = await fetch(`${url}/ready`);
    while (readiness.status === 200) readiness = await fetch(`${url}/ready`);
    expect([readiness.status, readiness.headers.get('connection')]).toEqual([503, 'close']);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toBe(1);
  });

  it('then stops as without one', async () => {
    const server = start({ DRAIN_SECONDS: '1' });
    await ready(server);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });
});

describe('an answer that is being streamed', () => {
  /** What `/stream 1000` is answered with. */
  const WHOLE = Array.from({ length: 1000 }, (_, index) => index + 1).join(' ');

  async function streaming(server: ReturnType<typeof start>, options?: { rejoin: boolean }) {
    const { url, oracleDid } = await ready(server);
    const user = await createTestUser({ oracleDid });
    const client = createOracleClient({ baseUrl: url, auth: user });
    const { sessionId } = await client.sessions.create();
    const stream = await client.messages.stream(sessionId, { message: '/stream 1000' }, options);
    return { url, user, sessionId, stream };
  }

  it('is whole before a stopped server exits', async () => {
    const server = start();
    const { stream } = await streaming(server);
    let text = '';
    let asked = false;
    for await (const frame of stream) {
      if (frame.event !== 'message') continue;
      if (!asked) asked = server.child.kill('SIGTERM');
      text += frame.data.content;
    }
    expect(text.endsWith('1000')).toBe(true);
    expect(await server.exited).toBe(0);
  });

  it('can be read again as far as the client has seen it, when the server is killed, and becomes whole', async () => {
    const server = start({ RUN_LEASE_SECONDS: '1' });
    const { stream, user, sessionId } = await streaming(server, { rejoin: false });
    const seen: RunFrame[] = [];
    try {
      for await (const frame of stream) {
        seen.push(frame);
        if (seen.length === 10) server.child.kill('SIGKILL');
      }
    } catch {
      // The stream was cut off: that is the point.
    }
    await server.exited;
    const next = await ready(start({ RUN_LEASE_SECONDS: '1' }));
    const client = createOracleClient({ baseUrl: next.url, auth: user });
    const replayed: RunFrame[] = [];
    for await (const frame of await client.runs.join(stream.runId ?? '')) replayed.push(frame);
    expect(replayed.slice(0, seen.length)).toEqual(seen);
    expect(replayed.at(-1)).toMatchObject({ event: 'done', data: { status: 'finished' } });
    const { messages } = await client.messages.list(sessionId);
    expect(messages[1]).toMatchObject({ content: WHOLE, isComplete: true });
  });

  it('reaches a client that goes on reading, though the server is killed and started again', async () => {
    const server = start({ RUN_LEASE_SECONDS: '1' });
    const { stream, url } = await streaming(server);
    const frames = stream[Symbol.asyncIterator]();
    await frames.next();
    server.child.kill('SIGKILL');
    await server.exited;
    start({ RUN_LEASE_SECONDS: '1', PORT: new URL(url).port });
    expect(await stream.text()).toBe(WHOLE);
  });
});

it('a call that waits for a browser is asked for again after the server was killed, and its answer is in the transcript', async () => {
  const lease = { RUN_LEASE_SECONDS: '1' };
  const server = start(lease);
  const { url, oracleDid } = await ready(server);
  const user = await createTestUser({ oracleDid });
  const client = createOracleClient({ baseUrl: url, auth: user });
  const { sessionId } = await client.sessions.create();
  const tools = [{ name: 'look', description: 'Looks.', schema: {} }];
  const stream = await client.messages.stream(
    sessionId,
    { message: '/tool look {}', tools },
    { rejoin: false },
  );
  let asked: string | undefined;
  try {
    for await (const frame of stream) {
      if (frame.event !== 'browser_tool_call') continue;
      asked = frame.data.toolCallId;
      server.child.kill('SIGKILL');
    }
  } catch {
    // The stream was cut off: that is the point.
  }
  await server.exited;

  const next = await ready(start(lease));
  const again: string[] = [];
  const channel = await connectSession({
    url: next.url,
    sessionId,
    auth: createUcanAuth({ key: user.key, oracleDid }),
    browserTools: {
      look: {
        description: 'Looks.',
        schema: {},
        run(_args, { toolCallId }) {
          again.push(toolCallId);
          return 'seen at last';
        },
      },
    },
  });
  const reader = createOracleClient({ baseUrl: next.url, auth: user });
  expect(await (await reader.runs.join(stream.runId ?? '')).text()).toContain('seen at last');
  expect(again).toEqual([asked]);
  const { messages } = await reader.messages.list(sessionId);
  expect(messages[1]).toMatchObject({
    isComplete: true,
    toolCalls: [{ name: 'look', status: 'done', output: '"seen at last"' }],
  });
  channel.close();
});

it('what was stored, revoked and used stays so when the server is killed right after it said so', async () => {
  const server = start();
  const { url, oracleDid } = await ready(server);
  const [alice, bob] = await Promise.all([createTestUser({ oracleDid }), createTestUser({ oracleDid })]);
  const at = (baseUrl: string, user: TestUser) => createOracleClient({ baseUrl, auth: user });
  const { sessionId } = await at(url, alice).sessions.create();
  const mcpInvocations = { read: await consentOf(alice, oracleDid) };
  const { ucanDelegation } = await bob.handshake();
  const alone = { headers: () => Promise.resolve({ 'x-ucan-delegation': ucanDelegation }) };
  await createOracleClient({ baseUrl: url, auth: alone }).sessions.list();

  await at(url, alice).messages.send(sessionId, { message: 'help', mcpInvocations });
  const stored = await at(url, alice).delegation.store((await alice.handshake()).ucanDelegation);
  await at(url, bob).delegation.revoke();
  server.child.kill('SIGKILL');
  await server.exited;

  const next = await ready(start());
  expect(await at(next.url, alice).delegation.status()).toMatchObject({
    authorized: true,
    expiration: stored.expiration,
  });
  await expect(
    at(next.url, alice).messages.send(sessionId, { message: 'help', mcpInvocations }),
  ).rejects.toMatchObject({ errors: [{ rule: 'ucan_replayed' }] });
  await expect(createOracleClient({ baseUrl: next.url, auth: alone }).sessions.list()).rejects.toMatchObject({
    status: 401,
    reason: 'ucan_revoked',
  });
});

const consentOf = async (user: TestUser, audience: string) =>
  (await createMcpInvocation({ issuer: user.key, audience, server: 'files', tool: 'read' })).serialized;
