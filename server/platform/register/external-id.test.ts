/** Ids of an owner's own: kept, found again, and held apart. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withConnection } from '../../persistence/connection.js';
import { call, startTestServer, type TestServer } from '../../testing/server.js';
import { keyOf } from '../imports/endpoints/testing/stage.js';
import { exported, parsed } from '../exports/testing/exported.js';

let server: TestServer;
let alice: string;
let bob: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
  const scopes = ['twins:read', 'twins:write', 'protocols:write'];
  [alice, bob] = await Promise.all([
    keyOf(server, 'did:key:alice', scopes),
    keyOf(server, 'did:key:bob', scopes),
  ]);
});
afterAll(() => server.close());

const request = (method: string, path: string, key: string, json?: object, headers: object = {}) =>
  call(`${server.url}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(json && { json }),
  });
const create = (key: string, externalId: string, more: object = {}) =>
  request('POST', 'entities', key, {
    ...{ type: 'Device', protocol: 'did:ixo:protocol/device', externalId },
    ...more,
  });
const found = async (key: string, externalId: string, path = 'entities') => {
  const { body } = await request('GET', `${path}?externalId=${encodeURIComponent(externalId)}`, key);
  return (body.twins as { did: string }[]).map(({ did }) => did);
};
const patch = (key: string, did: unknown, json: object) =>
  request('PATCH', `entities/${String(did)}`, key, json, { 'if-match': '*' });

describe('an externalId', () => {
  it('is stored with the twin, visible to all readers, and finds the twin only among those of its owner', async () => {
    const [hers, his] = [await create(alice, 'Küche 7'), await create(bob, 'Küche 7')];
    expect([hers.status, his.status]).toEqual([201, 201]);
    expect(await found(alice, 'Küche 7')).toEqual([hers.body.did]);
    expect(await found(bob, 'Küche 7', 'domains')).toEqual([his.body.did]);
    expect(await found(server.apiKey, 'Küche 7')).toEqual([]);
    const read = await request('GET', `entities/${String(hers.body.did)}`, bob);
    expect(read.body).toMatchObject({ externalId: 'Küche 7' });
    const history = await request('GET', `entities/${String(hers.body.did)}/history`, bob);
    expect(history.body.changes).toMatchObject([{ twin: { externalId: 'Küche 7' } }]);
  });

  it('is unique among the twins of an owner, also during concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(alice, 'wanted')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    const refused = replies.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['external_id_taken']));
    const protocol = { type: 'Protocol', protocol: 'did:ixo:protocol/protocol' };
    expect((await create(alice, 'wanted', protocol)).body.code).toBe('external_id_taken');
    expect((await create(alice, 'a protocol', protocol)).body).toMatchObject({ externalId: 'a protocol' });
  });

  it('is changed and removed by a patch, and is then free', async () => {
    const { body } = await create(alice, 'first');
    const other = await create(alice, 'second');
    expect((await patch(alice, body.did, { externalId: 'second' })).body.code).toBe('external_id_taken');
    expect((await patch(alice, body.did, { externalId: 'third' })).body).toMatchObject({
      externalId: 'third',
    });
    expect(await found(alice, 'third')).toEqual([body.did]);
    const without = await patch(alice, other.body.did, { externalId: null });
    expect(without.body).not.toHaveProperty('externalId');
    const history = await request('GET', `entities/${String(body.did)}/history`, alice);
    expect(history.body.changes).toMatchObject([{ changed: ['externalId'] }, {}]);
    expect((await create(alice, 'second')).status).toBe(201);
    const racing = await Promise.all([
      patch(alice, body.did, { externalId: 'raced' }),
      patch(alice, other.body.did, { externalId: 'raced' }),
    ]);
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is changed only by its owner, not by a controller, who could take the ids that the owner needs', async () => {
    const { body } = await create(alice, 'handed over', { controller: 'did:key:bob' });
    const refused = await patch(bob, body.did, { externalId: 'next' });
    expect([refused.status, refused.body.code]).toEqual([403, 'not_owner']);
    expect((await patch(bob, body.did, { metadata: { name: 'Bob’s' } })).status).toBe(200);
    expect((await patch(server.apiKey, body.did, { externalId: 'next' })).status).toBe(200);
  });

  it('is looked up by an index', async () => {
    const plan = await withConnection(server.database.url, async (client) => {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query(
        `explain select from twins where external_id = 'x' and owner_did = 'did:key:alice'`,
      );
      return JSON.stringify(rows);
    });
    expect(plan).toContain('twins_by_external_id');
  });

  it('is exported with its owner, and filters an export by those of the caller', async () => {
    const { body } = await create(server.apiKey, 'exported');
    await create(alice, 'exported');
    const lines = parsed(await exported(server, '?externalId=exported'));
    expect(lines.filter(({ kind }) => kind === 'twin')).toEqual([
      expect.objectContaining({ did: body.did, externalId: 'exported', owner: server.oracleDid }),
    ]);
  });
});
