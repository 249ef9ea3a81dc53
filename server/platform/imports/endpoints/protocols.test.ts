/** Lines that are protocols. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstColumn } from '../../../testing/notes.js';
import { call, type TestServer } from '../../../testing/server.js';
import {
  BULK,
  didOf,
  errorsOf,
  importLines,
  get,
  keyOf,
  named,
  startWithOwners,
  twin,
} from './testing/stage.js';

const ALICE = 'did:key:alice';
const BOB = 'did:key:bob';

let server: TestServer;
let admin: string;
let alice: string;
let bob: string;
/** May not register protocols. */
let carol: string;
beforeAll(async () => {
  ({
    server,
    admin,
    keys: [alice, bob],
  } = await startWithOwners([ALICE, BOB], {}, [...BULK, 'protocols:write']));
  carol = await keyOf(server, 'did:key:carol', BULK);
});
afterAll(() => server.close());

let numbers = 0;
/** A DID that nobody has, for Alice to give. */
const next = () => `${ALICE}/protocol-${numbers++}`;
const rules = {
  properties: { stoves: { type: 'integer', required: true } },
  relationships: { verifier: 'Oracle' },
};
const protocol = (did: string | undefined, more: object = {}) => ({
  kind: 'protocol',
  did,
  ...rules,
  ...more,
});
const stove = (of: string, more: object = {}) => ({ kind: 'twin', type: 'Stove', protocol: of, ...more });

const read = async (did: string) =>
  (await get(server, admin, `/v1/protocols/${encodeURIComponent(did)}`)).body;
const everythingOf = (did: string) =>
  firstColumn(
    server.database.url,
    `select jsonb_build_array(twins, (select jsonb_agg(versions) from protocol_versions versions where versions.did = twins.did))
     from twins where did = '${did}'`,
  );

async function newVersion(did: string): Promise<void> {
  const { status } = await call(`${server.url}/v1/protocols/${encodeURIComponent(did)}/versions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}` },
    json: { properties: { stoves: 'string' } },
  });
  expect(status).toBe(201);
}

