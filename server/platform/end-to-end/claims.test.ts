import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Twin } from '@twin-oracle/sdk';
import { allOf, openPlatform } from './test-platform.js';
import type { TestPlatform } from './test-platform.js';
import { rejection } from '../../../sdk/test/rejection.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const newProject = (): Promise<Twin> =>
  platform.admin.domains.create({ type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' });

const verified = async (made = newProject()): Promise<Twin> => {
  const { did } = await made;
  await platform.verify(did);
  return platform.admin.domains.get(did);
};

describe('Governance', () => {
  it('verifies a domain by a proposal and votes', async () => {
    const { proposals, verification, governance } = platform.admin;
    const { did } = await newProject();
    expect(await governance.get()).toMatchObject({ electorate: 1 });

    const proposal = await proposals.submit({ domain: did, summary: 'Visit', package: { visit: 'done' } });
    expect(await proposals.get(proposal.proposalId)).toEqual(proposal);
    expect(await verification.get(did)).toMatchObject({
      status: 'submitted',
      openProposal: proposal.proposalId,
    });
    expect(await allOf(proposals.listAllVotes(proposal.proposalId))).toEqual([{ voter: platform.oracleDid }]);

    const voter = await platform.clientOf(platform.oracleDid, 'votes:write');
    const decided = await voter.proposals.vote(proposal.proposalId, 'yes');

    expect(decided).toMatchObject({ status: 'approved', tally: { yes: 1, eligible: 1 } });
    expect(await verification.get(did)).toMatchObject({ status: 'verified', isActive: true });
    const [first] = await allOf(proposals.listAll({ domain: did, status: 'approved' }));
    expect(first).toEqual(decided);
  });

  it('withdraws a proposal', async () => {
    const { proposals, verification } = platform.admin;
    const { did } = await newProject();
    const { proposalId } = await proposals.submit({ domain: did, package: { visit: 'none' } });
    expect(await proposals.withdraw(proposalId)).toMatchObject({ status: 'withdrawn' });
    expect((await verification.get(did)).status).toBe('unverified');
    const late = proposals.vote(proposalId, 'yes');
    expect(await rejection(late)).toMatchObject({ name: 'ProblemError' });
  });

  it('suspends, reinstates and revokes', async () => {
    const { verification } = platform.admin;
    const { did } = await verified();
    expect((await verification.suspend(did, 'Silent')).status).toBe('suspended');
    expect((await verification.reinstate(did, 'Back')).status).toBe('verified');
    const revoked = await verification.revoke(did, 'Gone');
    expect(revoked).toMatchObject({ status: 'revoked', changes: [{ reason: 'Gone' }, {}, {}, {}, {}] });
  });
});

describe('Claims', () => {
  const evidence = [{ type: 'MeterReading' }];

  it('become credentials and issuances', async () => {
    const { claims, credentials, statusLists, issuances, domains } = platform.admin;
    const { did } = await verified();
    const oracle = await verified(domains.create({ type: 'Oracle', protocol: 'did:ixo:protocol/oracle' }));

    const claim = await claims.create({
      subject: did,
      type: 'EmissionReduction',
      evidence,
      amount: 12.5,
      unit: 'tCO2e',
    });
    expect(await claims.get(claim.claimId)).toEqual(claim);
    const judged = await claims.evaluate(claim.claimId, { oracle: oracle.did, status: 'approved' });
    expect(judged).toMatchObject({ status: 'approved', approvedAmount: 12.5 });
    expect(await allOf(claims.listAll({ subject: did, status: 'approved' }))).toEqual([judged]);

    const credential = await credentials.get(judged.credentialId ?? '');
    expect(await allOf(credentials.listAll({ subject: did, status: 'active' }))).toEqual([credential]);
    expect(await credentials.verify(credential.credential)).toMatchObject({ verified: true });
    expect(await statusLists.get('1')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);

    const draws = [{ claimId: claim.claimId, amount: 10 }];
    const issued = await issuances.create({ domain: did, type: 'CarbonCredit', draws });
    expect(issued).toMatchObject({ amount: 10, unit: 'tCO2e' });
    expect(await issuances.get(issued.issuanceId)).toEqual(issued);
    expect(await allOf(issuances.listAll({ domain: did }))).toEqual([issued]);
    const again = issuances.create({ domain: did, type: 'CarbonCredit', draws });
    expect(await rejection(again)).toMatchObject({ status: 409 });
  });

  it('are rejected for a domain that is not verified', async () => {
    const { did } = await newProject();
    const claim = platform.admin.claims.create({ subject: did, type: 'Reduction', evidence });
    expect(await rejection(claim)).toMatchObject({ status: 409, code: 'domain_not_verified' });
  });
});
