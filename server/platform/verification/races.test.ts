import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assertVerified } from './state/assert-verified.js';
import { hoursFromNow, startTestGovernance, type TestGovernance } from './testing/test-governance.js';
import { someoneWaits } from './testing/someone-waits.js';

const VOTERS = 20;

let governance: TestGovernance;

beforeAll(async () => {
  governance = await startTestGovernance(VOTERS, { DATABASE_POOL_SIZE: '10' });
});
afterAll(() => governance.close());

/** The state of a proposal in the database, with its votes counted again. */
async function countOf({ database }: TestGovernance, id: string) {
  const [counted] = await database.query<Record<string, number | string>[]>(
    `select status, yes, no, abstain, eligible,
       (select count(*)::int from votes where proposal_id = id and choice = 'yes') as "yesVotes",
       (select count(*)::int from votes where proposal_id = id and choice = 'no') as "noVotes",
       (select count(*)::int from votes where proposal_id = id and choice is not null) as cast
     from proposals where id = $1`,
    [id],
  );
  if (!counted) throw new Error('the proposal is gone');
  return counted;
}

const typesOf = async (domain: string, type: string) =>
  (await governance.eventsOf(domain)).filter((event) => event.type === type);

describe('concurrent votes', () => {
  it.each(['yes', 'no'])(
    'of all members, %s: one of them closes the proposal, and the tally matches the votes',
    async (side) => {
      const { domain, id } = await governance.open();
      const replies = await Promise.all(
        governance.voters.map((voter, index) =>
          governance.vote(id, voter, index % 4 === 3 ? 'abstain' : side),
        ),
      );
      const counted = replies.filter(({ status }) => status === 200);
      const late = replies.filter(({ status }) => status !== 200);
      expect(late.map(({ body }) => body.code)).toEqual(late.map(() => 'voting_closed'));
      const closing = counted.filter(({ body }) => body.status !== 'open');
      expect(closing).toHaveLength(1);
      const count = await countOf(governance, id);
      expect(count).toMatchObject({
        status: side === 'yes' ? 'approved' : 'rejected',
        yes: count.yesVotes,
        no: count.noVotes,
        cast: counted.length,
      });
      expect(await typesOf(domain, 'proposal.vote_cast')).toHaveLength(counted.length);
      expect(await typesOf(domain, 'proposal.closed')).toHaveLength(1);
      expect(await typesOf(domain, 'twin.verification_changed')).toHaveLength(2);
      expect(await governance.statusOf(domain)).toBe(side === 'yes' ? 'verified' : 'rejected');
    },
  );

  it('of one member, ten times, count once', async () => {
    const { domain, id } = await governance.open();
    const voter = governance.voter(0);
    const same = await Promise.all(Array.from({ length: 10 }, () => governance.vote(id, voter, 'yes')));
    expect(same.map(({ status, body }) => [status, body.tally])).toEqual(
      same.map(() => [200, { yes: 1, no: 0, abstain: 0, eligible: VOTERS }]),
    );
    expect(await typesOf(domain, 'proposal.vote_cast')).toHaveLength(1);

    const choices = ['yes', 'no', 'abstain', 'yes', 'no', 'abstain', 'yes', 'no', 'abstain', 'yes'];
    await Promise.all(choices.map((choice) => governance.vote(id, voter, choice)));
    const count = await countOf(governance, id);
    expect(Number(count.yes) + Number(count.no) + Number(count.abstain)).toBe(1);
    expect(count).toMatchObject({ yes: count.yesVotes, no: count.noVotes, cast: 1 });
  });

  it('and the end of the period: a vote counts completely or not at all, and voting closes once', async () => {
    const { closesAt } = (await governance.get(`proposals/${(await governance.open()).id}`)).body;
    const over = new Date(String(closesAt));
    const schedulers = [governance.at(hoursFromNow(200)), governance.at(hoursFromNow(200))];
    const opened = [];
    for (let index = 0; index < 8; index++) opened.push(await governance.open());
    const inTime = governance.at(new Date(over.getTime() - 60_000));
    const actor = { ownerDid: governance.voter(0).did };
    const votes = opened.map(({ id }) =>
      governance
        .unitOfWork(actor, (transaction) => inTime.castVote(transaction, actor, id, 'yes'))
        .then(
          () => 1,
          (error: unknown) => {
            expect(error).toMatchObject({ code: 'voting_closed' });
            return 0;
          },
        ),
    );
    await Promise.all(schedulers.map(({ processDue }) => processDue()));
    const counted = await Promise.all(votes);
    // A domain that a vote held just then was left for the next time.
    await governance.at(hoursFromNow(200)).processDue();
    for (const [index, { domain, id }] of opened.entries()) {
      expect(await countOf(governance, id)).toMatchObject({
        status: 'lapsed',
        yes: counted[index],
        cast: counted[index],
      });
      expect(await typesOf(domain, 'proposal.closed')).toHaveLength(1);
      expect(await governance.statusOf(domain)).toBe('lapsed');
    }
  });
});