describe('a protocol on a line', () => {
  it('is registered as a single request registers it, with the same events', async () => {
    const did = next();
    const { state } = await importLines(server, alice, [
      protocol(did, { name: 'Stoves', description: 'What burns', type: 'Protocol', version: 7 }),
    ]);
    expect(state).toMatchObject({ created: 1, failed: 0 });
    const single = next();
    const asked = await call(`${server.url}/v1/protocols`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice}` },
      json: { did: single, name: 'Stoves', description: 'What burns', ...rules },
    });
    const timeless = { createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect(await read(did)).toEqual({ ...asked.body, ...timeless, did });
    const eventsOf = (of: string) =>
      firstColumn(
        server.database.url,
        `select jsonb_build_object('type', type, 'actor', actor_did, 'of', coalesce(data -> 'twin', data -> 'protocol') -> 'did')
         from events where subject = '${of}' order by id`,
      );
    expect(await eventsOf(did)).toEqual([
      { type: 'twin.created', actor: ALICE, of: did },
      { type: 'protocol.created', actor: ALICE, of: did },
    ]);
    expect(await eventsOf(single)).toHaveLength(2);
  });

  it('keeps the fields of its twin', async () => {
    const did = next();
    const more = {
      controller: BOB,
      metadata: { name: 'Stoves', notes: [1] },
      services: [{ id: '#data', type: 'LinkedData', endpoint: 'https://data.example.org/x' }],
      verifiableCredential: [{ type: 'Reviewed', issuer: 'did:key:issuer' }],
      validFrom: '2026-01-01T00:00:00.000Z',
    };
    await importLines(server, alice, [protocol(did, { ...more, description: 'goes over' })]);
    const { body } = await get(
      server,
      admin,
      `/v1/domains/${did.split(':').map(encodeURIComponent).join(':')}`,
    );
    expect(body).toMatchObject({
      ...more,
      type: 'Protocol',
      metadata: { ...more.metadata, description: 'goes over' },
      properties: { ...rules, additionalProperties: false, version: 1 },
    });
  });

  it('is available to twins on later lines, also of the same batch, and not to those on earlier lines', async () => {
    const did = next();
    const { state, codes } = await importLines(server, alice, [
      stove(did, { properties: { stoves: 1 } }),
      protocol(did),
      stove(did, { properties: { stoves: 1 }, metadata: { name: 'follows' } }),
      stove(did, { properties: { stoves: 'many' } }),
    ]);
    expect(codes).toEqual({ 1: 'unknown_protocol', 4: 'invalid_properties' });
    expect(state).toMatchObject({ created: 2 });
    expect(await named(server, 'follows')).toHaveLength(1);
  });

  it('is given its DID by the platform when it has none', async () => {
    const { state } = await importLines(server, alice, [protocol(undefined, { name: 'Nameless' })]);
    expect(state).toMatchObject({ created: 1, failed: 0 });
    expect((await named(server, 'Nameless'))[0]).toMatch(/^did:ixo:entity:[0-9a-f]{32}$/);
  });

  it('is unchanged when it exists with the same newest rules, also for a caller who could not have created it', async () => {
    const did = next();
    await importLines(server, alice, [protocol(did)]);
    const before = await everythingOf(did);
    const said = protocol(did, { name: 'Other', controller: BOB, additionalProperties: false });
    for (const key of [alice, bob, carol])
      expect((await importLines(server, key, [said, said])).state).toMatchObject({ unchanged: 2, failed: 0 });
    expect(await everythingOf(did)).toEqual(before);

    await newVersion(did);
    const newest = { kind: 'protocol', did, properties: { stoves: 'string' } };
    const { codes, state } = await importLines(server, alice, [newest, protocol(did)]);
    expect([codes, state.unchanged]).toEqual([{ 2: 'protocol_exists' }, 1]);
  });
});

it('validating twins of many protocols does not block other requests', async () => {
  const many = Array.from({ length: 150 }, () => next());
  const properties = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`p${at}`, 'string']));
  await importLines(
    server,
    alice,
    many.map((did) => ({ kind: 'protocol', did, properties })),
  );
  const waits = monitorEventLoopDelay();
  waits.enable();
  const { state } = await importLines(
    server,
    alice,
    many.map((did) => stove(did, { properties: { p0: 'x' } })),
  );
  waits.disable();
  expect(state).toMatchObject({ status: 'finished', created: many.length, failed: 0 });
  // One takes 30 ms to compile, on a machine that does nothing else; all together would take seconds.
  expect(waits.max / 1e6).toBeLessThan(1_500);
});

describe('a protocol that is refused', () => {
  it('reports the error and its field, and does not affect other lines', async () => {
    const keys = ['#a', '#a'].map((id) => ({ id, type: 'Web', endpoint: 'https://example.org' }));
    const did = next();
    const { state, codes, errors } = await importLines(server, alice, [
      { kind: 'protocol', did: next() },
      protocol(next(), { properties: { a: { type: 'integer', minimum: 2, maximum: 1 } } }),
      protocol(next(), { services: keys }),
      protocol(next(), { validFrom: '2026-01-02T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' }),
      protocol('_:name'),
      protocol(did),
      protocol(did, { properties: {} }),
    ]);
    expect(codes).toEqual({
      1: 'invalid_request',
      2: 'invalid_protocol',
      3: 'invalid_request',
      4: 'invalid_validity_period',
      5: 'invalid_request',
      7: 'protocol_exists',
    });
    expect(state).toMatchObject({ created: 1, failed: 6 });
    const fields = errors.map(({ line, errors: [first] = [] }) => [line, first?.field]);
    expect(fields).toEqual([
      [1, 'line.properties'],
      [2, 'line.properties.a.minimum'],
      [3, 'line.services[1].id'],
      [4, 'line.validUntil'],
      [5, 'line.did'],
      [7, 'line.did'],
    ]);
  });

  it('is one of a key without the scope, or with a DID that only admin may choose', async () => {
    const [pathless, did] = [didOf(77), next()];
    expect((await importLines(server, carol, [protocol(did), protocol(undefined)])).codes).toEqual({
      1: 'missing_scope',
      2: 'missing_scope',
    });
    const { state, errors } = await importLines(server, alice, [protocol(pathless), protocol(BOB)]);
    expect(errors.map(({ code }) => code)).toEqual(['missing_scope', 'missing_scope']);
    expect(await errorsOf(server, alice, state.importId)).toEqual(errors);
    expect(errors[0]?.detail).toMatch(/needs the scope admin/);
    expect(await everythingOf(pathless)).toEqual([]);
    expect((await importLines(server, admin, [protocol(pathless)])).state).toMatchObject({ created: 1 });
  });

  it('does not change an existing twin with its DID, a protocol or another one', async () => {
    const did = next();
    await importLines(server, alice, [protocol(did)]);
    await importLines(server, admin, [twin(78, { controller: ALICE })]);
    const before = [await everythingOf(did), await everythingOf(didOf(78))];
    const seized = { properties: {}, controller: BOB, metadata: { name: 'mine' } };
    const lines = [protocol(did, seized), protocol(didOf(78), seized)];
    for (const key of [bob, admin])
      expect((await importLines(server, key, lines)).codes).toEqual({
        1: 'protocol_exists',
        2: 'protocol_exists',
      });
    expect((await importLines(server, carol, lines)).codes).toEqual({
      1: 'missing_scope',
      2: 'missing_scope',
    });
    expect([await everythingOf(did), await everythingOf(didOf(78))]).toEqual(before);
  });

  it('is refused as a twin: a protocol needs a line of its own kind', async () => {
    const { errors } = await importLines(server, admin, [
      { kind: 'twin', type: 'Protocol', protocol: 'did:ixo:protocol/protocol', properties: rules },
    ]);
    expect(errors).toMatchObject([{ code: 'invalid_request', errors: [{ field: 'line.type' }] }]);
  });
});
