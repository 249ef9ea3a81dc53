import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventsAbout } from '../events/testing/logged.js';
import { group, startOwner, verdict, type SoleOwner } from '../twins/testing/owner.js';

let alice: SoleOwner;

beforeAll(async () => {
  alice = await startOwner();
});
afterAll(() => alice.server.close());

const put = (team: string, did: string) => alice.send('PUT', `domains/${team}/members/${did}`);
const take = (team: string, did: string) => alice.send('DELETE', `domains/${team}/members/${did}`);
const membersOf = async (team: string) =>
  ((await alice.get(`domains/${team}/members?limit=100`)).body.members as { did: string }[]).map(
    ({ did }) => did,
  );

const eventsOf = (did: string) => eventsAbout(alice.server.database, did, 'member.');

describe('members of a group', () => {
  it('are its creator, and those who are added, until they are removed', async () => {
    const { did } = await alice.make(group);
    const bob = 'did:ixo:ixo1bob';
    const added = await put(did, bob);
    expect([added.status, added.body]).toEqual([
      200,
      { did: bob, addedBy: alice.did, addedAt: expect.any(String) },
    ]);
    expect((await put(did, bob)).body).toEqual(added.body);
    expect(await membersOf(did)).toEqual([bob, alice.did].sort());
    expect((await take(did, bob)).body).toEqual(added.body);
    expect(verdict(await take(did, bob))).toEqual([404, 'member_not_found']);
    expect(await membersOf(did)).toEqual([alice.did]);
    expect(await eventsOf(did)).toEqual([
      { type: 'member.added', actor: alice.did, data: { member: alice.did } },
      { type: 'member.added', actor: alice.did, data: { member: bob } },
      { type: 'member.removed', actor: alice.did, data: { member: bob } },
    ]);
  });

  it('always include at least one: the last one cannot be removed', async () => {
    const { did } = await alice.make(group);
    expect(verdict(await take(did, alice.did))).toEqual([409, 'last_member']);
    expect(await membersOf(did)).toEqual([alice.did]);
  });

  it('always include at least one, also during concurrent removals', async () => {
    const { did } = await alice.make(group);
    const others = Array.from({ length: 5 }, (_, at) => `did:ixo:ixo1m${at}`);
    for (const other of others) await put(did, other);
    const replies = await Promise.all([alice.did, ...others].map((member) => take(did, member)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ body }) => body.code === 'last_member')).toHaveLength(1);
    expect(await membersOf(did)).toHaveLength(1);
  });

  it('are added once by concurrent requests', async () => {
    const { did } = await alice.make(group);
    const replies = await Promise.all(Array.from({ length: 8 }, () => put(did, 'did:ixo:ixo1same')));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await eventsOf(did)).toHaveLength(2);
  });

  it('are listed page by page, by DID', async () => {
    const { did } = await alice.make(group);
    for (const at of [3, 1, 4, 2]) await put(did, `did:ixo:a${at}`);
    const first = (await alice.get(`domains/${did}/members?limit=3`)).body;
    const second = (await alice.get(`domains/${did}/members?limit=3&cursor=${String(first.nextCursor)}`))
      .body;
    const dids = [first, second].map(({ members }) => (members as { did: string }[]).map((one) => one.did));
    expect(dids).toEqual([
      ['did:ixo:a1', 'did:ixo:a2', 'did:ixo:a3'],
      ['did:ixo:a4', alice.did],
    ]);
    expect(second.nextCursor).toBeUndefined();
    const other = await alice.make(group);
    const mixed = await alice.get(`domains/${other.did}/members?cursor=${String(first.nextCursor)}`);
    expect(verdict(mixed)).toEqual([400, 'invalid_cursor']);
  });
});

describe('a group with an open proposal', () => {
  it('keeps its members until voting closes', async () => {
    const { did } = await alice.make(group);
    await put(did, 'did:ixo:ixo1bob');
    const setStatus = (status: string) =>
      alice.server.database.query(`update twins set verification_status = $2 where did = $1`, [did, status]);
    await setStatus('submitted');
    expect(verdict(await put(did, 'did:ixo:ixo1carol'))).toEqual([409, 'twin_under_review']);
    expect(verdict(await take(did, 'did:ixo:ixo1bob'))).toEqual([409, 'twin_under_review']);
    expect(await membersOf(did)).toEqual(['did:ixo:ixo1bob', alice.did]);
    await setStatus('rejected');
    expect((await put(did, 'did:ixo:ixo1carol')).status).toBe(200);
    expect((await take(did, 'did:ixo:ixo1bob')).status).toBe(200);
  });
});

describe('a twin', () => {
  it('that is not a group has no members, and gets none', async () => {
    const { did } = await alice.make();
    for (const refused of [
      await alice.get(`domains/${did}/members`),
      await put(did, 'did:ixo:ixo1bob'),
      await take(did, 'did:ixo:ixo1bob'),
    ])
      expect(verdict(refused)).toEqual([409, 'no_group']);
  });

  it('that does not exist is a 404', async () => {
    const did = 'did:ixo:entity:ffffffffffffffffffffffffffffffff';
    for (const refused of [
      await alice.get(`domains/${did}/members`),
      await put(did, 'did:ixo:ixo1bob'),
      await take(did, 'did:ixo:ixo1bob'),
    ])
      expect(verdict(refused)).toEqual([404, 'twin_not_found']);
  });

  it('is a group by its exact type in any case, and not by a similar type', async () => {
    const spaced = await alice.make({ ...group, type: 'Membership Group' });
    expect(await membersOf(spaced.did)).toEqual([alice.did]);
    const other = await alice.make({ ...group, type: 'MembershipGroups' });
    expect(verdict(await alice.get(`domains/${other.did}/members`))).toEqual([409, 'no_group']);
  });
});
