/** The feed of events, as a page and as a stream. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyAs, call, startTestServer, type TestServer } from '../../testing/server.js';
import { EventReader } from './testing/event-reader.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => server.close());

const authorization = () => ({ authorization: `Bearer ${server.apiKey}` });

/** @returns its DID. */
async function createTwin(at = server.url): Promise<string> {
  const { status, body } = await call(`${at}/v1/entities`, {
    method: 'POST',
    headers: authorization(),
    json: { type: 'Device', protocol: 'did:ixo:protocol/organisation', properties: { name: 'a twin' } },
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return String(body.did);
}

const ask = (search: string, headers: Record<string, string> = {}) =>
  call(`${server.url}/v1/events${search}`, { headers: { ...authorization(), ...headers } });

const page = async (search: string) => bodyAs(await ask(search), 'PlatformEventList');

const newest = async () => (await page('?limit=1')).newest;

const readers: EventReader[] = [];
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.leave()));
});

async function open(
  search: string,
  headers?: Record<string, string>,
  apiKey = server.apiKey,
  at = server.url,
) {
  const reader = await EventReader.open(`${at}/v1/events${search}`, apiKey, headers);
  readers.push(reader);
  return reader;
}

async function createKey(details: Record<string, unknown>) {
  const { body } = await call(`${server.url}/v1/api-keys`, {
    method: 'POST',
    headers: authorization(),
    json: { name: 'test', ...details },
  });
  return { key: String(body.key), keyId: String(body.keyId) };
}

describe('a page', () => {
  it('begins with the oldest event, and its cursor continues, also at the end', async () => {
    const after = await newest();
    const dids = [await createTwin(), await createTwin(), await createTwin()];
    const first = await page(`?after=${after}&limit=2`);
    expect(first.events.map(({ subject }) => subject)).toEqual(dids.slice(0, 2));
    const second = await page(`?after=${after}&limit=2&cursor=${first.nextCursor}`);
    expect(second.events.map(({ subject }) => subject)).toEqual(dids.slice(2));
    const empty = await page(`?cursor=${second.nextCursor}`);
    expect(empty).toMatchObject({ events: [], newest: second.newest });
    const did = await createTwin();
    expect((await page(`?cursor=${empty.nextCursor}`)).events).toMatchObject([
      { type: 'twin.created', subject: did, revision: 1, data: { twin: { did } } },
    ]);
  });

  it('contains the events that match the filters, and its cursor is valid only for those filters', async () => {
    const after = await newest();
    const [, did] = [await createTwin(), await createTwin()];
    const found = await page(`?after=${after}&subject=${did}&types=twin.created&types=twin.deleted`);
    expect(found.events.map(({ subject }) => subject)).toEqual([did]);
    expect((await page(`?after=${after}&types=twin.deleted`)).events).toEqual([]);
    expect(await ask(`?cursor=${found.nextCursor}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_cursor' },
    });
    expect(
      await ask(`?cursor=${found.nextCursor}&subject=${did}&types=twin.deleted&types=twin.created`),
    ).toMatchObject({ status: 200, body: { events: [] } });
  });

  it.each(['?types=twin.exploded', '?after=-1', '?limit=0', '?subject=nobody', '?cursor=AAAA'])(
    '%s is rejected',
    async (search) => {
      expect((await ask(search)).status).toBe(400);
    },
  );

  it('is the default unless the client accepts only a stream', async () => {
    for (const accept of ['*/*', 'application/json', 'text/event-stream, application/json'])
      expect((await ask('?limit=1', { accept })).status).toBe(200);
  });

  it('requires the scope', async () => {
    const { key } = await createKey({ ownerDid: 'did:key:other', scopes: ['twins:read'] });
    const { status } = await call(`${server.url}/v1/events`, { headers: { authorization: `Bearer ${key}` } });
    expect(status).toBe(403);
  });
});

describe('a stream', () => {
  it('contains past and new events, each once and in order', async () => {
    const after = await newest();
    const dids = [await createTwin(), await createTwin()];
    const reader = await open(`?after=${after}`);
    await reader.until(({ length }) => length === 2);
    for (let more = 0; more < 3; more++) dids.push(await createTwin());
    await reader.until(({ length }) => length === 5);
    expect(reader.subjects).toEqual(dids);
    expect(reader.events).toEqual((await page(`?after=${after}`)).events);
  });

  it('continues where the previous one ended', async () => {
    const after = await newest();
    const dids = [await createTwin(), await createTwin(), await createTwin()];
    const { events } = await page(`?after=${after}`);
    const reader = await open(`?after=${after}`, { 'last-event-id': String(events[1]?.id) });
    await reader.until(({ length }) => length === 1);
    expect(reader.subjects).toEqual(dids.slice(2));
  });

  it('contains only the events that match its filters', async () => {
    const did = await createTwin();
    const reader = await open(`?subject=${did}`);
    await reader.until(({ length }) => length === 1);
    await createTwin();
    const { body } = await call(`${server.url}/v1/entities/${did}`, { headers: authorization() });
    expect(body.did).toBe(did);
    expect(reader.subjects).toEqual([did]);
  });

  it('contains the events of other servers', async () => {
    const replica = await server.startReplica();
    const reader = await open(`?after=${await newest()}`);
    const did = await createTwin(replica.url);
    await reader.until(({ length }) => length === 1);
    expect(reader.subjects).toEqual([did]);
    await replica.close();
  });

  it('ends when its server stops', async () => {
    const replica = await server.startReplica();
    const reader = await open('', {}, server.apiKey, replica.url);
    await reader.until(({ length }) => length > 0);
    await Promise.all([reader.end(), replica.close()]);
  });

  it('ends when its API key is revoked, and the others continue', async () => {
    const { key, keyId } = await createKey({ scopes: ['events:read'] });
    const [ended, other] = await Promise.all([open('', {}, key), open('')]);
    await call(`${server.url}/v1/api-keys/${keyId}`, { method: 'DELETE', headers: authorization() });
    await ended.end();
    const did = await createTwin();
    await other.until((events) => events.some(({ subject }) => subject === did));
  });
});

it('delivers everything to many concurrent readers', async () => {
  const after = await newest();
  const all = await Promise.all(Array.from({ length: 50 }, () => open(`?after=${after}`)));
  const dids = await Promise.all(Array.from({ length: 20 }, () => createTwin()));
  await Promise.all(all.map((reader) => reader.until(({ length }) => length === dids.length)));
  const [first] = all;
  expect(new Set(first?.subjects)).toEqual(new Set(dids));
  for (const reader of all) expect(reader.ids).toEqual(first?.ids);
});
