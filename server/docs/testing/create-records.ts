import { createPlatformClient } from '@twin-oracle/sdk';
import type { TestServer } from '../../testing/server.js';

/** Creates one record of each kind that has sub-lists, by the name of the path parameter. */
export async function createRecords({ url, apiKey }: TestServer): Promise<Record<string, string>> {
  const platform = createPlatformClient({ baseUrl: url, apiKey });
  const protocol = await platform.protocols.create({ name: 'Tried', properties: {}, relationships: {} });
  const group = await platform.domains.create({
    type: 'MembershipGroup',
    protocol: 'did:ixo:protocol/membership-group',
  });
  const proposal = await platform.proposals.submit({ domain: group.did, package: { report: 'none' } });
  const webhook = await platform.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['member.removed'] });
  const { importId } = await platform.imports.start([
    { kind: 'twin', type: 'Project', protocol: protocol.did },
  ]);
  return {
    did: group.did,
    protocolDid: protocol.did,
    proposalId: proposal.proposalId,
    webhookId: webhook.webhookId,
    importId,
  };
}
