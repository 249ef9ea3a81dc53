import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import { withConnection } from '../../persistence/connection.js';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { newTwinDid } from '../register/new-twin.js';
import { walkModel, type Edge, type ModelGraph, type Node } from './testing/walk-model.js';
import { insertGraph, newClaimId, newCredentialId } from './testing/rows.js';
import type { TwinWalk } from '../../ports/twin-graph-port.js';
import { walkStatement } from './store/statement.js';
import { walkGraph, type WalkLimits } from './store/walk.js';

let database: TestDataSource;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDataSource();
  ({ dataSource } = database);
});
afterAll(() => database.close());

const walk = (root: string, more: Partial<TwinWalk> = {}, limits?: WalkLimits) =>
  walkGraph(dataSource, { root, depth: 10, direction: 'both', limit: 500, ...more }, limits);
const depthsOf = ({ nodes }: Schema<'TwinGraph'>) => nodes.map(({ id, depth }) => [id, depth]);
const dids = (count: number) => Array.from({ length: count }, newTwinDid).sort();

/** The first leads to all the others. */
async function insertHub(count: number, role = 'part'): Promise<string[]> {
  const [hub = '', ...others] = dids(count + 1);
  await insertGraph(dataSource, {
    twins: [hub, ...others].map((did) => ({ did })),
    relationships: others.map((to) => ({ role, from: hub, to })),
  });
  return [hub, ...others];
}

/** Those that the plan of a walk reads from beginning to end. */
async function tablesReadWhole(byType: boolean): Promise<unknown[]> {
  const { text } = walkStatement({ direction: 'both', byRole: false, withClaims: true, byType });
  const values = [newTwinDid(), 2, 500, 20_000, ...(byType ? [['project']] : [])];
  const [row] = await dataSource.query<{ 'QUERY PLAN': unknown }[]>(`explain (format json) ${text}`, values);
  const whole: unknown[] = [];
  JSON.stringify(row, (_, node: unknown) => {
    if (typeof node === 'object' && node !== null && Reflect.get(node, 'Node Type') === 'Seq Scan')
      whole.push(Reflect.get(node, 'Relation Name'));
    return node;
  });
  return whole;
}

describe('a walk', () => {
  it.each([false, true])(
    'looks its twins up, and does not read the whole register (by type: %s)',
    async (byType) => {
      await insertHub(10_000);
      await dataSource.query('vacuum analyze twins, relationships, claims, credentials');
      expect(await tablesReadWhole(byType)).not.toContain('twins');
    },
  );

  it('is cancelled after a timeout, and the problem suggests a smaller request', async () => {
    const [root = ''] = await insertHub(1);
    await withConnection(database.url, async (blocker) => {
      await blocker.query('begin');
      await blocker.query('lock table relationships in access exclusive mode');
      await expect(walk(root, {}, { limitMs: 20 })).rejects.toMatchObject({
        status: 503,
        code: 'service_unavailable',
        message: expect.stringContaining('ask for less depth') as unknown,
        details: { headers: { 'Retry-After': '2' } },
      });
      await blocker.query('commit');
    });
    expect((await walk(root)).nodes).toHaveLength(2);
  });

  it('visits each node of a cycle once, with its least depth', async () => {
    const [a = '', b = '', c = ''] = dids(3);
    const relationships = [
      { role: 'next', from: a, to: b },
      { role: 'next', from: b, to: c },
      { role: 'next', from: c, to: a },
      { role: 'short', from: a, to: c },
      { role: 'self', from: c, to: c },
    ];
    await insertGraph(dataSource, { twins: [{ did: a }, { did: b }, { did: c }], relationships });
    const found = await walk(a, { direction: 'out' });
    expect(depthsOf(found)).toEqual([
      [a, 0],
      [b, 1],
      [c, 1],
    ]);
    expect(new Set(found.edges)).toEqual(new Set(relationships));
    expect(found.isComplete).toBe(true);
  });

  it('returns no edges between nodes that it did not visit', async () => {
    const [root = '', one = '', other = ''] = dids(3);
    const first = [one, other].map((to) => ({ role: 'part', from: root, to }));
    await insertGraph(dataSource, {
      twins: [root, one, other].map((did) => ({ did })),
      relationships: [...first, { role: 'friend', from: one, to: other }],
    });
    expect((await walk(root, { depth: 1 })).edges).toEqual(first);
    expect((await walk(root, { depth: 2 })).edges).toHaveLength(3);
  });

  it('returns the names of nodes', async () => {
    const did = newTwinDid();
    await insertGraph(dataSource, { twins: [{ did, type: 'Oracle', name: 'Meters' }] });
    expect(await walk(did)).toEqual({
      root: did,
      nodes: [{ id: did, kind: 'twin', type: 'Oracle', name: 'Meters', status: 'unverified', depth: 0 }],
      edges: [],
      isComplete: true,
    });
  });

  it('stops at the limit, with the first nodes', async () => {
    const [hub = '', ...others] = await insertHub(5);
    const found = await walk(hub, { limit: 4 });
    expect(depthsOf(found)).toEqual([[hub, 0], ...others.slice(0, 3).map((did) => [did, 1])]);
    expect(found.edges.map(({ to }) => to)).toEqual(others.slice(0, 3));
    expect(found.isComplete).toBe(false);
    expect(await walk(hub, { limit: 6 })).toMatchObject({ isComplete: true });
    expect(await walk(hub, { limit: 1 })).toMatchObject({
      nodes: [{ id: hub }],
      edges: [],
      isComplete: false,
    });
  });

  it('stops after a number of steps, including those that its filters exclude', async () => {
    const [hub = ''] = await insertHub(30);
    expect(await walk(hub, {}, { maxSteps: 30 })).toMatchObject({ isComplete: false });
    expect(await walk(hub, { direction: 'out' }, { maxSteps: 30 })).toMatchObject({ isComplete: true });
    expect(await walk(hub, { direction: 'out', types: ['Oracle'] }, { maxSteps: 29 })).toMatchObject({
      nodes: [{ id: hub }],
      isComplete: false,
    });
    // Other roles are not looked at.
    expect(await walk(hub, { direction: 'out', roles: ['other'] }, { maxSteps: 1 })).toMatchObject({
      isComplete: true,
    });
  });

  it('does not read claims when its filters exclude them', async () => {
    const [hub = ''] = await insertHub(2);
    const elsewhere = dataSource.createQueryRunner();
    await elsewhere.startTransaction();
    try {
      await elsewhere.query('lock table claims, evaluations, credentials in access exclusive mode');
      await expect(walk(hub, { roles: ['part'] })).resolves.toMatchObject({ isComplete: true });
      await expect(walk(hub, { types: ['Project', 'Credential'] })).resolves.toMatchObject({
        isComplete: true,
      });
      await expect(walk(hub, { direction: 'out', roles: ['evaluatedBy'] })).resolves.toMatchObject({
        edges: [],
      });
    } finally {
      await elsewhere.rollbackTransaction();
      await elsewhere.release();
    }
  });

  it('begins only at an existing twin', async () => {
    await expect(walk(newTwinDid())).rejects.toMatchObject({ code: 'twin_not_found' });
  });
});

