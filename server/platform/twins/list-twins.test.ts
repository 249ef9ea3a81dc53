import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withConnection } from '../../persistence/connection.js';
import { openDatabase, STATEMENT_LIMIT_MS } from '../../persistence/database.js';
import { TwinEntity } from '../register/entity.js';
import { listTwins } from './store/list-twins.js';
import { isSearch, propertiesOf, wordsOf } from './store/twin-filters.js';
import { newOwner, project, startOwner, verdict, type SoleOwner, type Twin } from './testing/owner.js';

let alice: SoleOwner;

beforeAll(async () => {
  alice = await startOwner();
});
afterAll(() => alice.server.close());

const list = async (query: Record<string, string | string[]>, path = 'domains') => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  );
  return alice.get(`${path}?${search.toString()}`);
};
const didsOf = ({ body }: { body: Record<string, unknown> }) => (body.twins as Twin[]).map(({ did }) => did);

/** Twins of a test of its own: only they have this property. */
const mark = () => `m${Math.random().toString(36).slice(2)}`;

describe('a list of twins', () => {
  it('is cancelled after a timeout, and the problem suggests a smaller request', async () => {
    const { url } = alice.server.database;
    const dataSource = await openDatabase({ url, entities: [TwinEntity] });
    await withConnection(url, async (blocker) => {
      await blocker.query('begin');
      await blocker.query('lock table twins in access exclusive mode');
      const started = performance.now();
      await expect(listTwins(dataSource, { limit: 1, type: 'Project' }, alice.did, 20)).rejects.toMatchObject(
        {
          status: 503,
          code: 'service_unavailable',
          message: expect.stringContaining('ask for fewer filters') as unknown,
        },
      );
      // Without that limit, the one of all statements would apply.
      expect(performance.now() - started).toBeLessThan(STATEMENT_LIMIT_MS / 2);
      await blocker.query('commit');
    });
    await dataSource.destroy();
  });

  it('contains whole records, the newest first, the same on both paths', async () => {
    const goal = mark();
    const made = [];
    for (let at = 0; at < 3; at++) made.unshift(await alice.make({ ...project, properties: { goal } }));
    const { status, body } = await list({ property: `goal:${goal}` });
    expect([status, body]).toEqual([200, { twins: made }]);
    expect((await list({ property: `goal:${goal}` }, 'entities')).body).toEqual(body);
  });

  it('continues from page to page without gaps or repetitions during insertions', async () => {
    const goal = mark();
    const made = await Promise.all(
      Array.from({ length: 7 }, () => alice.make({ ...project, properties: { goal } })),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ property: `goal:${goal}`, limit: '2', ...(cursor && { cursor }) });
      expect(page.status).toBe(200);
      seen.push(...didsOf(page));
      cursor = page.body.nextCursor as string | undefined;
      await alice.make({ ...project, properties: { goal } });
    } while (cursor !== undefined);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(made.map(({ did }) => did)));
  });

  it('rejects a cursor of other filters', async () => {
    const goal = mark();
    for (let at = 0; at < 2; at++) await alice.make({ ...project, properties: { goal } });
    const { body } = await list({ property: `goal:${goal}`, limit: '1' });
    const cursor = String(body.nextCursor);
    expect(verdict(await list({ property: 'goal:other', limit: '1', cursor }))).toEqual([
      400,
      'invalid_cursor',
    ]);
    expect((await list({ property: `goal:${goal}`, limit: '5', cursor })).status).toBe(200);
  });
});

