import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../testing/server.js';
import { newOwner, project, verdict, type Owner } from './testing/owner.js';

let server: TestServer;
let alice: Owner;
let bob: Owner;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
  [alice, bob] = await Promise.all([newOwner(server), newOwner(server)]);
});
afterAll(() => server.close());

/** Of a twin that was made by one, changed by another and deleted. */
async function lifetime() {
  const made = await alice.make({ ...project, metadata: { name: 'One' } });
  const { did } = made;
  const given = (await alice.patch(did, { controller: bob.did })).body;
  const renamed = (await bob.patch(did, { metadata: { name: 'Two' } })).body;
  const live = await alice.get(`entities/${did}/history`);
  await bob.remove(did);
  return { did, made, given, renamed, live };
}

describe('the history of a twin', () => {
  it('contains who changed what and when, and outlives the twin', async () => {
    const { did, made, given, renamed } = await lifetime();
    const { status, body } = await alice.get(`entities/${did}/history`);
    expect(status).toBe(200);
    const keyId = expect.any(String);
    expect(body).toEqual({
      changes: [
        {
          revision: 3,
          event: 'twin.deleted',
          at: expect.any(String),
          by: bob.did,
          keyId,
          changed: [],
          twin: renamed,
        },
        {
          revision: 3,
          event: 'twin.updated',
          at: renamed.updatedAt,
          by: bob.did,
          keyId,
          changed: ['metadata'],
          twin: renamed,
        },
        {
          revision: 2,
          event: 'twin.updated',
          at: given.updatedAt,
          by: alice.did,
          keyId,
          changed: ['controller'],
          twin: given,
        },
        {
          revision: 1,
          event: 'twin.created',
          at: made.createdAt,
          by: alice.did,
          keyId,
          changed: [],
          twin: made,
        },
      ],
    });
  });

  it('is listed page by page', async () => {
    const { did } = await lifetime();
    const all = (await alice.get(`entities/${did}/history`)).body.changes;
    const first = (await alice.get(`entities/${did}/history?limit=3`)).body;
    const second = (await alice.get(`entities/${did}/history?limit=3&cursor=${String(first.nextCursor)}`))
      .body;
    expect([...(first.changes as unknown[]), ...(second.changes as unknown[])]).toEqual(all);
    expect(second.nextCursor).toBeUndefined();
    const other = await alice.make();
    expect(
      verdict(await alice.get(`entities/${other.did}/history?cursor=${String(first.nextCursor)}`)),
    ).toEqual([400, 'invalid_cursor']);
  });

  it('covers only its own record, not relationships or claims of others', async () => {
    const { did } = await alice.make({
      type: 'MembershipGroup',
      protocol: 'did:ixo:protocol/membership-group',
    });
    await alice.send('PUT', `domains/${did}/members/${bob.did}`);
    expect((await alice.get(`entities/${did}/history`)).body.changes).toHaveLength(1);
  });

  it('is not found for an unknown twin', async () => {
    const none = 'did:ixo:entity:ffffffffffffffffffffffffffffffff';
    expect(verdict(await alice.get(`entities/${none}/history`))).toEqual([404, 'twin_not_found']);
  });
});

describe('reading a twin as of a time', () => {
  it('returns the record at that time with its ETag, on both paths', async () => {
    const { did, made, given, renamed } = await lifetime();
    for (const [twin, etag] of [
      [made, '"1"'],
      [given, '"2"'],
      [renamed, '"3"'],
    ] as const)
      for (const path of ['entities', 'domains']) {
        const { status, body, headers } = await alice.get(`${path}/${did}?at=${String(twin.updatedAt)}`);
        expect([status, body, headers.get('etag')]).toEqual([200, twin, etag]);
      }
  });

  it('accepts any offset', async () => {
    const twin = await alice.make();
    const later = new Date(Date.parse(String(twin.createdAt)) + 60_000 + 7_200_000)
      .toISOString()
      .replace('Z', '%2B02:00');
    expect((await alice.get(`domains/${twin.did}?at=${later}`)).body).toEqual(twin);
  });

  it('finds none before its creation, and none after its deletion', async () => {
    const { did, made } = await lifetime();
    const before = new Date(Date.parse(String(made.createdAt)) - 1).toISOString();
    expect(verdict(await alice.get(`domains/${did}?at=${before}`))).toEqual([404, 'twin_not_found']);
    const changes = (await alice.get(`entities/${did}/history`)).body.changes as { at: string }[];
    expect(verdict(await alice.get(`domains/${did}?at=${String(changes[0]?.at)}`))).toEqual([
      404,
      'twin_not_found',
    ]);
    expect(verdict(await alice.get(`domains/${did}`))).toEqual([404, 'twin_not_found']);
  });

  it.each(['yesterday', '2026-02-30T00:00:00Z', '2026-01-01'])('rejects %s', async (at) => {
    const { did } = await alice.make();
    expect(verdict(await alice.get(`domains/${did}?at=${at}`))).toEqual([400, 'invalid_request']);
  });
});
