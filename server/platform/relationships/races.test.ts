import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { organisation, verdict } from '../twins/testing/owner.js';
import {
  openRelationshipApi,
  oracle,
  stoves,
  times,
  type RelationshipApi,
} from './testing/relationship-api.js';

let api: RelationshipApi;

beforeAll(async () => {
  api = await openRelationshipApi();
});
afterAll(() => api.server.close());

describe('concurrently', () => {
  it('one of many requests creates a relationship, and the others get a conflict', async () => {
    const [from, to] = [await api.alice.make(stoves), await api.alice.make(oracle)];
    const replies = await times(10, () => api.relate('verifier', from, to));
    expect(replies.map(verdict).sort()).toEqual([
      [201, undefined],
      ...Array.from({ length: 9 }, () => [409, 'relationship_exists']),
    ]);
    expect(await api.eventsOf(from)).toHaveLength(1);
  });

  it.each([
    ['operator', organisation, 1],
    ['friend', oracle, 3],
  ])('only as many twins as allowed get the role %s', async (role, kind, max) => {
    const from = await api.alice.make(stoves);
    const others = await times(10, () => api.alice.make(kind));
    const replies = await Promise.all(others.map((other) => api.relate(role, from, other)));
    expect(replies.map(verdict).sort()).toEqual([
      ...Array.from({ length: max }, () => [201, undefined]),
      ...Array.from({ length: 10 - max }, () => [409, 'role_taken']),
    ]);
  });

  it('two twins may be related in both directions', async () => {
    const [one, other] = [await api.alice.make(stoves), await api.alice.make(stoves)];
    const replies = await Promise.all([api.relate('part', one, other), api.relate('part', other, one)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  });

  it.each(['from', 'to'] as const)(
    'the deletion of a twin that it leads %s also deletes the relationship',
    async (end) => {
      for (let round = 0; round < 5; round++) {
        const twins = { from: await api.alice.make(stoves), to: await api.alice.make(oracle) };
        const [related, removed] = await Promise.all([
          api.relate('verifier', twins.from, twins.to),
          api.alice.remove(twins[end].did, '"1"'),
        ]);
        expect(removed.status).toBe(200);
        expect([
          [201, undefined],
          [400, 'unknown_twin'],
        ]).toContainEqual(verdict(related));
        const types = (await api.eventsOf(twins.from)).map(({ type }) => type);
        expect(types).toEqual(related.status === 201 ? ['relationship.created', 'relationship.deleted'] : []);
      }
    },
  );

  it('one of many requests ends a relationship', async () => {
    const [from, to] = [await api.alice.make(stoves), await api.alice.make(oracle)];
    const { body } = await api.relate('verifier', from, to);
    const replies = await times(5, () => api.unrelate(body.relationshipId));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await api.eventsOf(from)).toHaveLength(2);
  });
});
