import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDelegation, createInvocation, createMcpInvocation, generateKey } from '@twin-oracle/sdk/ucan';
import { call, startTestServer, type TestServer } from '../../testing/server.js';
import { createTestSession, type TestSession } from '../testing/session-client.js';

let server: TestServer;
let alice: TestSession;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  alice = await createTestSession(server);
});

const send = (mcpInvocations: Record<string, string>, sessionId = alice.sessionId) =>
  alice.call('POST', `/messages/${sessionId}`, { message: 'help', mcpInvocations });
const consent = async (tool = 'read', issuer = alice.user.key) =>
  (await createMcpInvocation({ issuer, audience: server.oracleDid, server: 'files', tool })).serialized;

describe('an invocation of an MCP tool', () => {
  it('can be used once', async () => {
    const token = await consent();
    expect((await send({ read: token })).status).toBe(200);
    const { status, body } = await send({ 'files/read': token });
    expect([status, body.code]).toEqual([400, 'mcp_invocation_refused']);
    expect(body.errors).toEqual([
      { field: 'body.mcpInvocations.files/read', rule: 'ucan_replayed', message: expect.any(String) },
    ]);
    expect(await alice.messages()).toHaveLength(2);
  });

  it('of twenty messages at once is used by one', async () => {
    const token = await consent();
    const replies = await Promise.all(Array.from({ length: 20 }, () => send({ read: token })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(400)]);
    expect(await alice.messages()).toHaveLength(2);
  });

  it('is not used up by a message that is refused', async () => {
    const token = await consent();
    expect((await send({ read: token }, 'ses_none')).status).toBe(404);
    expect((await send({ read: token, write: 'bm9wZQ==' })).status).toBe(400);
    expect((await send({ read: token })).status).toBe(200);
  });

  it('under two names is a replay of itself', async () => {
    const token = await consent();
    expect((await send({ read: token, 'files/read': token })).body.code).toBe('mcp_invocation_refused');
  });

  it.each<[string, () => Promise<string>, string]>([
    ['for another tool', () => consent('write'), 'ucan_wrong_capability'],
    ["that is somebody else's", async () => consent('read', await generateKey()), 'ucan_wrong_issuer'],
    [
      'that signs in',
      async () => (await createInvocation({ issuer: alice.user.key, audience: server.oracleDid })).serialized,
      'ucan_wrong_capability',
    ],
    [
      'that lasts too long',
      async () =>
        (
          await createDelegation({
            issuer: alice.user.key,
            audience: server.oracleDid,
            capabilities: [{ can: 'mcp/call', with: `ixo:oracle:${server.oracleDid}:mcp/files/read` }],
          })
        ).serialized,
      'ucan_lifetime_too_long',
    ],
  ])('%s is refused, and its entry named', async (_, token, rule) => {
    const { status, body } = await send({ read: await token() });
    expect([status, body.code]).toEqual([400, 'mcp_invocation_refused']);
    expect(body.errors).toMatchObject([{ field: 'body.mcpInvocations.read', rule }]);
    expect(await alice.messages()).toEqual([]);
  });

  it('does not sign in', async () => {
    const headers = { Authorization: `Bearer ${await consent()}`, 'X-Auth-Type': 'ucan' };
    const { status, body } = await call(`${server.url}/sessions`, { headers });
    expect([status, body.reason]).toEqual([401, 'ucan_wrong_capability']);
    const alone = await call(`${server.url}/sessions`, { headers: { 'x-ucan-delegation': await consent() } });
    expect([alone.status, alone.body.reason]).toEqual([401, 'ucan_wrong_capability']);
  });
});
