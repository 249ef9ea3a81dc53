/** Who may change a twin, delete it, and say who its members are. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../testing/server.js';
import {
  adminOf,
  group,
  groupOf,
  newOwner,
  organisation,
  project,
  verdict,
  type Owner,
} from './testing/owner.js';

let server: TestServer;
let alice: Owner;
let mallory: Owner;
let admin: Owner;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
  [alice, mallory] = await Promise.all([newOwner(server), newOwner(server)]);
  admin = adminOf(server);
});
afterAll(() => server.close());

const rename = { metadata: { name: 'Mine now' } };

async function mayChange(who: Owner, did: string): Promise<boolean> {
  const { status, body } = await who.patch(did, { properties: { by: who.did, at: Math.random() } });
  if (status !== 200) expect([status, body.code]).toEqual([403, 'not_controller']);
  return status === 200;
}

describe("another owner's key", () => {
  it('cannot change or delete a twin, whatever the If-Match', async () => {
    const { did } = await alice.make();
    for (const etag of ['"1"', '*', '"2"']) {
      expect(verdict(await mallory.patch(did, rename, etag))).toEqual([403, 'not_controller']);
      expect(verdict(await mallory.remove(did, etag))).toEqual([403, 'not_controller']);
    }
    expect((await alice.get(`domains/${did}`)).body).toMatchObject({ revision: 1, metadata: {} });
  });

  it('cannot take control of a twin', async () => {
    const { did } = await alice.make();
    expect(verdict(await mallory.patch(did, { controller: mallory.did }))).toEqual([403, 'not_controller']);
  });

  it('cannot add members to a group, or remove them', async () => {
    const { did } = await alice.make(group);
    const member = `domains/${did}/members`;
    expect(verdict(await mallory.send('PUT', `${member}/${mallory.did}`))).toEqual([403, 'not_controller']);
    expect(verdict(await mallory.send('DELETE', `${member}/${alice.did}`))).toEqual([403, 'not_controller']);
    expect((await mallory.get(member)).body.members).toEqual([expect.objectContaining({ did: alice.did })]);
  });

  it('cannot change a twin any more that it created for another owner', async () => {
    const { did } = await mallory.make({ ...project, controller: alice.did });
    expect(await mayChange(mallory, did)).toBe(false);
    expect(await mayChange(alice, did)).toBe(true);
  });
});

describe('a key without the scope', () => {
  it('can only read twins', async () => {
    const reader = await newOwner(server, { did: alice.did, scopes: ['twins:read'] });
    const { did } = await alice.make(group);
    expect((await reader.get(`entities/${did}`)).status).toBe(200);
    for (const refused of [
      await reader.create(project),
      await reader.patch(did, rename),
      await reader.remove(did),
      await reader.send('PUT', `domains/${did}/members/did:ixo:ixo1x`),
      await reader.send('DELETE', `domains/${did}/members/${alice.did}`),
    ])
      expect(verdict(refused)).toEqual([403, 'missing_scope']);
  });

  it('cannot register a protocol by creating a twin', async () => {
    const writer = await newOwner(server, { scopes: ['twins:read', 'twins:write'] });
    const json = { type: 'Protocol', protocol: 'did:ixo:protocol/protocol', properties: { properties: {} } };
    expect(verdict(await writer.create(json))).toEqual([403, 'missing_scope']);
  });
});

describe('a controller is', () => {
  it('the controller in the record, from the moment of the change', async () => {
    const { did } = await alice.make();
    expect((await alice.patch(did, { controller: mallory.did })).status).toBe(200);
    expect(await mayChange(alice, did)).toBe(false);
    expect(await mayChange(mallory, did)).toBe(true);
  });

  it('a member of the group in the record, for the time of the membership', async () => {
    const bob = await newOwner(server);
    const { did: team } = await alice.make(group);
    const { did } = await alice.make({ ...project, controller: team });
    expect(await mayChange(bob, did)).toBe(false);
    await alice.send('PUT', `domains/${team}/members/${bob.did}`);
    expect(await mayChange(bob, did)).toBe(true);
    // The controller of the group also controls the twins of the group.
    expect(await mayChange(alice, did)).toBe(true);
    // To belong to the group is not to control it.
    expect(await mayChange(bob, team)).toBe(false);
    await alice.send('DELETE', `domains/${team}/members/${bob.did}`);
    expect(await mayChange(bob, did)).toBe(false);
  });

  it('an indirect controller, over several steps', async () => {
    const chain = [alice.did];
    for (let step = 0; step < 4; step++)
      chain.push((await alice.make({ ...project, controller: chain.at(-1) })).did);
    for (const did of chain.slice(1)) {
      expect(await mayChange(mallory, did)).toBe(false);
      expect(await mayChange(alice, did)).toBe(true);
    }
  });

  it('nobody in a cycle of twins that control each other, and the search terminates', async () => {
    const { did: first } = await alice.make();
    const { did: second } = await alice.make({ ...project, controller: first });
    await alice.patch(first, { controller: second });
    expect(await mayChange(alice, second)).toBe(false);
    expect(await mayChange(admin, second)).toBe(true);
  });

  it('every caller with the scope admin', async () => {
    const { did } = await alice.make(group);
    expect(await mayChange(admin, did)).toBe(true);
    expect((await admin.send('PUT', `domains/${did}/members/${mallory.did}`)).status).toBe(200);
    expect((await admin.remove(did)).status).toBe(200);
  });

  it('of an organisation also a controller of its group, and the members of the group only if it controls the organisation', async () => {
    const bob = await newOwner(server);
    const { did } = await alice.make(organisation);
    const team = await groupOf(alice, did);
    expect((await alice.send('PUT', `domains/${team}/members/${bob.did}`)).status).toBe(200);
    expect(await mayChange(bob, did)).toBe(false);
    expect((await alice.patch(did, { controller: team })).status).toBe(200);
    expect([await mayChange(bob, did), await mayChange(bob, team)]).toEqual([true, true]);
    expect([await mayChange(alice, did), await mayChange(mallory, did)]).toEqual([true, false]);
  });
});
