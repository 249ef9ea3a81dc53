import { describe, expect, it, jest } from '@jest/globals';
import { NOW, alice, createTestVerifier, invocation, mallory, oracle } from '../testing/ucans.js';
import { createMcpInvocations } from './mcp-invocations.js';

const invocations = createMcpInvocations(createTestVerifier().verifier);
const consent = (called: string, issuer = alice) =>
  invocation({
    issuer,
    capabilities: [{ can: 'mcp/call', with: `ixo:oracle:${oracle.did()}:mcp/${called}` }],
  });

describe('what invocations allow', () => {
  it('is the tool of one server, whether or not their keys name the server', async () => {
    const sent = {
      'files/read': await consent('files/read'),
      read: await consent('notes/read'),
      'mcp/x:mcp': await consent('mcp/x:mcp'),
    };
    const verified = await invocations.verify(sent, { did: alice.did() });
    expect(verified.map(({ toolName, tool }) => [toolName, tool])).toEqual([
      ['files/read', 'files/read'],
      ['read', 'notes/read'],
      ['mcp/x:mcp', 'mcp/x:mcp'],
    ]);
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['under the name of another server', async () => ({ 'notes/read': await consent('files/read') })],
    ['under the name of another tool', async () => ({ write: await consent('files/read') })],
    [
      'of a server that cannot be distinguished from the tool',
      async () => ({ read: await consent('a/files/read') }),
    ],
    ['of another issuer', async () => ({ 'files/read': await consent('files/read', mallory) })],
  ])('is nothing %s', async (_, sent) => {
    await expect(invocations.verify(await sent(), { did: alice.did() })).rejects.toMatchObject({
      code: 'mcp_invocation_refused',
    });
  });

  it('is nothing of another issuer, whatever else is wrong with the token', async () => {
    const name = 'x'.repeat(200);
    const field = `body.mcpInvocations.${'x'.repeat(128)}`;
    const message = 'The invocation must be signed by the caller';
    const sent = { [name]: await consent('files/read', mallory) };
    await expect(invocations.verify(sent, { did: alice.did() })).rejects.toMatchObject({
      code: 'mcp_invocation_refused',
      message: `These invocations are not accepted: ${field}`,
      details: {
        errors: [{ field, rule: 'ucan_wrong_issuer', message }],
        reason: 'ucan_wrong_issuer',
        reasonDetail: message,
      },
    });
  });

  it('is nothing if a token cannot be decoded, and the first refusal is reported alone', async () => {
    const sent = { first: 'no token', second: 'no token either' };
    await expect(invocations.verify(sent, { did: alice.did() })).rejects.toMatchObject({
      details: {
        errors: [{ field: 'body.mcpInvocations.first', rule: 'ucan_malformed' }],
        reason: 'ucan_malformed',
      },
    });
  });

  it('is verified for the caller who asks', async () => {
    const { verifier } = createTestVerifier();
    const asked = jest.spyOn(verifier, 'mcpInvocation');
    const token = await consent('files/read');
    const [verified] = await createMcpInvocations(verifier).verify(
      { read: token },
      { did: alice.did(), requester: 'requester' },
    );
    expect(asked.mock.calls).toEqual([[token, 'read', { requester: 'requester' }]]);
    expect(verified).toEqual({
      toolName: 'read',
      tool: 'files/read',
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      expiration: NOW + 300,
    });
  });

  it('is nothing without invocations', async () => {
    expect(await invocations.verify(undefined, { did: alice.did() })).toEqual([]);
  });
});
