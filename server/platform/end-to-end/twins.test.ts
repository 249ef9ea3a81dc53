import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allOf, openPlatform } from './test-platform.js';
import type { TestPlatform } from './test-platform.js';
import { rejection } from '../../../sdk/test/rejection.js';

const project = { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

describe('Twins', () => {
  it('are created, read on both paths, changed and deleted', async () => {
    const { entities, domains } = platform.admin;

    const made = await domains.create({ ...project, metadata: { name: 'Nairobi stoves' } });
    expect(await entities.get(made.did)).toEqual(made);

    const changed = await domains.update(made.did, { properties: { stoves: 12 } }, { ifMatch: made });
    expect(changed).toMatchObject({ revision: 2, properties: { stoves: 12 }, metadata: made.metadata });

    const again = await domains.change(made.did, ({ properties }) => ({
      properties: { stoves: Number(properties.stoves) + 1 },
    }));
    expect(again).toMatchObject({ revision: 3, properties: { stoves: 13 } });

    expect(await entities.delete(made.did, { ifMatch: again })).toMatchObject({ revision: 3 });
    expect(await rejection(entities.get(made.did))).toMatchObject({ code: 'twin_not_found' });
    expect(await entities.get(made.did, { at: changed.updatedAt })).toEqual(changed);
  });

  it('are not changed by a client that has not seen the last change', async () => {
    const { domains } = platform.admin;
    const made = await domains.create(project);
    await domains.update(made.did, { metadata: { name: 'First' } }, { ifMatch: made });

    const late = domains.update(made.did, { metadata: { name: 'Second' } }, { ifMatch: made });

    expect(await rejection(late)).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect((await domains.get(made.did)).metadata.name).toBe('First');
  });

  it('apply each of several concurrent changes once', async () => {
    const { domains } = platform.admin;
    const { did } = await domains.create({ ...project, properties: { stoves: 0 } });
    const addOne = () =>
      domains.change(did, ({ properties }) => ({ properties: { stoves: Number(properties.stoves) + 1 } }));

    await Promise.all([addOne(), addOne(), addOne()]);

    expect((await domains.get(did)).properties.stoves).toBe(3);
  });

  it('are listed by filters, page by page', async () => {
    const { domains, entities } = platform.admin;
    const made = [];
    for (const fuel of ['pellets', 'gas', 'pellets'])
      made.push(await domains.create({ ...project, properties: { fuel, country: 'RW' } }));

    const found = await allOf(
      entities.listAll({ type: 'project', property: ['fuel:pellets', 'country:RW'] }),
    );
    expect(found.map(({ did }) => did)).toEqual([made[2]?.did, made[0]?.did]);

    const page = await domains.list({ property: ['country:RW'], limit: 2 });
    expect(page.twins).toHaveLength(2);
    const rest = await domains.list({ property: ['country:RW'], limit: 2, cursor: page.nextCursor });
    expect(rest.twins.map(({ did }) => did)).toEqual([made[0]?.did]);
    const other = domains.list({ property: ['country:KE'], cursor: page.nextCursor });
    expect(await rejection(other)).toMatchObject({ code: 'invalid_cursor' });
  });

  it('have a DID document and a history', async () => {
    const { domains } = platform.admin;
    const service = { id: '#data', type: 'LinkedData', endpoint: 'https://data.example.org/x' };
    const made = await domains.create({ ...project, services: [service] });
    const changed = await domains.update(made.did, { metadata: { name: 'Named' } }, { ifMatch: '"1"' });

    expect(await domains.didDocument(made.did)).toMatchObject({
      id: made.did,
      service: [{ type: 'LinkedData', serviceEndpoint: service.endpoint }],
    });
    const changes = await allOf(domains.listAllHistory(made.did));
    expect(changes.map(({ revision, event }) => [revision, event])).toEqual([
      [2, 'twin.updated'],
      [1, 'twin.created'],
    ]);
    expect(changes[0]).toMatchObject({ changed: ['metadata'], twin: changed });
  });

  it('are created once for each idempotency key', async () => {
    const { domains } = platform.admin;
    const [one, other] = await Promise.all([
      domains.create(project, { idempotencyKey: 'once' }),
      domains.create(project, { idempotencyKey: 'once' }),
    ]);
    expect(other).toEqual(one);
  });
});

describe('Members of a group', () => {
  it('are added, listed and removed', async () => {
    const { domains, members, relationships } = platform.admin;
    const { did } = await domains.create({
      type: 'Organisation',
      protocol: 'did:ixo:protocol/organisation',
    });
    const [groups] = await allOf(relationships.listAll(did, { role: 'groups', direction: 'out' }));
    const group = groups?.twin.did ?? '';

    const added = await members.add(group, 'did:web:people.example.org:ana');
    expect(await members.add(group, added.did)).toEqual(added);
    expect(await allOf(members.listAll(group))).toContainEqual(added);
    expect(await members.remove(group, added.did)).toEqual(added);
    expect((await members.list(group, { limit: 100 })).members).not.toContainEqual(added);
    expect(await rejection(members.remove(group, added.did))).toMatchObject({ code: 'member_not_found' });
  });
});
