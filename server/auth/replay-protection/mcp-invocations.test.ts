import { describe, expect, it } from '@jest/globals';
import { alice, createTestVerifier, invocation, mallory, oracle } from '../testing/ucans.js';
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

  it('is nothing without invocations', async () => {
    expect(await invocations.verify(undefined, { did: alice.did() })).toEqual([]);
  });
});
