/** The log of events contains the whole graph: applying it from the beginning yields the content of the tables. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { EventEntity } from './events/entity.js';
import { stateOfEvents, stateOfTables } from './testing/graph-state.js';
import { actions, perform, type Action, type World } from './testing/action-history.js';
import { openPlatformServices, type PlatformServices } from './testing/services.js';

let services: PlatformServices;

beforeAll(async () => {
  services = await openPlatformServices();
});
afterAll(() => services.close());

/** The platform itself, whose vote decides, and two others of whom one is no admin. */
const newWorld = (): World => ({
  services,
  people: [
    services.platform,
    { ownerDid: 'did:ixo:ixo1alice', scopes: ['twins:write'] },
    { ownerDid: 'did:ixo:ixo1bob', scopes: ['twins:write'] },
  ],
  twins: [],
  groups: [],
  relationships: [],
  proposals: [],
  claims: [],
});

const allEvents = () => services.dataSource.manager.find(EventEntity, { order: { id: 'ASC' } });

async function expectReplayToFit(): Promise<void> {
  const [events, tables] = [await allEvents(), await stateOfTables(services.dataSource)];
  // As JSON has it: without members that are undefined.
  const inOrder = (state: Map<string, unknown>) =>
    JSON.parse(JSON.stringify([...state].sort(([one], [other]) => (one < other ? -1 : 1)))) as unknown;
  expect(inOrder(stateOfEvents(events))).toEqual(inOrder(tables));
}

/** One thing after the other, of which none is refused. */
const wholeLife: Action[] = [
  { what: 'newVersion', one: 0 },
  { what: 'createProject' },
  { what: 'createOracle' },
  { what: 'createOrganisation' },
  { what: 'createProject' },
  { what: 'verifier', one: 0, other: 1 },
  { what: 'operator', one: 0, other: 2 },
  { what: 'rename', one: 0 },
  { what: 'addMember', one: 0, other: 1 },
  { what: 'removeMember', one: 0, other: 1 },
  { what: 'propose', one: 0 },
  { what: 'voteYes', one: 0 },
  { what: 'propose', one: 1 },
  { what: 'voteYes', one: 1 },
  { what: 'suspend', one: 0 },
  { what: 'reinstate', one: 0 },
  { what: 'claim', one: 0, other: 9 },
  { what: 'approved', one: 0, other: 1 },
  { what: 'claim', one: 0, other: 4 },
  { what: 'approved', one: 1, other: 1 },
  { what: 'disputed', one: 1, other: 1 },
  { what: 'issue', one: 0, other: 0 },
  // Of a twin that is deleted.
  { what: 'propose', one: 2 },
  { what: 'withdraw', one: 2 },
  { what: 'propose', one: 3 },
  { what: 'closeVoting' },
  { what: 'unrelate', one: 1 },
  { what: 'delete', one: 2 },
];

/** A verified project with its claim: without it few would come so far. */
const beginning = wholeLife.slice(0, wholeLife.findIndex(({ what }) => what === 'claim') + 1);

const anyAction: fc.Arbitrary<Action> = fc.record({
  // What makes something comes more often, so that there is something to do other things with.
  what: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('createProject', 'createOracle', 'createOrganisation') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('propose', 'voteYes', 'claim', 'approved', 'verifier', 'groups'),
    },
    { weight: 4, arbitrary: fc.constantFrom(...Object.keys(actions)) },
  ),
  who: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 2 })),
  one: fc.nat({ max: 5 }),
  other: fc.nat({ max: 5 }),
});

describe('the replay of all events yields the graph of the tables', () => {
  it('after each kind of change', async () => {
    const world = newWorld();
    for (const action of wholeLife)
      expect({ ...action, refused: await perform(world, action) }).toEqual(action);
    const happened = new Set<string>((await allEvents()).map(({ type }) => type));
    const { enum: types } = openapi.components.schemas.PlatformEventType;
    // What webhooks alone are sent is never stored.
    expect(types.filter((type) => !happened.has(type))).toEqual(['webhook.verification', 'webhook.test']);
    await expectReplayToFit();
  });

  it('after any history, including concurrent changes', async () => {
    const atOnce = fc.array(anyAction, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(atOnce, { minLength: 5, maxLength: 20 }), async (history) => {
        const world = newWorld();
        for (const action of beginning) await perform(world, action);
        for (const actions of history) await Promise.all(actions.map((action) => perform(world, action)));
        await expectReplayToFit();
      }),
      { numRuns: 25, interruptAfterTimeLimit: 10_000 },
    );
  });
});
