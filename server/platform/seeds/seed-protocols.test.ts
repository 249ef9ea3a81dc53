import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createUnitOfWork } from '../../command/unit-of-work.js';
import { recordEvents } from '../events/event-store.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { TwinEntity } from '../register/entity.js';
import { assertRules } from '../protocols/rules/contradictions.js';
import { ProtocolEntity, ProtocolVersionEntity } from '../protocols/entity.js';
import { createProtocols } from '../protocols/protocols.js';
import { wholeRules } from '../protocols/rules/protocol-rules.js';
import { seedProtocols } from './seed-protocols.js';
import { seeds } from './seeded-protocols.js';
import { at, openProtocolApi, type ProtocolApi } from '../protocols/testing/protocol-api.js';

const PLATFORM = 'did:web:platform.example';

describe('the protocols of every deployment', () => {
  let api: ProtocolApi;
  beforeAll(async () => {
    api = await openProtocolApi();
  });
  afterAll(() => api.server.close());

  it('exist after the first start, each as a twin of the platform', async () => {
    for (const { did, name } of seeds) {
      const { status, body } = await api.send('GET', at(did));
      expect(status).toBe(200);
      expect(body).toMatchObject({
        did,
        name,
        version: 1,
        controller: api.server.oracleDid,
        additionalProperties: true,
      });
      const twin = await api.send('GET', `domains/${encodeURIComponent(did)}`);
      expect(twin).toMatchObject({
        status: 200,
        body: { did, type: 'Protocol', controller: api.server.oracleDid },
      });
    }
  });

  it('are not created again by another replica', async () => {
    const count = async () => (await api.query<{ count: string }>('select count(*) from events'))[0]?.count;
    const before = await count();
    const replica = await api.server.startReplica();
    expect(await count()).toBe(before);
    await replica.close();
  });

  it('require nothing of a twin, and can be satisfied', async () => {
    for (const { did, properties } of seeds) {
      assertRules(wholeRules({ properties }), 'body');
      expect((await api.send('POST', 'domains', { type: 'Project', protocol: did })).status).toBe(201);
    }
  });

  it('accept the properties of their own twins', async () => {
    const { body } = await api.send('POST', at('did:ixo:protocol/protocol', '/check'), {
      properties: seeds[0]?.properties,
    });
    expect(body).toEqual({ checked: body.fitting, fitting: expect.any(Number), faults: [] });
    expect(body.checked).toBeGreaterThanOrEqual(seeds.length);
  });
});

