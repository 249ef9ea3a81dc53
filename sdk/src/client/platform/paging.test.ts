import { afterEach, describe, expect, it } from '@jest/globals';
import { refuse, replyWith } from '../../../test/listeners.js';
import { rejection } from '../../../test/rejection.js';
import { serveScript } from '../../../test/script.js';
import type { ScriptedServer } from '../../../test/script.js';
import { createPlatformClient } from '../../index.js';
import type { PlatformClient } from '../../index.js';

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

const did = 'did:ixo:entity:1';
const rules = { properties: {} };

/** Every list: the method, its member for the records, and its path. */
const lists: [string, string, string, (platform: PlatformClient) => AsyncIterable<unknown>][] = [
  ['entities', 'twins', 'type=Project', ({ entities }) => entities.listAll({ type: 'Project' })],
  ['domains', 'twins', 'status=verified', ({ domains }) => domains.listAll({ status: 'verified' })],
  ['the history of a twin', 'changes', '', ({ domains }) => domains.listAllHistory(did)],
  ['members', 'members', '', ({ members }) => members.listAll(did)],
  ['protocols', 'protocols', '', ({ protocols }) => protocols.listAll()],
  ['versions', 'protocols', '', ({ protocols }) => protocols.listAllVersions(did)],
  ['relationships', 'neighbours', 'role=a', ({ relationships }) => relationships.listAll(did, { role: 'a' })],
  ['proposals', 'proposals', 'status=open', ({ proposals }) => proposals.listAll({ status: 'open' })],
  ['votes', 'votes', '', ({ proposals }) => proposals.listAllVotes('prop_1')],
  ['claims', 'claims', 'status=pending', ({ claims }) => claims.listAll({ status: 'pending' })],
  ['credentials', 'credentials', '', ({ credentials }) => credentials.listAll()],
  ['issuances', 'issuances', '', ({ issuances }) => issuances.listAll()],
  ['webhooks', 'webhooks', '', ({ webhooks }) => webhooks.listAll()],
  ['deliveries', 'deliveries', '', ({ webhooks }) => webhooks.listAllDeliveries('whk_1')],
  ['dead letters', 'deadLetters', '', ({ webhooks }) => webhooks.listAllDeadLetters('whk_1')],
  ['imports', 'imports', '', ({ imports }) => imports.listAll()],
  ['lines that failed', 'errors', '', ({ imports }) => imports.listAllErrors('imp_1')],
  ['API keys', 'apiKeys', '', ({ apiKeys }) => apiKeys.listAll()],
];

const allOf = async (items: AsyncIterable<unknown>): Promise<unknown[]> => {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
};

const queriesOf = ({ requests }: ScriptedServer): URLSearchParams[] =>
  requests.map((request) => new URL(request.split(' ')[1] ?? '', 'http://x').searchParams);

describe('All of a list', () => {
  it.each(lists)(
    'of %s is listed page by page, with its filters',
    async (_what, records, filters, listAll) => {
      server = await serveScript([
        replyWith({ [records]: [{ id: 1 }, { id: 2 }], nextCursor: 'c1' }),
        replyWith({ [records]: [], nextCursor: 'c2' }),
        replyWith({ [records]: [{ id: 3 }] }),
      ]);

      const all = await allOf(listAll(createPlatformClient({ baseUrl: server.url, apiKey: 'key' })));

      expect(all).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
      const queries = queriesOf(server);
      expect(queries.map((query) => query.get('cursor'))).toEqual([null, 'c1', 'c2']);
      for (const query of queries) {
        expect(query.get('limit')).toBe('100');
        for (const [name, value] of new URLSearchParams(filters)) expect(query.get(name)).toBe(value);
      }
    },
  );

  it('is requested no further than it is read', async () => {
    server = await serveScript([replyWith({ claims: [{ id: 1 }], nextCursor: 'c1' })]);
    const platform = createPlatformClient({ baseUrl: server.url, apiKey: 'key' });

    for await (const _ of platform.claims.listAll()) break;

    expect(server.requests).toHaveLength(1);
  });

  it('throws the refusal of a page', async () => {
    server = await serveScript([replyWith({ claims: [], nextCursor: 'c1' }), refuse(400, 'invalid_cursor')]);
    const platform = createPlatformClient({ baseUrl: server.url, apiKey: 'key' });

    expect(await rejection(allOf(platform.claims.listAll()))).toMatchObject({ code: 'invalid_cursor' });
  });
});

describe('A check and a migration of all twins', () => {
  it.each<[string, (platform: PlatformClient) => AsyncIterable<unknown>]>([
    ['check', ({ protocols }) => protocols.checkAll(did, rules)],
    ['migrate', ({ protocols }) => protocols.migrateAll(did, { version: 2 })],
  ])('%s page by page, a report for each', async (what, reportsOf) => {
    const reports = [{ faults: [], nextCursor: 'c1' }, { faults: [] }];
    server = await serveScript(reports.map((report) => replyWith(report)));

    const all = await allOf(reportsOf(createPlatformClient({ baseUrl: server.url, apiKey: 'key' })));

    expect(all).toEqual(reports);
    const path = `POST /v1/protocols/did%3Aixo%3Aentity%3A1/${what}`;
    expect(server.requests).toEqual([path, `${path}?cursor=c1`]);
  });
});
