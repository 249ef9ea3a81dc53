import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hoursFromNow, startTestGovernance, type TestGovernance } from '../testing/test-governance.js';

let governance: TestGovernance;

beforeAll(async () => {
  governance = await startTestGovernance(3);
});
beforeEach(() => governance.setMembers(governance.voters.map(({ did }) => did)));
afterAll(() => governance.close());

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code];

describe('proposing a domain', () => {
  it('opens voting, with the current members and the current record', async () => {
    const domain = await governance.createDomain();
    const { status, body, headers } = await governance.post('proposals', {
      domain,
      summary: 'Site visit of December',
      package: { documents: ['https://docs.example.org/visit.pdf'], nested: [{ deep: 1 }] },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      proposalId: expect.stringMatching(/^prop_[0-9a-f]{32}$/),
      domain,
      domainRevision: 1,
      status: 'open',
      summary: 'Site visit of December',
      package: { documents: ['https://docs.example.org/visit.pdf'], nested: [{ deep: 1 }] },
      proposedBy: governance.server.oracleDid,
      quorumPercent: 50,
      thresholdPercent: 50,
      tally: { yes: 0, no: 0, abstain: 0, eligible: 3 },
      openedAt: expect.any(String),
      closesAt: expect.any(String),
    });
    expect(Date.parse(String(body.closesAt)) - Date.parse(String(body.openedAt))).toBe(168 * 3_600_000);
    expect(headers.get('location')).toBe(`/v1/proposals/${String(body.proposalId)}`);
    expect((await governance.get(`proposals/${String(body.proposalId)}`)).body).toEqual(body);
    expect((await governance.get(`proposals/${String(body.proposalId)}/votes`)).body).toEqual({
      votes: governance.voters.map(({ did }) => ({ voter: did })),
    });

    const twin = (await governance.get(`domains/${domain}`)).body;
    expect(twin).toMatchObject({ verificationStatus: 'submitted', revision: 2 });
    const [, changed, opened, ...more] = await governance.eventsOf(domain);
    expect(more).toEqual([]);
    expect(changed).toMatchObject({ type: 'twin.verification_changed', data: { twin } });
    expect(opened).toEqual({
      type: 'proposal.opened',
      actor: governance.server.oracleDid,
      data: { proposal: body },
    });
  });

  it('requires only the scope, and no control of the domain', async () => {
    const stranger = await governance.keyOf('did:ixo:ixo1program', ['proposals:write']);
    const { status, body } = await governance.propose(await governance.createDomain(), stranger);
    expect([status, body.proposedBy]).toEqual([201, 'did:ixo:ixo1program']);
    const weak = await governance.keyOf('did:ixo:ixo1weak', ['twins:write', 'votes:write']);
    expect(codeOf(await governance.propose(await governance.createDomain(), weak))).toEqual([
      403,
      'missing_scope',
    ]);
  });

  it('is rejected for an unknown domain', async () => {
    const reply = await governance.propose(`did:ixo:entity:${'0'.repeat(32)}`);
    expect(codeOf(reply)).toEqual([400, 'unknown_twin']);
    expect(reply.body.errors).toEqual([
      { field: 'body.domain', rule: 'unknown_twin', message: 'is the DID of no twin' },
    ]);
  });

  it('is a conflict, with the name, while another proposal is open', async () => {
    const { domain, id } = await governance.open();
    const reply = await governance.propose(domain);
    expect(codeOf(reply)).toEqual([409, 'proposal_open']);
    expect(reply.body.detail).toContain(id);
  });

  it('is rejected while nobody could vote, and leaves nothing', async () => {
    await governance.setMembers([]);
    const domain = await governance.createDomain();
    expect(codeOf(await governance.propose(domain))).toEqual([409, 'no_electorate']);
    expect(await governance.statusOf(domain)).toBe('unverified');
    expect(await governance.eventsOf(domain)).toHaveLength(1);
  });

  it('happens once for each idempotency key', async () => {
    const domain = await governance.createDomain();
    const headers = { ...governance.admin, 'idempotency-key': 'propose-once' };
    const [one, other] = [
      await governance.propose(domain, headers),
      await governance.propose(domain, headers),
    ];
    expect(one.status).toBe(201);
    expect(other.body).toEqual(one.body);
  });

  it('keeps the quorum and threshold that it was opened with', async () => {
    const domain = await governance.createDomain();
    const strict = governance.at(new Date(), {
      quorumPercent: 100,
      thresholdPercent: 66,
      votingPeriodHours: 1,
    });
    const actor = { ownerDid: 'did:ixo:ixo1a', scopes: [] };
    const { id } = await governance.unitOfWork(actor, (transaction) =>
      strict.proposing.submit(transaction, actor, { domain, package: {} }),
    );
    await governance.vote(id, governance.voter(0), 'yes');
    const { body } = await governance.vote(id, governance.voter(1), 'yes');
    expect(body).toMatchObject({ status: 'open', quorumPercent: 100, thresholdPercent: 66 });
  });

  it.each([
    ['no package', {}],
    ['an empty package', { package: {} }],
    ['a package that is a list', { package: [1] }],
    ['an unknown field', { package: { a: 1 }, status: 'approved' }],
  ])('is rejected with %s', async (_, fields) => {
    const domain = await governance.createDomain();
    expect(codeOf(await governance.post('proposals', { domain, ...fields }))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('is rejected when its package exceeds 64 KiB, because events repeat it', async () => {
    const domain = await governance.createDomain();
    const reply = await governance.post('proposals', { domain, package: { text: 'x'.repeat(65_536) } });
    expect(codeOf(reply)).toEqual([413, 'payload_too_large']);
  });
});

describe('the electorate', () => {
  it('is fixed when voting opens: later members cannot vote, and former members still can', async () => {
    const { id } = await governance.open();
    const [first, ...others] = governance.voters.map(({ did }) => did);
    const late = { did: 'did:ixo:ixo1late', headers: await governance.keyOf('did:ixo:ixo1late') };
    await governance.setMembers([...others, late.did]);
    expect(codeOf(await governance.vote(id, late, 'yes'))).toEqual([403, 'not_a_voter']);
    const { status, body } = await governance.vote(id, governance.voter(0), 'yes');
    expect([status, body.tally]).toEqual([200, { yes: 1, no: 0, abstain: 0, eligible: 3 }]);
    const { votes } = (await governance.get(`proposals/${id}/votes`)).body;
    expect(votes).toEqual([
      { voter: first, choice: 'yes', castAt: expect.any(String) },
      ...others.map((voter) => ({ voter })),
    ]);
  });

  it('is listed page by page', async () => {
    const { id } = await governance.open();
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const { body } = await governance.get(`proposals/${id}/votes?limit=2${cursor}`);
      seen.push(body.votes);
      cursor = typeof body.nextCursor === 'string' ? `&cursor=${body.nextCursor}` : '';
    } while (cursor);
    expect(seen.flat()).toEqual(governance.voters.map(({ did }) => ({ voter: did })));
    expect(seen).toHaveLength(2);
    const [one, other] = [(await governance.open()).id, id];
    const { nextCursor } = (await governance.get(`proposals/${one}/votes?limit=1`)).body;
    const foreign = await governance.get(`proposals/${other}/votes?limit=1&cursor=${String(nextCursor)}`);
    expect(codeOf(foreign)).toEqual([400, 'invalid_cursor']);
  });
});

describe('withdrawing a proposal', () => {
  it('is for the proposer, and restores the former status of the domain, which can be proposed again', async () => {
    const domain = await governance.createDomain();
    const proposer = await governance.keyOf('did:ixo:ixo1proposer');
    const id = String((await governance.propose(domain, proposer)).body.proposalId);
    const other = await governance.keyOf('did:ixo:ixo1other');
    expect(codeOf(await governance.post(`proposals/${id}/withdraw`, undefined, other))).toEqual([
      403,
      'not_proposer',
    ]);
    const { status, body } = await governance.post(`proposals/${id}/withdraw`, undefined, proposer);
    expect([status, body.status, typeof body.closedAt]).toEqual([200, 'withdrawn', 'string']);
    expect(await governance.statusOf(domain)).toBe('unverified');
    expect((await governance.eventsOf(domain)).slice(-2)).toMatchObject([
      { type: 'twin.verification_changed', data: { verification: { event: 'withdraw', proposalId: id } } },
      { type: 'proposal.closed', data: { proposal: body } },
    ]);
    expect((await governance.propose(domain, proposer)).status).toBe(201);
  });

  it('is possible with admin, once', async () => {
    const domain = await governance.createDomain();
    const proposer = await governance.keyOf('did:ixo:ixo1proposer');
    const id = String((await governance.propose(domain, proposer)).body.proposalId);
    expect((await governance.post(`proposals/${id}/withdraw`)).status).toBe(200);
    expect(codeOf(await governance.post(`proposals/${id}/withdraw`))).toEqual([409, 'voting_closed']);
    expect(codeOf(await governance.vote(id, governance.voter(0), 'yes'))).toEqual([409, 'voting_closed']);
  });

  it('is too late after the voting period, even before the scheduler has closed it', async () => {
    const { domain, id } = await governance.open();
    const later = governance.at(hoursFromNow(169));
    const actor = { ownerDid: governance.server.oracleDid, scopes: [] };
    const withdrawn = governance.unitOfWork(actor, (transaction) =>
      later.proposing.withdraw(transaction, actor, id),
    );
    await expect(withdrawn).rejects.toMatchObject({ code: 'voting_closed' });
    expect(await governance.statusOf(domain)).toBe('submitted');
  });

  it('is a 404 for an unknown proposal', async () => {
    expect(codeOf(await governance.post('proposals/prop_none/withdraw'))).toEqual([
      404,
      'proposal_not_found',
    ]);
    expect(codeOf(await governance.get('proposals/prop_none'))).toEqual([404, 'proposal_not_found']);
    expect(codeOf(await governance.get('proposals/prop_none/votes'))).toEqual([404, 'proposal_not_found']);
  });
});

describe('the list of proposals', () => {
  it('begins with the newest, and filters by domain and by status', async () => {
    const { domain, id: withdrawn } = await governance.open();
    await governance.post(`proposals/${withdrawn}/withdraw`);
    const id = (await governance.propose(domain)).body.proposalId;
    const idsOf = async (query: string) => {
      const { body } = await governance.get(`proposals?${query}`);
      return Array.isArray(body.proposals)
        ? body.proposals.map(({ proposalId }) => proposalId as unknown)
        : [];
    };
    expect(await idsOf(`domain=${domain}`)).toEqual([id, withdrawn]);
    expect(await idsOf(`domain=${domain}&status=withdrawn`)).toEqual([withdrawn]);
    expect((await idsOf('limit=1'))[0]).toBe(id);
    const { nextCursor } = (await governance.get(`proposals?limit=1&domain=${domain}`)).body;
    expect(await idsOf(`limit=1&domain=${domain}&cursor=${String(nextCursor)}`)).toEqual([withdrawn]);
    const other = await governance.get(`proposals?limit=1&status=open&cursor=${String(nextCursor)}`);
    expect(codeOf(other)).toEqual([400, 'invalid_cursor']);
  });
});
