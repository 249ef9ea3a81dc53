import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventsAfter, newestEvent } from '../events/testing/logged.js';
import {
  group,
  groupOf,
  organisation,
  project,
  startOwner,
  verdict,
  type SoleOwner,
} from '../twins/testing/owner.js';

let alice: SoleOwner;

beforeAll(async () => {
  alice = await startOwner();
});
afterAll(() => alice.server.close());

const query = <Row extends object>(sql: string, parameters?: unknown[]) =>
  alice.server.database.query<Row>(sql, parameters);
const relate = (from: string, role: string, to: string) =>
  alice.send('POST', 'relationships', { role, from, to });
const exists = async (did: string) => (await alice.get(`domains/${did}`)).status === 200;
/** What was logged after that, and about whom. */
const loggedAfter = async (event: string | undefined) =>
  (await eventsAfter(alice.server.database, event)).map(({ type, subject }) => [type, subject]);

describe('deleting a twin', () => {
  it('returns the last record, and the twin is not found afterwards', async () => {
    const twin = await alice.make();
    const { status, body } = await alice.remove(twin.did, '"1"');
    expect([status, body]).toEqual([200, twin]);
    expect(verdict(await alice.get(`domains/${twin.did}`))).toEqual([404, 'twin_not_found']);
    expect(verdict(await alice.remove(twin.did, '"1"'))).toEqual([404, 'twin_not_found']);
  });

  it('is refused without If-Match, and with the ETag of another revision', async () => {
    const { did } = await alice.make();
    expect(verdict(await alice.send('DELETE', `domains/${did}`))).toEqual([428, 'precondition_required']);
    expect(verdict(await alice.remove(did, '"2"'))).toEqual([412, 'precondition_failed']);
    expect(await exists(did)).toBe(true);
  });

  it('deletes its relationships in both directions, and keeps the other twins', async () => {
    const asset = { type: 'Asset', protocol: 'did:ixo:protocol/asset' };
    const [from, middle, to] = [await alice.make(), await alice.make(asset), await alice.make(project)];
    expect((await relate(from.did, 'generates', middle.did)).status).toBe(201);
    expect((await relate(middle.did, 'project', to.did)).status).toBe(201);
    const before = await newestEvent(alice.server.database);
    expect((await alice.remove(middle.did)).status).toBe(200);
    const events = await loggedAfter(before);
    expect(events.slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['relationship.deleted', from.did],
        ['relationship.deleted', middle.did],
      ]),
    );
    expect(events.slice(2)).toEqual([['twin.deleted', middle.did]]);
    expect([await exists(from.did), await exists(to.did)]).toEqual([true, true]);
    expect(await query('select from relationships where $1 in (from_did, to_did)', [middle.did])).toEqual([]);
  });

  it('deletes the members of a group', async () => {
    const { did } = await alice.make(group);
    await alice.send('PUT', `domains/${did}/members/did:ixo:ixo1bob`);
    const before = await newestEvent(alice.server.database);
    expect((await alice.remove(did)).status).toBe(200);
    expect(await loggedAfter(before)).toEqual([
      ['member.removed', did],
      ['member.removed', did],
      ['twin.deleted', did],
    ]);
  });
});

