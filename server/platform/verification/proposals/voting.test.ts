import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hoursFromNow, startTestGovernance, type TestGovernance } from '../testing/test-governance.js';

let governance: TestGovernance;

beforeAll(async () => {
  governance = await startTestGovernance(5);
});
afterAll(() => governance.close());

const voter = (index: number) => governance.voter(index);
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code];

describe('voting', () => {
  it('verifies the domain and closes with the deciding vote', async () => {
    const { domain, id } = await governance.open();
    for (const index of [0, 1]) {
      const { body } = await governance.vote(id, voter(index), 'yes');
      expect(body).toMatchObject({ status: 'open', tally: { yes: index + 1, eligible: 5 } });
    }
    const { status, body } = await governance.vote(id, voter(2), 'yes');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'approved',
      tally: { yes: 3, no: 0, abstain: 0, eligible: 5 },
      closedAt: expect.any(String),
    });
    expect(await governance.statusOf(domain)).toBe('verified');
    expect((await governance.eventsOf(domain)).slice(-3)).toMatchObject([
      {
        type: 'proposal.vote_cast',
        actor: voter(2).did,
        data: {
          proposal: { status: 'open', tally: { yes: 3 } },
          vote: { voter: voter(2).did, choice: 'yes' },
        },
      },
      {
        type: 'twin.verification_changed',
        data: {
          twin: { verificationStatus: 'verified' },
          verification: {
            event: 'approve',
            from: 'submitted',
            to: 'verified',
            by: voter(2).did,
            proposalId: id,
          },
        },
      },
      { type: 'proposal.closed', data: { proposal: body } },
    ]);
    expect(codeOf(await governance.vote(id, voter(3), 'no'))).toEqual([409, 'voting_closed']);
    expect(codeOf(await governance.vote(id, voter(2), 'yes'))).toEqual([409, 'voting_closed']);
    expect((await governance.get(`proposals/${id}`)).body).toEqual(body);
  });

  it('rejects the domain when yes cannot win any more; then it can be proposed again', async () => {
    const { domain, id } = await governance.open();
    await governance.vote(id, voter(0), 'no');
    await governance.vote(id, voter(1), 'no');
    expect((await governance.vote(id, voter(2), 'no')).body.status).toBe('rejected');
    expect(await governance.statusOf(domain)).toBe('rejected');
    expect((await governance.propose(domain)).status).toBe(201);
  });

  it('counts only the last vote of a member, who may change it until voting closes', async () => {
    const { id } = await governance.open();
    const choices = ['yes', 'no', 'abstain', 'no', 'yes'];
    for (const choice of choices) {
      const { body } = await governance.vote(id, voter(0), choice);
      expect(body.tally).toEqual({ yes: 0, no: 0, abstain: 0, eligible: 5, [choice]: 1 });
    }
  });

  it('changes nothing and logs no event when the same vote is repeated', async () => {
    const { domain, id } = await governance.open();
    await governance.vote(id, voter(0), 'yes');
    const before = await governance.eventsOf(domain);
    expect((await governance.vote(id, voter(0), 'yes')).body.tally).toMatchObject({ yes: 1 });
    expect(await governance.eventsOf(domain)).toEqual(before);
  });

  it('counts abstentions for the quorum, and for neither side', async () => {
    const { domain, id } = await governance.open();
    for (const index of [0, 1, 2, 3])
      expect((await governance.vote(id, voter(index), 'abstain')).body.status).toBe('open');
    expect((await governance.vote(id, voter(4), 'yes')).body.status).toBe('approved');
    expect(await governance.statusOf(domain)).toBe('verified');
  });
});

