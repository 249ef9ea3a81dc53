import { describe, expect, it } from '@jest/globals';
import type {
  Neighbourhood,
  TwinGraph,
  TwinQuestion,
  TwinRecord,
  TwinWalk,
} from '../../../ports/twin-graph-port.js';
import { useTool } from '../testing/use-tool.js';
import { createTwinGraphTools } from './twin-graph-tools.js';

const didOf = (digit: number) => `did:ixo:entity:${`${digit}`.repeat(32)}`;
const twin = (digit: number, more: Partial<TwinRecord> = {}): TwinRecord => ({
  did: didOf(digit),
  type: 'Project',
  name: `Twin ${digit}`,
  protocol: didOf(9),
  controller: didOf(0),
  verificationStatus: 'unverified',
  credentials: [],
  ...more,
});
const approval = { type: 'Approval', issuer: didOf(0) };
const records: readonly TwinRecord[] = [
  twin(0, { protocol: 'did:ixo:protocol/organisation' }),
  twin(1, { credentials: [approval, { ...approval, type: 'Audit' }, { type: 'Seal', issuer: 'did:web:x' }] }),
  twin(2),
  twin(3),
  twin(9, { type: 'Protocol', protocol: 'did:ixo:protocol/protocol', controller: 'did:key:zElse' }),
];

/** The organisation operates the first project, which verifies the second. */
function neighboursOf(did: string, limit: number): Neighbourhood {
  const [other, verified] = [records[0], records[2]];
  if (did !== didOf(1) || !other || !verified) return { neighbours: [], isComplete: true };
  const all = [
    { role: 'operator', direction: 'out' as const, twin: other },
    { role: 'verifier', direction: 'in' as const, twin: verified },
  ];
  return { neighbours: all.slice(0, limit), isComplete: limit >= all.length };
}

/** Returns the result and the queries that the graph received. */
async function use(name: string, args: Record<string, unknown>) {
  const questions: TwinQuestion[] = [];
  const walks: TwinWalk[] = [];
  const graph: TwinGraph = {
    find(question) {
      questions.push(question);
      const { controller, protocol, limit } = question;
      const fitting = records.filter(
        (record) =>
          (controller === undefined || record.controller === controller) &&
          (protocol === undefined || record.protocol === protocol),
      );
      return Promise.resolve({ twins: fitting.slice(0, limit), total: fitting.length, isTotalExact: true });
    },
    read: (did) => Promise.resolve(records.find((record) => record.did === did)),
    readMany: (dids) => Promise.resolve(records.filter(({ did }) => dids.includes(did))),
    neighbours: (did, limit) => Promise.resolve(neighboursOf(did, limit)),
    walk(walk) {
      walks.push(walk);
      const node = { id: walk.root, kind: 'twin' as const, type: 'Project', status: 'verified', depth: 0 };
      const exists = records.some(({ did }) => did === walk.root);
      return Promise.resolve(
        exists ? { root: walk.root, nodes: [node], edges: [], isComplete: true } : undefined,
      );
    },
    countByType: (limit) =>
      Promise.resolve({ types: [{ type: 'Project', count: limit }], totalTypes: 1, total: limit }),
  };
  return { result: await useTool(createTwinGraphTools(graph), name, args), questions, walks };
}

describe('find_twins', () => {
  it('finds by type, ten unless it is told otherwise', async () => {
    expect((await use('find_twins', { type: 'Project' })).questions).toEqual([
      { type: 'Project', limit: 10 },
    ]);
  });

  it('finds by a name in lower case', async () => {
    const { questions } = await use('find_twins', { name: 'Solar Kitchen', limit: 3 });
    expect(questions).toEqual([{ names: ['solar kitchen'], limit: 3 }]);
  });

  it.each([
    { verificationStatus: 'verified' },
    { issuer: didOf(0) },
    { type: 'Project', verificationStatus: 'x', issuer: didOf(0) },
  ])('finds by %j', async (args) => {
    expect((await use('find_twins', args)).questions).toEqual([{ ...args, limit: 10 }]);
  });

  it.each([
    ['What do you know about Clean Cooking Project?', 'clean cooking project'],
    ['Tell me about "Clean Cooking Project".', 'clean cooking project'],
    ["Clean Cooking Project's controller?", 'clean cooking project'],
    ['Who controls Clean Cooking Project’s', 'clean cooking project'],
    ['Is St. Mary’s Hospital (Accra) verified', 'st. mary’s hospital (accra)'],
    ['Über München', 'über münchen'],
  ])('finds the name in: %s', async (namedIn, name) => {
    expect((await use('find_twins', { namedIn })).questions[0]?.names).toContain(name);
  });

  it.each(['word '.repeat(13_000), 'x'.repeat(65_000), '!'.repeat(65_000) + 'a', `a${"'s".repeat(30_000)}b`])(
    'looks for a bounded number of names in a long text (%#)',
    async (namedIn) => {
      const { questions } = await use('find_twins', { namedIn });
      expect(questions[0]?.names?.length).toBeLessThan(1100);
    },
  );

  it('asks for no name that the database cannot hold', async () => {
    const { questions } = await use('find_twins', { name: 'a\0b', namedIn: 'ok \0 \ud800' });
    expect(questions[0]?.names).toEqual(['ok']);
  });

  it.each([
    {},
    { limit: 5 },
    { type: 'Project', limit: 51 },
    { type: 'a%' },
    { verificationStatus: "x' or true" },
    { issuer: 'Green Trust' },
    { issuer: 'did:x:"}]' },
    { type: 'Project', secret: true },
  ])('refuses %j', async (args) => {
    await expect(use('find_twins', args)).rejects.toMatchObject({ code: 'invalid_arguments' });
  });
});