describe('two concurrent requests', () => {
  it('to propose one domain open one proposal', async () => {
    const domain = await governance.createDomain();
    const replies = await Promise.all(Array.from({ length: 8 }, () => governance.propose(domain)));
    expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 'proposal_open'),
    ]);
    expect(await typesOf(domain, 'proposal.opened')).toHaveLength(1);
  });

  it('to withdraw and to decide end the proposal once', async () => {
    for (let round = 0; round < 5; round++) {
      const { domain, id } = await governance.open();
      for (const voter of governance.voters.slice(0, 10)) await governance.vote(id, voter, 'yes');
      const [vote, withdrawal] = await Promise.all([
        governance.vote(id, governance.voter(10), 'yes'),
        governance.post(`proposals/${id}/withdraw`),
      ]);
      expect([vote.status, withdrawal.status].sort()).toEqual([200, 409]);
      const ending = vote.status === 200 ? ['approved', 'verified'] : ['withdrawn', 'unverified'];
      expect([(await countOf(governance, id)).status, await governance.statusOf(domain)]).toEqual(ending);
    }
  });

  it('to suspend a domain suspend it once', async () => {
    const domain = await governance.createDomain();
    await governance.setStatus(domain, 'verified');
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => governance.post(`domains/${domain}/suspend`, { reason: 'because' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('a write that requires a verified domain, and a suspension', () => {
  it('are serialised: the suspension waits for the write that has begun', async () => {
    const domain = await governance.createDomain();
    await governance.setStatus(domain, 'verified');
    const order: string[] = [];
    let suspended: Promise<unknown> = Promise.resolve();
    await governance.database.transaction(async (manager) => {
      await assertVerified(manager, domain, 'body.subject');
      suspended = governance
        .post(`domains/${domain}/suspend`, { reason: 'because' })
        .then(() => order.push('suspended'));
      await someoneWaits(governance.database);
      order.push('claim raised');
    });
    await suspended;
    expect(order).toEqual(['claim raised', 'suspended']);
    await expect(
      governance.database.transaction((manager) => assertVerified(manager, domain, 'body.subject')),
    ).rejects.toMatchObject({ code: 'domain_not_verified' });
  });

  it('are serialised in the other order: a write after the suspension is rejected', async () => {
    const domain = await governance.createDomain();
    await governance.setStatus(domain, 'verified');
    let raised: Promise<unknown> = Promise.resolve();
    await governance.database.transaction(async (manager) => {
      await manager.query(`update twins set verification_status = 'suspended' where did = $1`, [domain]);
      raised = governance.database
        .transaction((other) => assertVerified(other, domain, 'body.subject'))
        .catch((error: unknown) => error);
      await someoneWaits(governance.database);
    });
    expect(await raised).toMatchObject({ code: 'domain_not_verified' });
  });

  it('do not block other writes of the same domain', async () => {
    const domain = await governance.createDomain();
    await governance.setStatus(domain, 'verified');
    await governance.database.transaction(async (manager) => {
      await assertVerified(manager, domain, 'body.subject');
      await governance.database.transaction((other) => assertVerified(other, domain, 'body.subject'));
    });
  });
});
