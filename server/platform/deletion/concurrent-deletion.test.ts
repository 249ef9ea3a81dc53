import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventsAfter, newestEvent } from '../events/testing/logged.js';
import { startOwner, verdict, type SoleOwner } from '../twins/testing/owner.js';

let alice: SoleOwner;

beforeAll(async () => {
  alice = await startOwner();
});
afterAll(() => alice.server.close());

it('only one of a change and a deletion with the same ETag succeeds', async () => {
  for (let round = 0; round < 8; round++) {
    const { did } = await alice.make();
    const [changed, deleted] = await Promise.all([
      alice.patch(did, { metadata: { name: 'x' } }, '"1"'),
      alice.remove(did, '"1"'),
    ]);
    const outcome = `${changed.status} ${deleted.status}`;
    expect(['200 412', '404 200']).toContain(outcome);
    expect((await alice.get(`domains/${did}`)).status).toBe(outcome === '200 412' ? 200 : 404);
  }
});

it('a deletion leaves no relationship to the twin that was created concurrently', async () => {
  for (let round = 0; round < 8; round++) {
    const [target, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => alice.make({ type: 'Request', protocol: 'did:ixo:protocol/request' })),
    );
    const did = String(target?.did);
    const before = await newestEvent(alice.server.database);
    const [deleted, ...related] = await Promise.all([
      alice.remove(did, '*'),
      ...others.map((other) =>
        alice.send('POST', 'relationships', { role: 'subject', from: other.did, to: did }),
      ),
    ]);
    expect(deleted.status).toBe(200);
    const made = related.filter(({ status }) => status === 201);
    for (const { status, body } of related)
      if (status !== 201) expect([status, body.code]).toEqual([400, 'unknown_twin']);
    const types = (await eventsAfter(alice.server.database, before)).map(({ type }) => type);
    expect(types.filter((type) => type === 'relationship.created')).toHaveLength(made.length);
    expect(types.filter((type) => type === 'relationship.deleted')).toHaveLength(made.length);
    expect(types.at(-1)).toBe('twin.deleted');
  }
});

it('a claim that is raised concurrently either prevents the deletion or is rejected', async () => {
  for (let round = 0; round < 8; round++) {
    const { did } = await alice.make();
    const claim = alice.server.database
      .query(
        `insert into claims (id, subject_did, type, content, evidence, status, raised_by, created_at, updated_at)
       values ('clm_race_' || md5($1), $1, 'x', '{}', '[]', 'pending', 'did:x:y', now(), now())`,
        [did],
      )
      .then(
        () => true,
        () => false,
      );
    const deleted = await alice.remove(did, '*');
    expect(verdict(deleted)).toEqual((await claim) ? [409, 'twin_in_use'] : [200, undefined]);
  }
});
