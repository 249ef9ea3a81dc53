import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeCursor } from '../../contract/paging/cursor.js';
import { organisation, verdict, type Twin } from '../twins/testing/owner.js';
import {
  openRelationshipApi,
  nobody,
  oracle,
  stoves,
  times,
  type Neighbour,
  type RelationshipApi,
} from './testing/relationship-api.js';

let api: RelationshipApi;

beforeAll(async () => {
  api = await openRelationshipApi();
});
afterAll(() => api.server.close());

describe('the neighbours of a twin', () => {
  let centre: Twin;
  let verifier: Twin;
  let operator: Twin;
  let whole: Twin;

  beforeAll(async () => {
    centre = await api.alice.make({ ...stoves, metadata: { name: 'Stoves of Kisumu' } });
    verifier = await api.alice.make({ ...oracle, metadata: { name: 'Meters' } });
    operator = await api.alice.make(organisation);
    whole = await api.alice.make(stoves);
    await api.relate('verifier', centre, verifier);
    await api.relate('operator', centre, operator);
    await api.relate('part', whole, centre);
    await api.relate('part', centre, centre);
  });

  const found = async (query = '') =>
    (await api.neighbours(centre, query)).map(({ direction, twin, relationship: { role } }) => [
      direction,
      role,
      twin.did,
    ]);

  it('are returned in both directions, the newest first', async () => {
    expect(await found()).toEqual([
      ['out', 'part', centre.did],
      ['in', 'part', whole.did],
      ['out', 'operator', operator.did],
      ['out', 'verifier', verifier.did],
    ]);
  });

  it('include their names', async () => {
    expect(await api.neighbours(centre, 'role=verifier')).toEqual([
      {
        relationship: {
          relationshipId: expect.any(String),
          role: 'verifier',
          from: centre.did,
          to: verifier.did,
          createdAt: expect.any(String),
        },
        direction: 'out',
        twin: {
          did: verifier.did,
          type: 'Oracle',
          name: 'Meters',
          protocol: 'did:ixo:protocol/oracle',
          verificationStatus: 'unverified',
        },
      },
    ]);
  });

  it.each([
    ['direction=out', ['part', 'operator', 'verifier']],
    ['direction=in', ['part', 'part']],
    ['role=part', ['part', 'part']],
    ['type=ORACLE', ['verifier']],
    ['type=Project&direction=in', ['part', 'part']],
    ['role=verifier&direction=in', []],
  ])('are filtered by %s', async (query, roles) => {
    expect((await found(query)).map(([, role]) => role)).toEqual(roles);
  });

  it('are counted by direction and role, as they are listed', async () => {
    const { status, body } = await api.alice.get(`entities/${centre.did}/relationships/counts`);
    expect([status, body]).toEqual([
      200,
      {
        counts: [
          { direction: 'out', role: 'operator', count: 1 },
          { direction: 'out', role: 'part', count: 1 },
          { direction: 'out', role: 'verifier', count: 1 },
          { direction: 'in', role: 'part', count: 2 },
        ],
      },
    ]);
    const { body: none } = await api.alice.get(
      `entities/${(await api.alice.make(stoves)).did}/relationships/counts`,
    );
    expect(none).toEqual({ counts: [] });
    expect(verdict(await api.alice.get(`entities/${nobody}/relationships/counts`))).toEqual([
      404,
      'twin_not_found',
    ]);
  });

  it('are empty for a twin without relationships, and a 404 for an unknown twin', async () => {
    expect(await api.neighbours(await api.alice.make(stoves))).toEqual([]);
    expect(verdict(await api.alice.get(`entities/${nobody}/relationships`))).toEqual([404, 'twin_not_found']);
  });

  it('are listed page by page, each once, also when many have the same time', async () => {
    const hub = await api.alice.make(stoves);
    const others = await times(7, () => api.alice.make(stoves));
    await Promise.all(
      others.map((other, at) => (at % 2 ? api.relate('part', hub, other) : api.relate('part', other, hub))),
    );
    await api.server.database.query(
      `update relationships set created_at = '2026-01-01T00:00:00.000001Z' where $1 in (from_did, to_did)`,
      [hub.did],
    );
    const seen: string[] = [];
    let next = '';
    do {
      const { body } = await api.alice.get(`entities/${hub.did}/relationships?limit=2${next}`);
      seen.push(...(body.neighbours as Neighbour[]).map(({ twin }) => twin.did));
      next = body.nextCursor === undefined ? '' : `&cursor=${body.nextCursor as string}`;
    } while (next);
    expect(seen.sort()).toEqual(others.map(({ did }) => did).sort());
  });

  it('reject a cursor of other filters', async () => {
    const path = `entities/${centre.did}/relationships?limit=1`;
    const { body } = await api.alice.get(path);
    const cursor = body.nextCursor as string;
    expect((await api.alice.get(`${path}&cursor=${cursor}`)).status).toBe(200);
    for (const other of [`${path}&role=part&cursor=${cursor}`, `${path}&cursor=abc`])
      expect(verdict(await api.alice.get(other))).toEqual([400, 'invalid_cursor']);
  });

  it('reject a forged cursor', async () => {
    const filters = { list: 'neighbours', did: centre.did, direction: 'both' };
    const path = `entities/${centre.did}/relationships?cursor=`;
    const from = (...position: string[]) => api.alice.get(path + encodeCursor(filters, position));
    expect((await from('2026-02-28T00:00:00.000000Z', 'rel_x')).status).toBe(200);
    for (const time of ['2026-02-30T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z', 'now'])
      expect(verdict(await from(time, 'rel_x'))).toEqual([400, 'invalid_cursor']);
  });
});
