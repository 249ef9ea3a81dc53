import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../config/settings.js';
import { createLogger } from '../../startup/logging.js';
import { startServer } from '../../start.js';
import { call, startTestServer, type TestServer } from '../../testing/server.js';
import { startTestGovernance, type TestGovernance } from '../verification/testing/test-governance.js';

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.close();
});

const closing = <T extends { close(): Promise<void> }>(started: T): T => {
  running.push(started);
  return started;
};
const governanceOf = async ({ url }: { url: string }, apiKey: string) =>
  (await call(`${url}/v1/governance`, { headers: { authorization: `Bearer ${apiKey}` } })).body;

describe('a deployment that starts for the first time', () => {
  it('has a governance group with itself as its member, so that it can verify a domain', async () => {
    const server: TestServer = closing(await startTestServer({ ORACLE_NAME: 'Stove' }));
    const headers = { authorization: `Bearer ${server.apiKey}` };
    const body = await governanceOf(server, server.apiKey);
    expect(body).toEqual({
      group: expect.stringMatching(/^did:ixo:entity:[0-9a-f]{32}$/),
      electorate: 1,
      quorumPercent: 50,
      thresholdPercent: 50,
      votingPeriodHours: 168,
    });
    const read = async (did: unknown) =>
      (await call(`${server.url}/v1/domains/${String(did)}`, { headers })).body;
    const group = await read(body.group);
    expect(group).toMatchObject({ type: 'MembershipGroup', verificationStatus: 'unverified' });
    expect(await read(group.controller)).toMatchObject({
      type: 'Organisation',
      controller: server.oracleDid,
      metadata: { name: 'Stove governance' },
    });

    const post = (path: string, json: unknown, method = 'POST') =>
      call(`${server.url}/v1/${path}`, { method, headers, json });
    const domain = await post('domains', { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' });
    const proposal = await post('proposals', { domain: domain.body.did, package: { plan: 'a stove' } });
    const voted = await post(`proposals/${String(proposal.body.proposalId)}/vote`, { choice: 'yes' }, 'PUT');
    expect(voted.body.status).toBe('approved');
    expect((await read(domain.body.did)).verificationStatus).toBe('verified');
  });

  it('has one group, however many replicas start concurrently and however often', async () => {
    const server = closing(await startTestServer());
    const { group } = await governanceOf(server, server.apiKey);
    const replicas = await Promise.all([server.startReplica(), server.startReplica()]);
    for (const replica of replicas)
      expect((await governanceOf(closing(replica), server.apiKey)).group).toBe(group);
  });
});

describe('GOVERNANCE_GROUP', () => {
  let governance: TestGovernance;
  const settings = { VERIFICATION_QUORUM_PERCENT: '100', VERIFICATION_PERIOD_HOURS: '2' };
  /** Another server on the same database. */
  const again = async (more: Record<string, string>) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
    try {
      const place = { PORT: '0', DATABASE_URL: governance.server.database.url, DATA_DIR: dataDir };
      const config = readConfig({ ...place, ...settings, ...more });
      const server = await startServer(config, createLogger('silent', { write: () => undefined }));
      const body = await governanceOf(server, governance.server.apiKey);
      await server.stop();
      return body;
    } finally {
      await rm(dataDir, { recursive: true });
    }
  };

  it('selects another group, from that start on', async () => {
    governance = closing(await startTestGovernance(0, settings));
    const organisation = await governance.post('domains', {
      type: 'Organisation',
      protocol: 'did:ixo:protocol/organisation',
    });
    const [group] = await governance.database.query<{ did: string }[]>(
      'select to_did as did from relationships where from_did = $1',
      [organisation.body.did],
    );
    if (!group) throw new Error('an organisation has a group');
    expect(group.did).not.toBe(governance.group);
    const expected = { group: group.did, quorumPercent: 100, votingPeriodHours: 2 };
    expect(await again({ GOVERNANCE_GROUP: group.did })).toMatchObject(expected);
    expect(await again({})).toMatchObject(expected);
  });

  it('stops the start with its name when it is not a group', async () => {
    governance = closing(await startTestGovernance(0, settings));
    const project = await governance.createDomain();
    for (const did of [project, 'did:ixo:entity:none'])
      await expect(again({ GOVERNANCE_GROUP: did })).rejects.toThrow(
        /^GOVERNANCE_GROUP: must be the DID of a Memb/,
      );
    expect((await governance.get('governance')).body.group).toBe(governance.group);
  });
});