const TYPES = ['Project', 'Oracle', 'Claim'];
const ROLES = ['part', 'verifier', 'raises', 'evaluatedBy', 'becomes'];

/** Twins are numbers here. */
const randomGraph = fc.integer({ min: 1, max: 9 }).chain((count) => {
  const twin = fc.nat({ max: count - 1 });
  return fc.record({
    twins: fc.array(fc.constantFrom(...TYPES), { minLength: count, maxLength: count }),
    relationships: fc.uniqueArray(fc.tuple(fc.constantFrom('part', 'verifier', 'raises'), twin, twin), {
      maxLength: 20,
      selector: String,
    }),
    claims: fc.array(
      fc.record({ subject: twin, oracles: fc.array(twin, { maxLength: 4 }), isCertified: fc.boolean() }),
      { maxLength: 5 },
    ),
    walks: fc.array(
      fc.record(
        {
          root: twin,
          depth: fc.integer({ min: 1, max: 6 }),
          direction: fc.constantFrom('in', 'out', 'both'),
          limit: fc.oneof({ weight: 2, arbitrary: fc.constant(500) }, fc.integer({ min: 1, max: 10 })),
          roles: fc.uniqueArray(fc.constantFrom(...ROLES), { minLength: 1 }),
          types: fc.uniqueArray(fc.constantFrom('project', 'ORACLE', 'Claim', 'credential'), {
            minLength: 1,
          }),
        },
        { requiredKeys: ['root', 'depth', 'direction', 'limit'] },
      ),
      { minLength: 6, maxLength: 6 },
    ),
  });
});

type RandomGraph = typeof randomGraph extends fc.Arbitrary<infer Graph> ? Graph : never;

/** Puts it into the tables, and into a model. */
async function build(random: RandomGraph): Promise<{ model: ModelGraph; twins: readonly string[] }> {
  const twins = random.twins.map(newTwinDid);
  const at = (index: number) => twins[index] ?? '';
  const relationships = random.relationships.map(([role, from, to]) => ({
    role,
    from: at(from),
    to: at(to),
  }));
  const claims = random.claims.map(({ subject, oracles, isCertified }) => ({
    id: newClaimId(),
    subject: at(subject),
    evaluatedBy: oracles.map(at),
    ...(isCertified && { credential: newCredentialId() }),
  }));
  await insertGraph(dataSource, {
    twins: twins.map((did, index) => ({ did, type: random.twins[index] ?? '' })),
    relationships,
    claims,
  });
  const nodes: Node[] = [
    ...twins.map((id, index) => ({
      id,
      kind: 'twin' as const,
      type: random.twins[index] ?? '',
      status: 'unverified',
    })),
    ...claims.flatMap(({ id, credential }): Node[] => [
      { id, kind: 'claim', type: 'Saving', status: 'pending' },
      ...(credential
        ? [{ id: credential, kind: 'credential', type: 'Saved', status: 'active' } as const]
        : []),
    ]),
  ];
  const edges: Edge[] = [
    ...relationships,
    ...claims.flatMap(({ id, subject, evaluatedBy, credential }) => [
      { role: 'raises', from: subject, to: id },
      ...[...new Set(evaluatedBy)].map((to) => ({ role: 'evaluatedBy', from: id, to })),
      ...(credential ? [{ role: 'becomes', from: id, to: credential }] : []),
    ]),
  ];
  return { model: { nodes: new Map(nodes.map((node) => [node.id, node])), edges }, twins };
}

describe('any walk on any graph', () => {
  it('finds the same nodes, depths and edges as a plain search in memory', async () => {
    await fc.assert(
      fc.asyncProperty(randomGraph, async (random) => {
        const { model, twins } = await build(random);
        for (const { root, ...more } of random.walks) {
          const wanted: TwinWalk = { root: twins[root] ?? '', ...more };
          const [found, expected] = [await walkGraph(dataSource, wanted), walkModel(model, wanted)];
          expect(found.nodes).toEqual(expected.nodes);
          expect(found.isComplete).toBe(expected.isComplete);
          expect(found.edges).toHaveLength(expected.edges.length);
          expect(new Set(found.edges)).toEqual(new Set(expected.edges));
        }
      }),
      { numRuns: 60 },
    );
  });
});