describe('a filter', () => {
  it('by type ignores the case', async () => {
    const type = `Kiln ${mark()}`;
    const { did } = await alice.make({ ...project, type });
    expect(didsOf(await list({ type: type.toUpperCase() }))).toEqual([did]);
  });

  it('by DIDs gives those that exist, of any owner, in one page, whatever else is in the register', async () => {
    const bob = await newOwner(alice.server);
    const [hers, his] = [await alice.make(), await bob.make()];
    await alice.make();
    const { did: deleted } = await alice.make();
    await alice.remove(deleted);
    const did = [hers.did, 'did:ixo:entity:none', his.did, hers.did, deleted];
    const { status, body } = await list({ did });
    expect([status, body]).toEqual([200, { twins: [his, hers] }]);
    expect(didsOf(await list({ did: hers.did }))).toEqual([hers.did]);
    expect(didsOf(await list({ did, type: 'Device' }))).toEqual([]);
    const page = await list({ did, limit: '1' });
    expect(didsOf(page)).toEqual([his.did]);
    expect(didsOf(await list({ did, limit: '1', cursor: String(page.body.nextCursor) }))).toEqual([hers.did]);
  });

  it.each([
    ['is none', ['stove']],
    ['is empty', ['']],
    ['is the 101st', Array.from({ length: 101 }, (_, at) => `did:ixo:entity:${at}`)],
  ])('by a DID that %s is rejected', async (_, did) => {
    expect(verdict(await list({ did }))).toEqual([400, 'invalid_request']);
  });

  it('by class, controller and status requires the exact value', async () => {
    const controller = `did:ixo:${mark()}`;
    const device = await alice.make({ type: 'Device', protocol: 'did:ixo:protocol/device', controller });
    const other = await alice.make({ ...project, controller });
    expect(didsOf(await list({ controller }))).toEqual([other.did, device.did]);
    expect(didsOf(await list({ controller, class: 'did:ixo:protocol/device' }))).toEqual([device.did]);
    await alice.server.database.query(`update twins set verification_status = 'verified' where did = $1`, [
      other.did,
    ]);
    expect(didsOf(await list({ controller, status: 'verified' }))).toEqual([other.did]);
    expect(didsOf(await list({ controller, status: 'unverified' }))).toEqual([device.did]);
    expect(didsOf(await list({ controller, status: 'revoked' }))).toEqual([]);
    expect(verdict(await list({ status: 'nice' }))).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['text', { colour: 'red' }, 'colour:red', 'colour:re'],
    ['text with colons', { at: 'http://x/' }, 'at:http://x/', 'at:http'],
    ['a number', { size: 5 }, 'size:5', 'size:5.1'],
    ['a number written otherwise', { size: 5 }, 'size:5.0', 'size:05'],
    ['a number that is text', { size: '5' }, 'size:5', 'size:6'],
    ['true', { isOpen: true }, 'isOpen:true', 'isOpen:false'],
    ['text in an object', { location: { country: 'KE' } }, 'location.country:KE', 'country:KE'],
    ['a number that is too large to be one', { size: '1e999' }, 'size:1e999', 'size:1e998'],
    ['quotes', { note: `"}'; --` }, `note:"}'; --`, 'note:"}'],
    ['a name from JavaScript', { constructor: 'x' }, 'constructor:x', 'constructor:y'],
  ])('by property finds %s', async (_, properties, fitting, other) => {
    const goal = mark();
    const { did } = await alice.make({ ...project, properties: { ...properties, goal } });
    expect(didsOf(await list({ property: [`goal:${goal}`, fitting] }))).toEqual([did]);
    expect(didsOf(await list({ property: [`goal:${goal}`, other] }))).toEqual([]);
  });

  it('by several properties requires all of them', async () => {
    const goal = mark();
    const both = await alice.make({ ...project, properties: { goal, country: 'KE', size: 1 } });
    await alice.make({ ...project, properties: { goal, country: 'KE' } });
    expect(didsOf(await list({ property: [`goal:${goal}`, 'country:KE', 'size:1'] }))).toEqual([both.did]);
  });

  it.each(['goal', ':x', 'goal:', Array.from({ length: 9 }, (_, at) => `p${at}:x`)])(
    'by the property %j is rejected',
    async (property) => {
      expect(verdict(await list({ property }))).toEqual([400, 'invalid_request']);
    },
  );

  it('by text finds all words, or their prefixes, in name and description', async () => {
    const word = mark();
    const { did } = await alice.make({
      ...project,
      metadata: { name: `Clean-Cooking ${word}`, description: "Women's co-operative, v1.2" },
    });
    await alice.make({ ...project, metadata: { name: 'Another one', note: word } });
    for (const text of [
      word,
      word.toUpperCase(),
      word.slice(0, -2),
      `clean ${word}`,
      `cook,${word}`,
      `clean-cook ${word}`,
    ])
      expect([text, didsOf(await list({ text }))]).toEqual([text, [did]]);
    for (const text of [`women's ${word}`, `${word}; v1.2`, `oper ${word}`, `${word} & !clean`])
      expect([text, didsOf(await list({ text }))]).toEqual([text, [did]]);
    for (const text of [`dirty ${word}`, word.slice(1), `${word} | dirty`])
      expect([text, didsOf(await list({ text }))]).toEqual([text, []]);
  });

  it.each(["'", "''", '\\', "\\'", "a' | 'b", ':*', '!', '()', '& |', '%', "a'b\\", '<->', ' '])(
    'by the text %j has no other effect on the database',
    async (text) => {
      const { status } = await list({ text });
      expect(status).toBe(200);
    },
  );
});

describe('the query of the database', () => {
  it('uses an index', async () => {
    const conditions = {
      twins_by_property: `properties @> '{"a":"b"}' or properties @> '{"a":1}'`,
      twins_by_text: `to_tsvector('simple', coalesce(metadata ->> 'name', '') || ' ' || coalesce(metadata ->> 'description', ''))
        @@ to_tsquery('simple', '''a'':*')`,
      twins_by_type: `lower(type) = lower('Project')`,
      twins_by_status: `verification_status = 'verified'`,
    };
    await withConnection(alice.server.database.url, async (client) => {
      await client.query('set enable_seqscan = off');
      for (const [index, condition] of Object.entries(conditions)) {
        const { rows } = await client.query(`explain select * from twins where ${condition}`);
        expect(JSON.stringify(rows)).toContain(index);
      }
    });
  });

  it('is a search only where it has to look for the twins', () => {
    expect(isSearch({ limit: 20, type: 'Project' })).toBe(true);
    expect(isSearch({ limit: 20, type: undefined })).toBe(false);
    expect(isSearch({ limit: 20, did: ['did:ixo:entity:1'], type: 'Project' })).toBe(false);
  });

  it('contains JSON for a property, by its path', () => {
    expect(propertiesOf('a.b:5')).toEqual(['{"a":{"b":"5"}}', '{"a":{"b":5}}']);
    expect(propertiesOf('__proto__:x')).toEqual(['{"__proto__":"x"}']);
  });

  it('quotes every word', () => {
    expect(wordsOf(` a'b  c\\d,e `)).toBe(`'a''b':* & 'c\\\\d':* & 'e':*`);
  });
});
