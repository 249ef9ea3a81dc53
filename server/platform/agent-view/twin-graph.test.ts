import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { TwinGraph } from '../../ports/twin-graph-port.js';
import { asColumns } from '../../persistence/columns.js';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { createHeavyReads } from '../heavy-reads/heavy-reads.js';
import { createStated } from '../register/fields/fields.js';
import { newTwinDid, newTwinRow } from '../register/new-twin.js';
import { TwinEntity, type TwinRow } from '../register/entity.js';
import { createTwinGraphAdapter } from './twin-graph.js';
import { createTwinStore, MAX_COUNTED, type TwinStore } from '../twins/store/twin-store.js';

let database: TestDataSource;
let dataSource: DataSource;
let store: TwinStore;
/** As an agent has it: the port that the adapter has to fit. */
let graph: TwinGraph;

beforeAll(async () => {
  database = await openTestDataSource({ entities: [TwinEntity] });
  ({ dataSource } = database);
  store = createTwinStore(dataSource);
  graph = createTwinGraphAdapter(store, dataSource, createHeavyReads({ poolSize: 10 }));
});
afterAll(() => database.close());

let minute = 0;

/** Each a minute newer than the one before. */
async function add(more: Partial<TwinRow> = {}): Promise<TwinRow> {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute++));
  const ownerDid = 'did:key:zOwnerOfTheApiKey';
  const given = { controller: 'did:key:zController', properties: { secret: 'of the maker' } };
  const protocol = { did: 'did:ixo:protocol/any', version: 1 };
  const stated = createStated(given, 'test', ownerDid);
  const row = { ...newTwinRow({ type: 'Project', protocol, stated, ownerDid, createdAt }), ...more };
  await dataSource.manager.insert(TwinEntity, asColumns(row));
  return row;
}

const didsOf = (twins: readonly { did: string }[]) => twins.map(({ did }) => did);

describe('finding twins', () => {
  it('by a name in any case returns longer names first, and the newest of the same name', async () => {
    const old = await add({ metadata: { name: 'SOLAR Kitchen' } });
    const young = await add({ metadata: { name: 'solar kitchen' } });
    const short = await add({ metadata: { name: 'Solar' } });
    const { twins, ...counted } = await graph.find({ names: ['solar', 'solar kitchen', 'none'], limit: 10 });
    expect(didsOf(twins)).toEqual([young.did, old.did, short.did]);
    expect(counted).toEqual({ total: 3, isTotalExact: true });
  });

  it('returns the newest first, up to the limit, with the total', async () => {
    const type = 'Newest first';
    const made = [await add({ type }), await add({ type }), await add({ type })];
    const { twins, total } = await graph.find({ type: type.toUpperCase(), limit: 2 });
    expect(didsOf(twins)).toEqual(didsOf([...made].reverse().slice(0, 2)));
    expect(total).toBe(3);
  });

  it.each(['controller', 'protocol'] as const)('works by their %s', async (field) => {
    const whose = `did:ixo:entity:${field}`;
    const mine = await add({ [field]: whose });
    await add({ [field]: `${whose}x` });
    expect(didsOf((await graph.find({ [field]: whose, limit: 10 })).twins)).toEqual([mine.did]);
  });

  it('works by the issuer of one of their credentials, the newest first', async () => {
    const issuer = 'did:key:zTrust';
    const issued = [
      { type: 'Seal', issuer: 'did:key:zOther' },
      { type: 'Approval', issuer },
    ];
    const old = await add({ verifiableCredential: issued });
    const young = await add({ verifiableCredential: issued, type: 'Device' });
    await add({ verifiableCredential: [{ type: issuer, issuer: `${issuer}x` }] });
    expect(didsOf((await graph.find({ issuer, limit: 10 })).twins)).toEqual([young.did, old.did]);
    expect(didsOf((await graph.find({ issuer, type: 'device', limit: 10 })).twins)).toEqual([young.did]);
    const quoted = '"}]';
    expect((await graph.find({ issuer: quoted, limit: 10 })).twins).toEqual([]);
  });

  it('by an issuer uses an index', async () => {
    const plan = await dataSource.transaction(async (manager) => {
      await manager.query('set local enable_seqscan = off');
      return manager.query<object[]>(
        `explain select did from twins where verifiable_credential @> '[{"issuer": "did:key:z"}]'`,
      );
    });
    expect(JSON.stringify(plan)).toContain('twins_by_issuer');
  });

  it('by their verification status combines with other filters', async () => {
    const type = 'Status';
    const older = await add({ type });
    const made = await add({ type });
    const unverified = await graph.find({ type, verificationStatus: 'unverified', limit: 1 });
    expect(unverified).toMatchObject({ twins: [{ did: made.did }], total: 2, isTotalExact: true });
    await dataSource.query('alter table twins drop constraint twins_verification_status');
    await dataSource.query(`update twins set verification_status = 'verified' where did = $1`, [older.did]);
    const verified = await graph.find({ type, verificationStatus: 'verified', limit: 5 });
    expect(verified).toMatchObject({ twins: [{ did: older.did }], total: 1, isTotalExact: true });
    expect(verified.twins).toHaveLength(1);
    const all = await graph.find({ verificationStatus: 'verified', limit: 5 });
    expect(didsOf(all.twins)).toEqual([older.did]);
    const none = await graph.find({ type, verificationStatus: "' or true --", limit: 5 });
    expect(none).toEqual({ twins: [], total: 0, isTotalExact: true });
  });

  it('by several filters returns the twins that match all of them', async () => {
    const both = { controller: 'did:key:zBoth', type: 'Both' };
    const mine = await add(both);
    await add({ ...both, type: 'Other' });
    expect(didsOf((await graph.find({ ...both, limit: 10 })).twins)).toEqual([mine.did]);
  });

  it('returns public fields, without the creator or the content', async () => {
    const { did } = await add({ metadata: { name: 'Open', extra: 'private' }, type: 'Open' });
    const known = {
      did,
      type: 'Open',
      name: 'Open',
      protocol: 'did:ixo:protocol/any',
      controller: 'did:key:zController',
      verificationStatus: 'unverified',
    };
    expect((await graph.find({ type: 'open', limit: 1 })).twins).toEqual([known]);
    expect(await graph.readMany([did])).toEqual([known]);
    expect(await graph.read(did)).toEqual({ ...known, credentials: [] });
  });

  it.each([{}, { name: '' }])('returns a twin with the metadata %j without a name', async (metadata) => {
    const { did } = await add({ metadata });
    expect((await graph.read(did))?.name).toBeUndefined();
    expect((await graph.readMany([did]))[0]?.name).toBeUndefined();
  });

  it.each(["' or true --", '%', '_', '\\', '$1', '{a,b}', ':names'])('accepts %s as a name', async (name) => {
    expect(await graph.find({ names: [name], type: name, controller: name, limit: 5 })).toEqual({
      twins: [],
      total: 0,
      isTotalExact: true,
    });
  });

  it('counts only up to its limit, and says so', async () => {
    const { did } = await add({ type: 'Many', metadata: { name: 'many' } });
    await dataSource.query(
      `insert into twins (did, type, controller, protocol, owner_did, metadata)
       select did || n, type, controller, protocol, owner_did, metadata
       from twins, generate_series(1, $1) n where did = $2`,
      [MAX_COUNTED, did],
    );
    const capped = { total: MAX_COUNTED, isTotalExact: false };
    expect(await graph.find({ type: 'Many', limit: 1 })).toMatchObject(capped);
    expect(await graph.find({ names: ['many'], limit: 1 })).toMatchObject(capped);
    expect(await graph.find({ type: 'Many', verificationStatus: 'unverified', limit: 1 })).toMatchObject(
      capped,
    );
    // None among those that were looked at.
    const none = { twins: [], total: 0, isTotalExact: false };
    expect(await graph.find({ type: 'Many', verificationStatus: 'none', limit: 1 })).toEqual(none);
    expect(await graph.find({ verificationStatus: 'none', limit: 1 })).toEqual(none);
    await dataSource.query(`delete from twins where type = 'Many' and did <> $1`, [did]);
  });
});

