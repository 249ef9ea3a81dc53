/** The register as lines, and back. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withConnection } from '../../persistence/connection.js';
import { firstColumn } from '../../testing/notes.js';
import { startTestServer, type TestServer } from '../../testing/server.js';
import {
  BULK,
  didOf,
  importAll,
  keyOf,
  ndjson,
  relationship,
  twin,
} from '../imports/endpoints/testing/stage.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => server.close());

function request({ url, apiKey }: TestServer, query = '', init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}/v1/exports${query}`, { ...init, headers: { authorization: `Bearer ${apiKey}` } });
}

async function exported(from: TestServer, query = ''): Promise<string> {
  const reply = await request(from, query);
  if (reply.status !== 200) throw new Error(await reply.text());
  return reply.text();
}

const parsed = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('an export', () => {
  it('is imported into an empty deployment, and exported from there, the same', async () => {
    const alice = await keyOf(server, 'did:key:alice', BULK);
    const lines = [
      { kind: 'twin', did: '_:org', type: 'Organisation', protocol: 'did:ixo:protocol/organisation' },
      { kind: 'twin', did: '_:oracle', type: 'Oracle', protocol: 'did:ixo:protocol/oracle' },
      {
        kind: 'twin',
        did: '_:project',
        type: 'Project',
        protocol: 'did:ixo:protocol/clean-cooking',
        controller: '_:org',
        properties: { stoves: 7, country: 'KE' },
        metadata: { name: 'Küche', notes: [1, { deep: null }, 0.1] },
        services: [{ id: '#data', type: 'LinkedData', endpoint: 'https://data.example.org/x' }],
        verifiableCredential: [{ type: 'VerifiedProject', issuer: 'did:key:issuer' }],
        verificationMethod: [
          {
            id: '#key-1',
            type: 'Multikey',
            publicKeyMultibase: 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
          },
        ],
        validFrom: '2026-01-01T00:00:00Z',
        validUntil: '2027-01-01T00:00:00+02:00',
      },
      relationship('verifier', '_:project', '_:oracle'),
      relationship('operator', '_:project', '_:org'),
    ];
    const made = await importAll(server, alice, ndjson(lines));
    expect(made).toMatchObject({ created: 5, failed: 0 });

    const text = await exported(server);
    const fresh = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
    try {
      // A deployment begins with an organisation that decides on domains, under DIDs of its own.
      const own = new Set((await exported(fresh)).split('\n'));
      const count = parsed(text).length;
      expect(await importAll(fresh, fresh.apiKey, text)).toMatchObject({ created: count, failed: 0 });
      const back = (await exported(fresh)).split('\n').filter((line) => !own.has(line));
      expect(back).toEqual(text.split('\n').filter((line) => line !== ''));
      expect(await importAll(fresh, fresh.apiKey, text)).toMatchObject({ unchanged: count, failed: 0 });
    } finally {
      await fresh.close();
    }
  });

  it('has the twins that all filters fit, and the relationships between them alone', async () => {
    await importAll(
      server,
      server.apiKey,
      ndjson([
        twin(1, { properties: { country: 'UG' }, controller: 'did:key:filtered' }),
        twin(2, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle', controller: 'did:key:filtered' }),
        twin(3, { properties: { country: 'TZ' }, controller: 'did:key:filtered' }),
        twin(4, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' }),
        relationship('verifier', 1, 2),
        relationship('verifier', 3, 2),
        relationship('verifier', 1, 4),
      ]),
    );
    const query = '?controller=did:key:filtered';
    expect(parsed(await exported(server, query)).map(({ did, to }) => did ?? to)).toEqual(
      [1, 2, 3, 2, 2].map(didOf),
    );
    expect(parsed(await exported(server, `${query}&property=country:UG`)).map(({ did }) => did)).toEqual([
      didOf(1),
    ]);
    expect(await exported(server, '?text=nothing%20of%20that')).toBe('');
  });

  it('is told in headers only when the client asks so', async () => {
    const reply = await request(server, '', { method: 'HEAD' });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    expect(await reply.text()).toBe('');
  });
});

describe('a large export', () => {
  const TWINS = 3_000;
  const padding = 'x'.repeat(5_000);
  let large: TestServer;
  beforeAll(async () => {
    large = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
    const lines = Array.from({ length: TWINS }, (_, index) => twin(index, { metadata: { padding } }));
    await importAll(large, large.apiKey, ndjson(lines));
  });
  afterAll(() => large.close());

  /** A client that has asked and does not read. */
  async function stalled() {
    const { port, hostname } = new URL(large.url);
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined);
    socket.write(`GET /v1/exports HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${large.apiKey}\r\n\r\n`);
    while ((await transactions()) === 0);
    return socket;
  }

  /** How many exports the database is at. */
  async function transactions(): Promise<number> {
    const [open] = await firstColumn(
      large.database.url,
      `select count(*)::int from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    );
    return Number(open);
  }

  it('is of one moment, whatever happens while it is read', async () => {
    const reply = await request(large);
    let bytes = 0;
    let isDeleted = false;
    for await (const piece of reply.body ?? []) {
      bytes += (piece as Uint8Array).length;
      if (isDeleted) continue;
      isDeleted = true;
      await withConnection(large.database.url, (db) =>
        db.query(`delete from twins where did = '${didOf(TWINS - 1)}'`),
      );
    }
    expect(bytes).toBeGreaterThan(TWINS * padding.length);
    expect(await exported(large)).not.toContain(didOf(TWINS - 1));
  });

  it('ends when the client leaves', async () => {
    const socket = await stalled();
    socket.destroy();
    while ((await transactions()) > 0);
  });

  it('lets as many go on as may be, and asks others to come again', async () => {
    // A pool of four connections gives one to exports.
    const socket = await stalled();
    const refused = await request(large);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'service_unavailable' });
    socket.destroy();
    await once(socket, 'close');
    while ((await transactions()) > 0);
    expect(await exported(large)).not.toBe('');
  });
});
