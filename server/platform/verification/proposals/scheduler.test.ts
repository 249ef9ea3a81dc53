import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hoursFromNow, startTestGovernance, type TestGovernance } from '../testing/test-governance.js';

let governance: TestGovernance;

beforeAll(async () => {
  governance = await startTestGovernance(5);
});
afterAll(() => governance.close());

const proposal = async (id: string) => (await governance.get(`proposals/${id}`)).body;
const typesOf = async (domain: string, type: string) =>
  (await governance.eventsOf(domain)).filter((event) => event.type === type);

describe('after the voting period', () => {
  it('a proposal without a quorum lapses as an action of the platform, and its domain with it', async () => {
    const { domain, id } = await governance.open();
    await governance.vote(id, governance.voter(0), 'yes');
    const { closesAt } = await proposal(id);
    const time = new Date(String(closesAt));
    await governance.at(new Date(time.getTime() - 1)).processDue();
    expect((await proposal(id)).status).toBe('open');
    await governance.at(time).processDue();
    expect(await proposal(id)).toMatchObject({ status: 'lapsed', closedAt: closesAt });
    expect((await governance.get(`domains/${domain}/verification`)).body).toMatchObject({
      status: 'lapsed',
      possible: ['submit'],
      changes: [
        {
          event: 'lapse',
          from: 'submitted',
          to: 'lapsed',
          at: closesAt,
          by: governance.server.oracleDid,
          proposalId: id,
        },
        {},
      ],
    });
    expect((await typesOf(domain, 'proposal.closed'))[0]?.actor).toBe(governance.server.oracleDid);
    expect((await governance.propose(domain)).status).toBe(201);
  });

  it('a proposal with a quorum is decided by the votes', async () => {
    const endings = [];
    for (const choices of [
      ['yes', 'abstain', 'abstain'],
      ['no', 'abstain', 'abstain'],
    ]) {
      const { domain, id } = await governance.open();
      for (const [index, choice] of choices.entries())
        expect((await governance.vote(id, governance.voter(index), choice)).body.status).toBe('open');
      await governance.at(hoursFromNow(169)).processDue();
      endings.push([(await proposal(id)).status, await governance.statusOf(domain)]);
    }
    expect(endings).toEqual([
      ['approved', 'verified'],
      ['rejected', 'rejected'],
    ]);
  });

  it('several replicas close each proposal once', async () => {
    const opened = [];
    for (let index = 0; index < 12; index++) opened.push(await governance.open());
    await Promise.all([1, 2, 3].map(() => governance.at(hoursFromNow(169)).processDue()));
    for (const { domain, id } of opened) {
      expect((await proposal(id)).status).toBe('lapsed');
      expect(await typesOf(domain, 'proposal.closed')).toHaveLength(1);
      expect(await typesOf(domain, 'twin.verification_changed')).toHaveLength(2);
    }
  });

  it('all proposals are closed, however many there are', async () => {
    const { database } = governance;
    const { domain } = await governance.open();
    await database.query(
      `insert into twins select (jsonb_populate_record(twins, jsonb_build_object('did', 'did:ixo:many/' || n))).*
       from twins, generate_series(1, 250) n where did = $1`,
      [domain],
    );
    await database.query(
      `insert into proposals (id, twin_did, twin_revision, twin_status, status, package, proposed_by, quorum_percent,
         threshold_percent, eligible, opened_at, closes_at)
       select 'prop_many' || n, 'did:ixo:many/' || n, 1, 'unverified', 'open', '{}', 'did:ixo:a', 50, 50, 1, now(), now() + '1 hour'
       from generate_series(1, 250) n`,
    );
    await governance.at(hoursFromNow(2)).processDue();
    expect(
      await database.query(
        `select proposals.status, verification_status, count(*)::int from proposals join twins on did = twin_did
         where id like 'prop_many%' group by 1, 2`,
      ),
    ).toEqual([{ status: 'lapsed', verification_status: 'lapsed', count: 250 }]);
  });

  it('a proposal that cannot be closed does not keep the others open', async () => {
    const [broken, ...others] = [await governance.open(), await governance.open(), await governance.open()];
    await governance.database.query(`
      create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`);
    await governance.database.query(`
      create trigger refuse before insert on events for each row
      when (new.subject = '${broken.domain}') execute function refuse()`);
    await governance.at(hoursFromNow(169)).processDue();
    for (const { id } of others) expect((await proposal(id)).status).toBe('lapsed');
    // Nothing is left of what could not be written down as an event.
    expect(await proposal(broken.id)).not.toHaveProperty('closedAt');
    expect(await governance.statusOf(broken.domain)).toBe('submitted');

    await governance.database.query('drop trigger refuse on events');
    await governance.at(hoursFromNow(169)).processDue();
    expect((await proposal(broken.id)).status).toBe('lapsed');
  });
});

describe('after the validity of a domain', () => {
  it.each(['verified', 'suspended'] as const)('it expires if it is %s', async (status) => {
    const validUntil = hoursFromNow(1);
    const domain = await governance.createDomain({ validUntil: validUntil.toISOString() });
    await governance.setStatus(domain, status);
    await governance.at(new Date(validUntil.getTime() - 1)).processDue();
    expect(await governance.statusOf(domain)).toBe(status);
    await Promise.all([governance.at(validUntil).processDue(), governance.at(validUntil).processDue()]);
    expect((await governance.get(`domains/${domain}/verification`)).body).toMatchObject({
      status: 'expired',
      isActive: false,
      changes: [{ event: 'expire', from: status, to: 'expired', by: governance.server.oracleDid }],
    });
  });

  it.each(['unverified', 'rejected', 'lapsed', 'revoked'] as const)('it stays %s', async (status) => {
    const domain = await governance.createDomain({ validUntil: hoursFromNow(1).toISOString() });
    await governance.setStatus(domain, status);
    await governance.at(hoursFromNow(2)).processDue();
    expect(await governance.statusOf(domain)).toBe(status);
    expect(await typesOf(domain, 'twin.verification_changed')).toEqual([]);
  });
});

describe('a running server', () => {
  it('closes proposals by itself, by the clock of the database', async () => {
    const { domain, id } = await governance.open();
    await governance.database.query('update proposals set closes_at = now() where id = $1', [id]);
    const other = await governance.createDomain();
    await governance.setStatus(other, 'verified', { validUntil: hoursFromNow(-1) });
    while ((await proposal(id)).status === 'open');
    while ((await governance.statusOf(other)) === 'verified');
    expect([await governance.statusOf(domain), await governance.statusOf(other)]).toEqual([
      'lapsed',
      'expired',
    ]);
  });
});