describe('reading twins', () => {
  it('returns the type and the issuer of each credential', async () => {
    const verifiableCredential = [{ type: 'Approval', issuer: 'did:key:zIssuer' }];
    const { did } = await add({ verifiableCredential });
    expect((await graph.read(did))?.credentials).toEqual(verifiableCredential);
  });

  it('omits absent fields', async () => {
    const { did } = await add();
    expect(await graph.read(newTwinDid())).toBeUndefined();
    expect(didsOf(await graph.readMany([newTwinDid(), did]))).toEqual([did]);
    expect(await graph.readMany([])).toEqual([]);
  });
});

describe('counting twins', () => {
  it('returns the most frequent types, and the number of all types', async () => {
    await dataSource.query('delete from twins');
    for (const type of ['A', 'B', 'B', 'C', 'C', 'C']) await add({ type });
    const both = [
      { type: 'C', count: 3 },
      { type: 'B', count: 2 },
    ];
    expect(await graph.countByType(2)).toEqual({ types: both, totalTypes: 3, total: 6 });
  });

  it('returns no types for an empty register', async () => {
    await dataSource.query('delete from twins');
    expect(await graph.countByType(2)).toEqual({ types: [], totalTypes: 0, total: 0 });
  });
});

it('an unknown DID has no neighbours and no paths', async () => {
  const root = newTwinDid();
  expect(await graph.neighbours(root, 5)).toEqual({ neighbours: [], isComplete: true });
  expect(await graph.walk({ root, depth: 2, direction: 'both', limit: 5 })).toBeUndefined();
});

it('neighbours are returned in both directions, with their public fields', async () => {
  const [one, other] = [await add({ metadata: { name: 'One' } }), await add({ metadata: { name: 'Other' } })];
  await dataSource.query(
    `insert into relationships (id, role, from_did, to_did, created_by) values ($1, 'operator', $2, $3, $2)`,
    ['rel_graph', one.did, other.did],
  );
  const brief = ({ did, type, protocol }: TwinRow, name: string) => ({ did, type, protocol, name });
  expect(await graph.neighbours(one.did, 1)).toMatchObject({
    neighbours: [{ role: 'operator', direction: 'out', twin: brief(other, 'Other') }],
    isComplete: true,
  });
  expect(await graph.neighbours(other.did, 1)).toMatchObject({
    neighbours: [{ role: 'operator', direction: 'in', twin: brief(one, 'One') }],
  });
  const walked = await graph.walk({ root: other.did, depth: 1, direction: 'in', limit: 5 });
  expect(walked?.nodes.map(({ id, depth }) => [id, depth])).toEqual([
    [other.did, 0],
    [one.did, 1],
  ]);
});
