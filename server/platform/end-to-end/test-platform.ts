import type { PlatformClient, Scope } from '@twin-oracle/sdk';
import { createPlatformClient, discover } from '@twin-oracle/sdk';
import { startTestServer } from '../../testing/server.js';

export interface TestPlatform {
  readonly url: string;
  /** The DID of the deployment's oracle, which is the first member of the governance group. */
  readonly oracleDid: string;
  /** With all scopes. */
  readonly admin: PlatformClient;
  /** Somebody else, with these scopes. */
  clientOf(ownerDid: string, ...scopes: Scope[]): Promise<PlatformClient>;
  /** Has a domain verified, by the only voter that there is. */
  verify(did: string): Promise<void>;
  close(): Promise<void>;
}

/** A whole server on a database of its own, and clients of its platform. */
export const openPlatform = async (settings: Record<string, string> = {}): Promise<TestPlatform> => {
  // Others have the second validator look at each operation; it would take a second for each here.
  const server = await startTestServer({ VALIDATOR: 'compiled', ...settings });
  const clientWith = (apiKey: string) => createPlatformClient({ baseUrl: server.url, apiKey });
  const admin = clientWith(server.apiKey);
  const { oracle } = await discover(server.url);
  const clientOf: TestPlatform['clientOf'] = async (ownerDid, ...scopes) =>
    clientWith((await admin.apiKeys.create({ name: 'test', scopes, ownerDid })).key);
  return {
    url: server.url,
    oracleDid: oracle.did,
    admin,
    clientOf,
    async verify(did) {
      const { proposalId } = await admin.proposals.submit({ domain: did, package: { visit: 'done' } });
      const voter = await clientOf(oracle.did, 'votes:write');
      await voter.proposals.vote(proposalId, 'yes');
    },
    close: () => server.close(),
  };
};

/** All that a list gives. */
export const allOf = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};
