/** What survives the end of the only server. */
import { describe, expect, it } from '@jest/globals';
import { createOracleClient, type RunFrame } from '@twin-oracle/sdk';
import { connectSession } from '@twin-oracle/sdk/realtime';
import { createMcpInvocation, createUcanAuth } from '@twin-oracle/sdk/ucan';
import { createTestUser, type TestUser } from '../testing/server.js';
import { useServerProcesses, type ServerProcess } from '../testing/processes/server-processes.js';

const servers = useServerProcesses();

describe('an answer that is being streamed', () => {
  /** The answer to `/stream 400`. */
  const WHOLE = Array.from({ length: 400 }, (_, index) => index + 1).join(' ');

  async function streaming(server: ServerProcess, options?: { rejoin: boolean }) {
    const { url, oracleDid } = await server.ready();
    const user = await createTestUser({ oracleDid });
    const client = createOracleClient({ baseUrl: url, auth: user });
    const { sessionId } = await client.sessions.create();
    const stream = await client.messages.stream(sessionId, { message: '/stream 400' }, options);
    return { url, user, sessionId, stream };
  }

  it('is complete before a stopped server exits', async () => {
    const server = servers.start();
    const { stream } = await streaming(server);
    let text = '';
    let asked = false;
    for await (const frame of stream) {
      if (frame.event !== 'message') continue;
      if (!asked) asked = server.child.kill('SIGTERM');
      text += frame.data.content;
    }
    expect(text.endsWith('400')).toBe(true);
    expect(await server.exited).toBe(0);
  });

  it('can be read again up to what the client has seen, when the server is killed, and is completed', async () => {
    const server = servers.start({ RUN_LEASE_SECONDS: '1' });
    const { stream, user, sessionId } = await streaming(server, { rejoin: false });
    const seen: RunFrame[] = [];
    try {
      for await (const frame of stream) {
        seen.push(frame);
        if (seen.length === 10) server.child.kill('SIGKILL');
      }
    } catch {
      // The stream was cut off, as intended.
    }
    await server.exited;
    const next = await servers.start({ RUN_LEASE_SECONDS: '1' }).ready();
    const client = createOracleClient({ baseUrl: next.url, auth: user });
    const replayed: RunFrame[] = [];
    for await (const frame of await client.runs.join(stream.runId ?? '')) replayed.push(frame);
    expect(replayed.slice(0, seen.length)).toEqual(seen);
    expect(replayed.at(-1)).toMatchObject({ event: 'done', data: { status: 'finished' } });
    const { messages } = await client.messages.list(sessionId);
    expect(messages[1]).toMatchObject({ content: WHOLE, isComplete: true });
  });

  it('reaches a client that reconnects, although the server is killed and restarted', async () => {
    const server = servers.start({ RUN_LEASE_SECONDS: '1' });
    const { stream, url } = await streaming(server);
    const frames = stream[Symbol.asyncIterator]();
    await frames.next();
    server.child.kill('SIGKILL');
    await server.exited;
    servers.start({ RUN_LEASE_SECONDS: '1', PORT: new URL(url).port });
    expect(await stream.text()).toBe(WHOLE);
  });
});

it('a call that waits for a browser is sent again after the server was killed, and its result is in the transcript', async () => {
  const lease = { RUN_LEASE_SECONDS: '1' };
  const server = servers.start(lease);
  const { url, oracleDid } = await server.ready();
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
    // The stream was cut off, as intended.
  }
  await server.exited;

  const next = await servers.start(lease).ready();
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

it('stored, revoked and used records stay so when the server is killed right after its reply', async () => {
  const server = servers.start();
  const { url, oracleDid } = await server.ready();
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

  const next = await servers.start().ready();
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