describe('a vote is rejected', () => {
  it('of an outsider, even with admin', async () => {
    const { id } = await governance.open();
    const outsider = { headers: await governance.keyOf('did:ixo:ixo1outsider') };
    expect(codeOf(await governance.vote(id, outsider, 'yes'))).toEqual([403, 'not_a_voter']);
    expect(codeOf(await governance.vote(id, { headers: governance.admin }, 'yes'))).toEqual([
      403,
      'not_a_voter',
    ]);
    expect((await governance.get(`proposals/${id}`)).body.tally).toMatchObject({ yes: 0 });
  });

  it('of a member whose key lacks the scope', async () => {
    const { id } = await governance.open();
    const weak = { headers: await governance.keyOf(voter(0).did, ['twins:write', 'proposals:write']) };
    expect(codeOf(await governance.vote(id, weak, 'yes'))).toEqual([403, 'missing_scope']);
  });

  it('of any member after the voting period, even before the scheduler has closed it', async () => {
    const { domain, id } = await governance.open();
    const closesAt = new Date(String((await governance.get(`proposals/${id}`)).body.closesAt));
    const actor = { ownerDid: voter(0).did };
    const voteAt = (time: Date) =>
      governance.unitOfWork(actor, (transaction) =>
        governance.at(time).castVote(transaction, actor, id, 'yes'),
      );
    await expect(voteAt(closesAt)).rejects.toMatchObject({
      code: 'voting_closed',
      message: expect.stringContaining(closesAt.toISOString()),
    });
    expect(await governance.statusOf(domain)).toBe('submitted');
    await expect(voteAt(new Date(closesAt.getTime() - 1))).resolves.toMatchObject({ yes: 1 });
  });

  it('without a valid proposal or choice', async () => {
    expect(codeOf(await governance.vote('prop_none', voter(0), 'yes'))).toEqual([404, 'proposal_not_found']);
    const { id } = await governance.open();
    expect(codeOf(await governance.vote(id, voter(0), 'maybe'))).toEqual([400, 'invalid_request']);
  });
});

describe('the record of a domain', () => {
  it('contains every change with who, when and why, the newest first', async () => {
    const { domain, id } = await governance.open();
    for (const index of [0, 1, 2]) await governance.vote(id, voter(index), 'yes');
    await governance.post(`domains/${domain}/suspend`, { reason: 'No answer' }, voter(4).headers);
    const { status, body } = await governance.post(`domains/${domain}/reinstate`, { reason: 'Answered' });
    const at = expect.any(String);
    const platform = governance.server.oracleDid;
    expect(status).toBe(200);
    expect(body).toEqual({
      did: domain,
      status: 'verified',
      isActive: true,
      possible: ['suspend', 'revoke', 'expire'],
      changes: [
        { event: 'reinstate', from: 'suspended', to: 'verified', at, by: platform, reason: 'Answered' },
        { event: 'suspend', from: 'verified', to: 'suspended', at, by: voter(4).did, reason: 'No answer' },
        { event: 'approve', from: 'submitted', to: 'verified', at, by: voter(2).did, proposalId: id },
        { event: 'submit', from: 'unverified', to: 'submitted', at, by: platform, proposalId: id },
      ],
    });
    expect((await governance.get(`domains/${domain}/verification`)).body).toEqual(body);
  });

  it('names the open proposal', async () => {
    const { domain, id } = await governance.open();
    expect((await governance.get(`domains/${domain}/verification`)).body).toMatchObject({
      status: 'submitted',
      isActive: false,
      openProposal: id,
      possible: ['approve', 'reject', 'lapse', 'withdraw'],
    });
  });

  it('shows that a verified domain is not effective before its validity begins', async () => {
    const domain = await governance.createDomain();
    await governance.setStatus(domain, 'verified', { validFrom: hoursFromNow(1) });
    expect((await governance.get(`domains/${domain}/verification`)).body).toMatchObject({
      status: 'verified',
      isActive: false,
      changes: [],
    });
  });

  it('is a 404 for an unknown twin', async () => {
    const reply = await governance.get(`domains/did:ixo:entity:${'0'.repeat(32)}/verification`);
    expect(codeOf(reply)).toEqual([404, 'twin_not_found']);
  });
});
