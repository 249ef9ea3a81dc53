import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { startTestGovernance, type TestGovernance } from './testing/test-governance.js';

let governance: TestGovernance;

beforeAll(async () => {
  governance = await startTestGovernance(2);
});
afterEach(() => governance.database.query('drop trigger refuse on events'));
afterAll(() => governance.close());

/** From now on the database takes no events of this type. */
async function refuse(type: string): Promise<void> {
  await governance.database.query(`
    create or replace function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no such event today'; end $$`);
  await governance.database.query(`
    create trigger refuse before insert on events for each row
    when (new.type = '${type}') execute function refuse()`);
}

/** All that governance keeps of a domain. */
async function recordsOf(domain: string): Promise<unknown> {
  const { database } = governance;
  return {
    twin: await database.query<unknown[]>('select * from twins where did = $1', [domain]),
    proposals: await database.query<unknown[]>('select * from proposals where twin_did = $1 order by id', [
      domain,
    ]),
    votes: await database.query<unknown[]>(
      `select votes.* from votes join proposals on id = proposal_id where twin_did = $1 order by voter_did`,
      [domain],
    ),
    events: await governance.eventsOf(domain),
  };
}

it.each(['twin.verification_changed', 'proposal.opened'])(
  'a proposal leaves nothing when %s cannot be written',
  async (type) => {
    const domain = await governance.createDomain();
    const before = await recordsOf(domain);
    await refuse(type);
    expect((await governance.propose(domain)).status).toBe(500);
    expect(await recordsOf(domain)).toEqual(before);
  },
);

it.each(['proposal.vote_cast', 'twin.verification_changed', 'proposal.closed'])(
  'the deciding vote leaves nothing when %s cannot be written',
  async (type) => {
    const { domain, id } = await governance.open();
    await governance.vote(id, governance.voter(0), 'yes');
    const before = await recordsOf(domain);
    await refuse(type);
    expect((await governance.vote(id, governance.voter(1), 'yes')).status).toBe(500);
    expect(await recordsOf(domain)).toEqual(before);
  },
);

it('a suspension leaves nothing when its event cannot be written', async () => {
  const domain = await governance.createDomain();
  await governance.setStatus(domain, 'verified');
  const before = await recordsOf(domain);
  await refuse('twin.verification_changed');
  expect((await governance.post(`domains/${domain}/suspend`, { reason: 'because' })).status).toBe(500);
  expect(await recordsOf(domain)).toEqual(before);
});
