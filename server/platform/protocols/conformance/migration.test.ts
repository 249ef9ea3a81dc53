import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonReply } from '../../../testing/server.js';
import { at, newDid, openProtocolApi, rules, SOMEBODY, type ProtocolApi } from '../testing/protocol-api.js';

let api: ProtocolApi;

beforeAll(async () => {
  api = await openProtocolApi();
});
afterAll(() => api.server.close());

/** A protocol that says nothing yet, and who follows it. */
async function openProtocol(): Promise<string> {
  const did = newDid();
  const { status } = await api.send(
    'POST',
    'protocols',
    { did, properties: {}, additionalProperties: true },
    api.theirs,
  );
  expect(status).toBe(201);
  return did;
}

const check = (did: string, json: object = rules, search = '') =>
  api.send('POST', at(did, `/check${search}`), json);
const migrate = (did: string, json: object = { version: 2 }, search = '', key = api.theirs) =>
  api.send('POST', at(did, `/migrate${search}`), json, key);
const newVersion = (did: string, json: object = rules) =>
  api.send('POST', at(did, '/versions'), json, api.theirs);

async function relate(from: string, role: string, to: string) {
  await api.query(
    `insert into relationships (id, role, from_did, to_did, created_by) values ('rel_' || gen_random_uuid(), $1, $2, $3, 'x')`,
    [role, from, to],
  );
}

async function versionsOf(...dids: string[]): Promise<number[]> {
  const rows = await api.query<{ did: string; version: number }>(
    'select did, protocol_version as version from twins where did = any($1)',
    [dids],
  );
  return dids.map((did) => rows.find((row) => row.did === did)?.version ?? 0);
}

const faultsOf = ({ body }: JsonReply) =>
  (body.faults as { did: string; errors: { field: string; rule: string; message: string }[] }[]).map(
    ({ did, errors }) => [did, ...errors.map(({ field, rule }) => `${field} ${rule}`)],
  );

describe('a check', () => {
  it('names the twins that would break the rules, by their properties and their relationships', async () => {
    const did = await openProtocol();
    const oracle = await api.insertTwin('x', {}, { type: 'Oracle' });
    const [one, two] = [
      await api.insertTwin('x', {}, { type: 'Organisation' }),
      await api.insertTwin('x', {}, { type: 'DAO' }),
    ];
    const fits = await api.insertTwin(did, { stoves: 3 });
    await relate(fits, 'verifier', oracle);
    await relate(fits, 'operator', two);
    const invalid = {
      properties: await api.insertTwin(did, { stoves: 'many', colour: 'red' }),
      role: await api.insertTwin(did),
      kind: await api.insertTwin(did),
      max: await api.insertTwin(did),
      self: await api.insertTwin(did, {}, { type: 'Oracle' }),
    };
    await relate(invalid.role, 'funder', one);
    await relate(invalid.kind, 'verifier', one);
    for (const operator of [one, two]) await relate(invalid.max, 'operator', operator);
    await relate(invalid.self, 'verifier', invalid.self);

    const reply = await check(did);
    expect(reply).toMatchObject({ status: 200, body: { checked: 6, fitting: 1 } });
    expect(reply.body.nextCursor).toBeUndefined();
    expect(new Map(faultsOf(reply).map(([twin, ...errors]) => [twin, errors.sort()]))).toEqual(
      new Map([
        [invalid.properties, ['properties.colour additionalProperties', 'properties.stoves type']],
        [invalid.role, ['relationships.funder unknown_role']],
        [invalid.kind, ['relationships.verifier wrong_kind_for_role']],
        [invalid.max, ['relationships.operator role_taken']],
        [invalid.self, ['relationships.verifier self_relationship']],
      ]),
    );
    expect(await versionsOf(fits)).toEqual([1]);
  });

  it('accepts the group of an organisation, whose protocol need not define that role', async () => {
    const did = await openProtocol();
    const organisation = await api.send('POST', 'domains', { type: 'DAO', protocol: did });
    const [{ group } = { group: '' }] = await api.query<{ group: string }>(
      `select to_did as group from relationships where from_did = $1 and role = 'groups'`,
      [organisation.body.did],
    );
    expect((await check(did)).body).toEqual({ checked: 1, fitting: 1, faults: [] });
    // What the rules do say of it counts.
    const reply = await check(did, { relationships: { groups: 'Project' } });
    expect(faultsOf(reply)).toEqual([[organisation.body.did, 'relationships.groups wrong_kind_for_role']]);
    // As with those that are no organisation.
    const project = await api.insertTwin(did);
    await relate(project, 'groups', group);
    expect(faultsOf(await check(did))).toEqual([[project, 'relationships.groups unknown_role']]);
  });

  it('goes through the twins of the protocol page by page, whatever their version', async () => {
    const did = await openProtocol();
    const twins = [
      await api.insertTwin(did),
      await api.insertTwin(did, {}, { version: 2 }),
      await api.insertTwin(did, { stoves: -1 }),
    ];
    await api.insertTwin('did:ixo:protocol/device', { stoves: -1 });
    const found: unknown[] = [];
    let [checked, cursor] = [0, ''];
    do {
      const reply = await check(did, rules, `?limit=1${cursor && `&cursor=${cursor}`}`);
      expect(reply.status).toBe(200);
      checked += Number(reply.body.checked);
      found.push(...faultsOf(reply));
      cursor = typeof reply.body.nextCursor === 'string' ? reply.body.nextCursor : '';
    } while (cursor);
    expect(checked).toBe(3);
    expect(found).toEqual([[twins[2], 'properties.stoves minimum']]);
  });

  it('ends a page before it takes too much work, and continues with the next one', async () => {
    const did = await openProtocol();
    const large = { text: 'x'.repeat(1_500_000) };
    for (const _ of [1, 2, 3]) await api.insertTwin(did, large);
    const first = await check(did, { additionalProperties: true });
    expect(first.body).toMatchObject({ checked: 2, fitting: 2, nextCursor: expect.any(String) });
    const rest = await check(did, { additionalProperties: true }, `?cursor=${String(first.body.nextCursor)}`);
    expect(rest.body).toEqual({ checked: 1, fitting: 1, faults: [] });
  });

  it('continues only with the same rules', async () => {
    const did = await openProtocol();
    for (const _ of [1, 2]) await api.insertTwin(did);
    const { body } = await check(did, rules, '?limit=1');
    const other = await check(did, { properties: {} }, `?limit=1&cursor=${String(body.nextCursor)}`);
    expect(other).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
  });

  it('rejects contradictory rules', async () => {
    const did = await openProtocol();
    const reply = await check(did, { properties: { x: { type: 'string', items: 'string' } } });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_protocol' } });
  });
});