describe('deleting an Organisation', () => {
  it('deletes its Membership Groups', async () => {
    const { did } = await alice.make(organisation);
    const team = await groupOf(alice, did);
    const before = await newestEvent(alice.server.database);
    expect((await alice.remove(did)).status).toBe(200);
    expect(await loggedAfter(before)).toEqual([
      ['relationship.deleted', did],
      ['member.removed', team],
      ['twin.deleted', team],
      ['twin.deleted', did],
    ]);
  });

  it('that its own group controls deletes both', async () => {
    const { did } = await alice.make(organisation);
    const team = await groupOf(alice, did);
    await alice.patch(did, { controller: team });
    expect((await alice.remove(did)).status).toBe(200);
    expect([await exists(did), await exists(team)]).toEqual([false, false]);
  });

  it('leaves a group that controls other twins to the controller of the Organisation', async () => {
    const { did } = await alice.make(organisation);
    const team = await groupOf(alice, did);
    const owned = await alice.make({ ...project, controller: team });
    expect((await alice.remove(did)).status).toBe(200);
    expect((await alice.get(`domains/${team}`)).body).toMatchObject({ controller: alice.did, revision: 2 });
    expect((await alice.patch(owned.did, { metadata: { name: 'Still mine' } })).status).toBe(200);
  });

  it('keeps a group with another controller', async () => {
    const { did } = await alice.make(organisation);
    const team = await groupOf(alice, did);
    const handedOver = await alice.patch(team, { controller: 'did:ixo:ixo1somebody' });
    expect(handedOver.status).toBe(200);
    expect((await alice.remove(did)).status).toBe(200);
    expect((await alice.get(`domains/${team}`)).body).toMatchObject({ controller: 'did:ixo:ixo1somebody' });
  });

  it('keeps a group that another Organisation also has', async () => {
    const [one, other] = [await alice.make(organisation), await alice.make(organisation)];
    const team = await groupOf(alice, one.did);
    expect((await relate(other.did, 'groups', team)).status).toBe(201);
    expect((await alice.remove(one.did)).status).toBe(200);
    expect([await exists(one.did), await exists(team)]).toEqual([false, true]);
  });

  it('is the only way to delete its last group', async () => {
    const { did } = await alice.make(organisation);
    const team = await groupOf(alice, did);
    const refused = await alice.remove(team);
    expect(verdict(refused)).toEqual([409, 'twin_in_use']);
    expect(refused.body.detail).toContain('last Membership Group');
    const second = await alice.make(group);
    expect((await relate(did, 'groups', second.did)).status).toBe(201);
    expect((await alice.remove(team)).status).toBe(200);
    expect(verdict(await alice.remove(second.did))).toEqual([409, 'twin_in_use']);
  });

  it('keeps one group of it during many concurrent deletions of groups', async () => {
    const { did } = await alice.make(organisation);
    const groups = [await groupOf(alice, did)];
    for (let at = 0; at < 3; at++) {
      const { did: more } = await alice.make(group);
      await relate(did, 'groups', more);
      groups.push(more);
    }
    const replies = await Promise.all(groups.map((team) => alice.remove(team, '*')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  });
});

const proposalThatIs = (status: string) => `
  insert into proposals (id, twin_did, twin_revision, twin_status, status, package, proposed_by, quorum_percent, threshold_percent,
    eligible, opened_at, closes_at)
  values ('prop_${status}_' || md5($1), $1, 1, 'unverified', '${status}', '{}', 'did:x:y', 1, 1, 1, now(), now())`;

describe('proposals that were not approved', () => {
  it.each(['withdrawn', 'lapsed'])(
    'and were %s are deleted with the twin, with their votes, regardless of the proposer',
    async (status) => {
      const { did } = await alice.make();
      await query(proposalThatIs(status), [did]);
      await query(
        `insert into votes (proposal_id, voter_did) select id, 'did:x:voter' from proposals where twin_did = $1`,
        [did],
      );
      expect((await alice.remove(did)).status).toBe(200);
      expect(await exists(did)).toBe(false);
      expect(await query('select from proposals where twin_did = $1', [did])).toEqual([]);
      expect(
        await query(`select from votes where proposal_id = 'prop_${status}_' || md5($1)`, [did]),
      ).toEqual([]);
    },
  );

  it('are deleted with the groups of an Organisation', async () => {
    const { did } = await alice.make(organisation);
    const team = await groupOf(alice, did);
    await query(proposalThatIs('withdrawn'), [team]);
    expect((await alice.remove(did)).status).toBe(200);
    expect([await exists(did), await exists(team)]).toEqual([false, false]);
  });

  it('are kept when the twin is kept', async () => {
    const { did } = await alice.make();
    await query(proposalThatIs('withdrawn'), [did]);
    await query(proposalThatIs('approved'), [did]);
    expect(verdict(await alice.remove(did))).toEqual([409, 'twin_in_use']);
    expect(await query('select from proposals where twin_did = $1', [did])).toHaveLength(2);
  });
});

describe('the deletion of a twin is refused', () => {
  it.each([
    [
      'claims are about it',
      `insert into claims (id, subject_did, type, content, evidence, status, raised_by, created_at, updated_at)
       values ('clm_' || md5($1), $1, 'x', '{}', '[]', 'pending', 'did:x:y', now(), now())`,
    ],
    [
      'it has issuances',
      `insert into issuances (id, domain_did, type, amount, recipient_did, issued_by, created_at)
       values ('iss_' || md5($1), $1, 'x', 1, 'did:x:y', 'did:x:y', now())`,
    ],
    ...['open', 'approved', 'rejected'].map((status): [why: string, make: string] => [
      'a proposal about it is open, or has been decided',
      proposalThatIs(status),
    ]),
    ['its members decide', 'update governance set group_did = $1'],
  ])('when %s', async (why, make) => {
    const { did } = await alice.make(group);
    await query(make, [did]);
    const refused = await alice.remove(did);
    expect(verdict(refused)).toEqual([409, 'twin_in_use']);
    expect(refused.body.detail).toContain(why);
    expect(await exists(did)).toBe(true);
    expect((await alice.get(`domains/${did}/members`)).body.members).toHaveLength(1);
  });

  it('when it has evaluated claims', async () => {
    const [oracle, subject] = [await alice.make(), await alice.make()];
    await query(
      `with claim as (
         insert into claims (id, subject_did, type, content, evidence, status, raised_by, created_at, updated_at)
         values ('clm_evaluated', $2, 'x', '{}', '[]', 'pending', 'did:x:y', now(), now()) returning id)
       insert into evaluations (claim_id, oracle_did, status, evaluated_by, created_at)
       select id, $1, 'approved', 'did:x:y', now() from claim`,
      [oracle.did, subject.did],
    );
    expect((await alice.remove(oracle.did)).body.detail).toContain('it has evaluated claims');
  });

  it('when it controls other twins', async () => {
    const { did } = await alice.make();
    const { did: other } = await alice.make({ ...project, controller: did });
    expect((await alice.remove(did)).body).toMatchObject({
      code: 'twin_in_use',
      detail: expect.stringContaining('it controls other twins'),
    });
    expect((await alice.remove(other)).status).toBe(200);
    expect((await alice.remove(did)).status).toBe(200);
  });

  it('when it is a protocol', async () => {
    const { body } = await alice.send('POST', 'protocols', { properties: {} });
    expect((await alice.remove(String(body.did))).body.detail).toContain('it is a protocol');
  });
});