describe('read_twin', () => {
  it('gives the six fields that everybody may know', async () => {
    const { credentials: _, ...summary } = twin(1);
    expect((await use('read_twin', { did: didOf(1) })).result).toEqual({ twin: summary });
  });

  it('gives null for a DID that no twin has', async () => {
    expect((await use('read_twin', { did: didOf(7) })).result).toEqual({ twin: null });
  });

  it.each(['', 'twin 1', "did:x:' or 1=1 --", 'did:x:\0', `did:x:${'a'.repeat(600)}`])(
    'refuses %j',
    async (did) => {
      await expect(use('read_twin', { did })).rejects.toMatchObject({ code: 'invalid_arguments' });
    },
  );
});

it('count_twins names fifty types at most', async () => {
  expect((await use('count_twins', {})).result).toMatchObject({ total: 50 });
});

describe('related_twins', () => {
  it('tells both sides: whom the record names, and whose records name it', async () => {
    expect((await use('related_twins', { did: didOf(1), limit: 1 })).result).toMatchObject({
      did: didOf(1),
      twin: { name: 'Twin 1' },
      controller: { did: didOf(0), name: 'Twin 0', type: 'Project' },
      protocol: { did: didOf(9), name: 'Twin 9', type: 'Protocol' },
      issuers: [{ did: didOf(0), name: 'Twin 0' }, { did: 'did:web:x' }],
      controls: { twins: [], total: 0 },
      // The twin itself is not counted.
      sameProtocol: { twins: [{ did: didOf(2) }], total: 2 },
      instances: { twins: [], total: 0 },
    });
  });

  it('tells what a protocol is the protocol of', async () => {
    const { result } = await use('related_twins', { did: didOf(9) });
    expect(result).toMatchObject({ instances: { total: 3 }, controller: { did: 'did:key:zElse' } });
  });

  it('tells of a DID that is no twin what it controls', async () => {
    const { result } = await use('related_twins', { did: 'did:key:zElse' });
    expect(result).toMatchObject({
      twin: null,
      controller: null,
      protocol: null,
      controls: { twins: [{ did: didOf(9) }], total: 1 },
    });
  });
});

describe('the relationships of related_twins', () => {
  it('tell who fills which role, on both sides', async () => {
    const { result } = await use('related_twins', { did: didOf(1) });
    expect(result).toMatchObject({
      relationships: {
        neighbours: [
          { role: 'operator', direction: 'out', twin: { did: didOf(0), name: 'Twin 0', type: 'Project' } },
          { role: 'verifier', direction: 'in', twin: { did: didOf(2), name: 'Twin 2', type: 'Project' } },
        ],
        isComplete: true,
      },
    });
  });

  it('say when there are more than were asked for', async () => {
    const { result } = await use('related_twins', { did: didOf(1), limit: 1 });
    expect(result).toMatchObject({ relationships: { neighbours: [{}], isComplete: false } });
  });
});

describe('walk_graph', () => {
  it('goes two steps both ways, unless it is told otherwise', async () => {
    const { walks } = await use('walk_graph', { did: didOf(1) });
    expect(walks).toEqual([{ root: didOf(1), depth: 2, direction: 'both', limit: 50 }]);
  });

  it('goes along some roles, through some types', async () => {
    const args = { depth: 6, direction: 'out', roles: ['operator'], types: ['Project', 'Claim'], limit: 200 };
    const { walks, result } = await use('walk_graph', { did: didOf(1), ...args });
    expect(walks).toEqual([{ root: didOf(1), ...args }]);
    expect(result).toMatchObject({ nodes: [{ id: didOf(1), kind: 'twin', depth: 0 }], isComplete: true });
  });

  it('reaches nothing from a DID that no twin has', async () => {
    const { result } = await use('walk_graph', { did: didOf(7) });
    expect(result).toEqual({ root: didOf(7), nodes: [], edges: [], isComplete: true });
  });

  it.each([{ depth: 7 }, { limit: 201 }, { roles: [] }, { direction: 'up' }])('refuses %j', async (args) => {
    await expect(use('walk_graph', { did: didOf(1), ...args })).rejects.toMatchObject({
      code: 'invalid_arguments',
    });
  });
});

describe('list_credentials', () => {
  it('names the issuers that are twins here', async () => {
    expect((await use('list_credentials', { did: didOf(1) })).result).toMatchObject({
      twin: { verificationStatus: 'unverified' },
      credentials: [
        { type: 'Approval', issuer: { did: didOf(0), name: 'Twin 0' } },
        { type: 'Audit', issuer: { did: didOf(0), name: 'Twin 0' } },
        { type: 'Seal', issuer: { did: 'did:web:x' } },
      ],
    });
  });

  it('gives none for a DID that no twin has', async () => {
    const { result } = await use('list_credentials', { did: didOf(7) });
    expect(result).toEqual({ twin: null, credentials: [] });
  });
});