describe('a migration', () => {
  it('migrates the twins that match, reports the others, and may be repeated', async () => {
    const did = await openProtocol();
    const [fits, failing, reviewed] = [
      await api.insertTwin(did, { stoves: 1 }),
      await api.insertTwin(did, { stoves: -1 }),
      await api.insertTwin(did, { stoves: 1 }, { status: 'submitted' }),
    ];
    await newVersion(did);
    const reply = await migrate(did);
    expect(reply).toMatchObject({ status: 200, body: { version: 2, migrated: 1, remaining: 2 } });
    expect(faultsOf(reply).sort()).toEqual(
      [
        [failing, 'properties.stoves minimum'],
        [reviewed, 'verificationStatus twin_under_review'],
      ].sort(),
    );
    expect(await versionsOf(fits, failing, reviewed)).toEqual([2, 1, 1]);
    expect(await api.eventsOf(fits)).toEqual([
      {
        type: 'twin.updated',
        actor: SOMEBODY,
        data: {
          twin: expect.objectContaining({ protocolVersion: 2, revision: 2 }),
          changed: expect.arrayContaining(['protocolVersion']),
        },
      },
    ]);

    const again = await migrate(did);
    expect(again.body).toEqual({ ...reply.body, migrated: 0 });
    expect(await api.eventsOf(fits)).toHaveLength(1);
    expect(await api.eventsOf(failing)).toEqual([]);
  });

  it('continues by its cursor until all twins have been checked', async () => {
    const did = await openProtocol();
    for (const stoves of [1, -1, 2, -2, 3]) await api.insertTwin(did, { stoves });
    await newVersion(did);
    let [migrated, faults, calls, search] = [0, 0, 0, ''];
    do {
      const { status, body } = await migrate(did, { version: 2, limit: 2 }, search);
      expect(status).toBe(200);
      migrated += Number(body.migrated);
      faults += (body.faults as unknown[]).length;
      calls++;
      search = typeof body.nextCursor === 'string' ? `?cursor=${body.nextCursor}` : '';
    } while (search);
    expect({ migrated, faults, calls }).toEqual({ migrated: 3, faults: 2, calls: 3 });
  });

  it('does not change twins of the version or of later ones', async () => {
    const did = await openProtocol();
    for (const _ of [2, 3]) await newVersion(did, { additionalProperties: true });
    const twins = [await api.insertTwin(did), await api.insertTwin(did, {}, { version: 3 })];
    expect((await migrate(did)).body).toEqual({ version: 2, migrated: 1, faults: [], remaining: 0 });
    expect(await versionsOf(...twins)).toEqual([2, 3]);
  });

  it('requires an existing version', async () => {
    const reply = await migrate(await openProtocol());
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'unknown_protocol', errors: [{ field: 'body.version' }] },
    });
  });

  it('requires a controller of the protocol', async () => {
    const did = newDid();
    await api.send('POST', 'protocols', { did, properties: {} });
    const twin = await api.insertTwin(did);
    await api.send('POST', at(did, '/versions'), {});
    expect(await migrate(did)).toMatchObject({ status: 403, body: { code: 'not_controller' } });
    expect(await versionsOf(twin)).toEqual([1]);
  });

  it('checks the current twins during concurrent changes', async () => {
    const did = await openProtocol();
    const twins = await Promise.all(Array.from({ length: 20 }, () => api.insertTwin(did, { stoves: 1 })));
    await newVersion(did);
    // Each twin breaks the rules from the moment when its change is committed, unless it was moved before.
    const change = (twin: string) =>
      api.query(`update twins set properties = '{"stoves": -1}' where did = $1 and protocol_version = 1`, [
        twin,
      ]);
    const [first, second] = await Promise.all([migrate(did), migrate(did), ...twins.map(change)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const broken = await api.query(
      `select from twins where protocol = $1 and protocol_version = 2 and properties @> '{"stoves": -1}'`,
      [did],
    );
    expect(broken).toEqual([]);
    for (const twin of twins) expect((await api.eventsOf(twin)).length).toBeLessThan(2);
  });
});
