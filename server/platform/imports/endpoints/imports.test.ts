/** What becomes of the lines of an import. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstColumn } from '../../../testing/notes.js';
import { startTestServer, type TestServer } from '../../../testing/server.js';
import { BULK, didOf, errorsOf, get, importAll, keyOf, ndjson, relationship, twin } from './testing/stage.js';

let server: TestServer;
let alice: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
  alice = await keyOf(server, 'did:key:alice', BULK);
});
afterAll(() => server.close());

let numbers = 1000;
const next = () => numbers++;

describe('a line that is sound', () => {
  it('becomes a twin or a relationship as a single request makes it, with its event', async () => {
    const [project, oracle] = [next(), next()];
    const state = await importAll(
      server,
      server.apiKey,
      ndjson([
        twin(project, { properties: { stoves: 12 }, metadata: { name: 'Kitchen' }, validFrom: '2026-01-01T10:00:00Z' }),
        twin(oracle, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' }),
        relationship('verifier', project, oracle),
      ]),
    );
    expect(state).toMatchObject({ status: 'finished', lines: 3, processed: 3, created: 3, unchanged: 0, failed: 0 });
    const { body } = await get(server, alice, `/v1/entities/${didOf(project)}`);
    expect(body).toMatchObject({
      did: didOf(project),
      controller: server.oracleDid,
      properties: { stoves: 12 },
      metadata: { name: 'Kitchen' },
      validFrom: '2026-01-01T10:00:00.000Z',
      verificationStatus: 'unverified',
      revision: 1,
    });
    const events = await firstColumn(
      server.database.url,
      `select jsonb_build_object('type', type, 'data', data) from events where subject = '${didOf(project)}' order by id`,
    );
    expect(events).toEqual([
      { type: 'twin.created', data: { twin: body, changed: [] } },
      {
        type: 'relationship.created',
        data: { relationship: expect.objectContaining({ role: 'verifier', to: didOf(oracle) }) },
      },
    ]);
  });
});
