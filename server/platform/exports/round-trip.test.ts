/** A register that moves to another deployment. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, startTestServer, type TestServer } from '../../testing/server.js';
import {
  BULK,
  importLines,
  group,
  importAll,
  keyOf,
  member,
  named,
  ndjson,
  oracle,
  organisation,
  project,
  relationship,
} from '../imports/endpoints/testing/stage.js';
import { exported, linesOf, parsed } from './testing/exported.js';

const PROTOCOL = 'did:key:alice/cooking';

let server: TestServer;
let fresh: TestServer;
/** What a deployment begins with: protocols, and an organisation that decides on domains, under DIDs of its own. */
let own: readonly string[];
beforeAll(async () => {
  [server, fresh] = await Promise.all([startTestServer(settings), startTestServer(settings)]);
  own = linesOf(await exported(fresh));
  await fill();
});
afterAll(() => Promise.all([server.close(), fresh.close()]));

const settings = { RATE_LIMIT_PER_MINUTE: '0' };
const key = {
  id: '#key-1',
  type: 'Multikey',
  publicKeyMultibase: 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
};
const services = [{ id: '#data', type: 'LinkedData', endpoint: 'https://data.example.org/x' }];

/** Protocols of several versions, organisations with groups, groups with members, and twins of every field. */
async function fill(): Promise<void> {
  const alice = await keyOf(server, 'did:key:alice', [...BULK, 'protocols:write']);
  const rules = {
    properties: { stoves: 'integer' },
    relationships: { verifier: 'Oracle', template: 'Protocol' },
  };
  const { state } = await importLines(server, alice, [
    {
      ...{ kind: 'protocol', did: PROTOCOL, name: 'Cooking', externalId: 'rules', ...rules, services },
      metadata: { notes: [1, { deep: null }, 0.1] },
      validUntil: '2030-01-01T00:00:00Z',
    },
    {
      kind: 'protocol',
      name: 'Nameless',
      properties: {},
      additionalProperties: true,
      verificationMethod: [key],
    },
    organisation({ did: '_:org', metadata: { name: 'Cooks' } }),
    oracle({ did: '_:oracle' }),
    project({
      did: '_:project',
      externalId: 'kitchen 1',
      protocol: PROTOCOL,
      controller: '_:org',
      properties: { stoves: 7 },
      metadata: { name: 'Küche', notes: [1, { deep: null }, 0.1] },
      services,
      verifiableCredential: [{ type: 'VerifiedProject', issuer: 'did:key:issuer' }],
      verificationMethod: [key],
      validFrom: '2026-01-01T00:00:00Z',
      validUntil: '2027-01-01T00:00:00+02:00',
    }),
    group({ did: '_:group', controller: '_:org', metadata: { name: 'Stewards' } }),
    relationship('verifier', '_:project', '_:oracle'),
    relationship('template', '_:project', PROTOCOL),
    relationship('groups', '_:org', '_:group'),
    member('_:group', '_:oracle'),
    member('_:group', 'did:key:bob'),
  ]);
  expect(state).toMatchObject({ created: 11, failed: 0 });
  for (const stoves of ['number', { type: 'number', minimum: 0, maximum: 1e15 }]) {
    const { status } = await call(`${server.url}/v1/protocols/${encodeURIComponent(PROTOCOL)}/versions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice}` },
      json: { ...rules, properties: { stoves } },
    });
    expect(status).toBe(201);
  }
}

describe('an export', () => {
  it('contains the dependencies of a line before that line: protocols, twins, relationships, members', async () => {
    const kinds = parsed(await exported(server)).map(({ kind }) => kind);
    const order = ['protocol', 'twin', 'relationship', 'member'];
    expect([...new Set(kinds)]).toEqual(order);
    expect(kinds).toEqual(order.flatMap((kind) => kinds.filter((one) => one === kind)));
    const rules = parsed(await exported(server)).find(({ did }) => did === PROTOCOL);
    expect(rules).toMatchObject({ properties: { stoves: { minimum: 0 } }, metadata: { name: 'Cooking' } });
  });

  it('is imported into an empty deployment, and its export there is the same', async () => {
    const lines = linesOf(await exported(server));
    const seeds = new Set(
      parsed(own.join('\n')).flatMap(({ kind, did }) => (kind === 'protocol' ? [did] : [])),
    );
    const isSeed = (line: string) =>
      parsed(line).some(({ kind, did }) => kind === 'protocol' && seeds.has(did));
    expect(seeds.size).toBe(9);

    const { state, codes } = await importLines(fresh, fresh.apiKey, lines);

    expect(codes).toEqual({});
    // The protocols that every deployment begins with are there, under the control of another platform.
    expect(state).toMatchObject({ created: lines.length - seeds.size, unchanged: seeds.size });
    const back = linesOf(await exported(fresh)).filter((line) => !own.includes(line));
    expect(back).toEqual(lines.filter((line) => !isSeed(line)));
    expect(await importAll(fresh, fresh.apiKey, ndjson(lines))).toMatchObject({
      unchanged: lines.length,
      failed: 0,
    });
  });

  it('restores groups with exactly their members, and Organisations with exactly their groups', async () => {
    const [organisationDid] = await named(fresh, 'Cooks');
    const [stewards] = await named(fresh, 'Stewards');
    const lines = parsed(await exported(fresh));
    expect(lines.filter(({ role, from }) => role === 'groups' && from === organisationDid)).toHaveLength(2);
    const members = lines.flatMap(({ kind, group: of, member: who }) =>
      kind === 'member' && of === stewards ? [who] : [],
    );
    expect(members).toHaveLength(3);
    expect(members).toEqual(expect.arrayContaining(['did:key:alice', 'did:key:bob']));
    expect(members).not.toContain(fresh.oracleDid);
  });

  it('is rejected line by line where the DIDs belong to others, or the caller may not choose DIDs', async () => {
    const text = await exported(server);
    const bob = await keyOf(fresh, 'did:key:bob', [...BULK, 'protocols:write']);
    const changed = parsed(text).flatMap((line) =>
      line.did === PROTOCOL ? [{ ...line, properties: {} }] : [],
    );
    expect((await importLines(fresh, fresh.apiKey, changed)).codes).toEqual({ 1: 'protocol_exists' });
    const another = await startTestServer({ ...settings, VALIDATOR: 'compiled' });
    try {
      const carol = await keyOf(another, 'did:key:carol', [...BULK, 'protocols:write']);
      const { codes, state } = await importLines(another, carol, linesOf(text));
      expect(new Set(Object.values(codes))).toEqual(
        new Set(['missing_scope', 'unknown_protocol', 'unknown_twin']),
      );
      expect(state.created).toBe(0);
    } finally {
      await another.close();
    }
    expect(
      (
        await importLines(
          fresh,
          bob,
          linesOf(text).filter((line) => line.includes('"member"')),
        )
      ).state.created,
    ).toBe(0);
  });
});