describe('seeding', () => {
  let database: TestDatabase;
  let replicas: DataSource[];
  beforeEach(async () => {
    database = await createTestDatabase();
    replicas = await Promise.all(
      [1, 2, 3].map(() =>
        new DataSource({
          type: 'postgres',
          url: database.url,
          entities: [TwinEntity, ProtocolEntity, ProtocolVersionEntity],
        }).initialize(),
      ),
    );
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.destroy()));
    await database.drop();
  });
  const first = () => {
    const [replica] = replicas;
    if (!replica) throw new Error('there are three');
    return replica;
  };
  const seed = () =>
    Promise.all(replicas.map((replica) => seedProtocols(createUnitOfWork(replica, recordEvents), PLATFORM)));
  const query = <Row>(text: string) => first().query<Row[]>(text);

  it('happens once during concurrent starts', async () => {
    await seed();
    await seed();
    const rows = await query<{ did: string }>('select did from protocols order by did');
    expect(rows.map(({ did }) => did)).toEqual(seeds.map(({ did }) => did).sort());
    const events = await query<{ type: string; count: number }>(
      'select type, count(*)::int as count from events group by type order by type',
    );
    expect(events).toEqual([
      { type: 'protocol.created', count: seeds.length },
      { type: 'twin.created', count: seeds.length },
    ]);
  });

  it('creates twins for the protocols of an older database, and a second version for rules of their own twins', async () => {
    // As the migration leaves it.
    await query(`
      insert into twins (did, type, controller, protocol, owner_did) values
        ('did:ixo:entity:1', 'Project', 'did:x:y', 'did:ixo:protocol/clean-cooking', 'did:x:y'),
        ('did:ixo:entity:2', 'Project', 'did:x:y', 'did:ixo:protocol/old', 'did:x:y')`);
    await query(`insert into protocols select distinct protocol, 1 from twins`);
    await query(`
      insert into protocol_versions (did, version, properties, relationships, additional_properties, created_by)
      select did, 1, '{}', '{}', true, 'did:x:y' from protocols`);
    await seed();

    const twins = await query(
      `select did, controller, properties -> 'version' as version, metadata ->> 'name' as name from twins
       where did in ('did:ixo:protocol/old', 'did:ixo:protocol/clean-cooking') order by did`,
    );
    expect(twins).toEqual([
      {
        did: 'did:ixo:protocol/clean-cooking',
        controller: PLATFORM,
        version: 2,
        name: 'Clean cooking project',
      },
      { did: 'did:ixo:protocol/old', controller: PLATFORM, version: 1, name: null },
    ]);
    const protocols = createProtocols();
    const cooking = await protocols.find(first().manager, 'did:ixo:protocol/clean-cooking');
    expect([cooking?.version, cooking?.roles.get('verifier')?.kind]).toEqual([2, 'Oracle']);
    const before = await protocols.find(first().manager, 'did:ixo:protocol/clean-cooking', 1);
    expect(before?.validate({ anything: 'goes' }, 'body.properties')).toEqual([]);
    const events = await query(`select type from events where subject = 'did:ixo:protocol/old' order by id`);
    expect(events).toEqual([{ type: 'twin.created' }, { type: 'protocol.created' }]);
  });

  it('keeps a twin that gets the DID of an older protocol concurrently', async () => {
    const did = 'did:ixo:protocol/old';
    await seed();
    await query(`insert into protocols values ('${did}', 1)`);
    await query(`
      insert into protocol_versions (did, version, properties, relationships, additional_properties, created_by)
      values ('${did}', 1, '{}', '{}', true, 'did:x:y')`);
    const somebody = first().createQueryRunner();
    await somebody.startTransaction();
    await somebody.query(`
      insert into twins (did, type, controller, protocol, owner_did)
      values ('${did}', 'Project', 'did:x:y', 'did:ixo:protocol/project', 'did:x:y')`);
    const seeding = seed();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`;
    while ((await query(waiting)).length === 0);
    await somebody.commitTransaction();
    await Promise.all([seeding, somebody.release()]);
    expect(await query(`select type from twins where did = '${did}'`)).toEqual([{ type: 'Project' }]);
    expect(await query(`select type from events where subject = '${did}'`)).toEqual([]);
  });

  it('keeps changes that were made to a protocol', async () => {
    await seed();
    await query(`update twins set controller = 'did:x:y' where did = 'did:ixo:protocol/device'`);
    await seed();
    const twins = await query(`select controller from twins where did = 'did:ixo:protocol/device'`);
    expect(twins).toEqual([{ controller: 'did:x:y' }]);
  });
});

describe('finding a protocol', () => {
  it('does not cache what a rolled-back transaction has written', async () => {
    const database = await createTestDatabase();
    const dataSource = await new DataSource({
      type: 'postgres',
      url: database.url,
      entities: [ProtocolEntity, ProtocolVersionEntity],
    }).initialize();
    const protocols = createProtocols();
    const insert = (properties: object) =>
      [
        `with made as (insert into protocols values ('did:x:p', 1))
       insert into protocol_versions (did, version, properties, relationships, additional_properties, created_by)
       values ('did:x:p', 1, $1, '{}', false, 'x')`,
        [properties] as unknown[],
      ] as const;
    try {
      const undone = dataSource.transaction(async (manager) => {
        await manager.query(...insert({ a: 'string' }));
        expect((await protocols.find(manager, 'did:x:p'))?.validate({ a: 'x' }, 'p')).toEqual([]);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await protocols.find(dataSource.manager, 'did:x:p')).toBeUndefined();
      await dataSource.query(...insert({ b: 'string' }));
      const found = await protocols.find(dataSource.manager, 'did:x:p');
      expect(found?.validate({ b: 'x' }, 'p')).toEqual([]);
      expect(await protocols.find(dataSource.manager, 'did:x:p', 1)).toBe(found);
      expect(await protocols.find(dataSource.manager, 'did:x:p', 2)).toBeUndefined();
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });
});
