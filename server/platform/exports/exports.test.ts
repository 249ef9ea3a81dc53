/** The register as lines, and back. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { entities } from '../../startup/entities.js';
import { withConnection } from '../../persistence/connection.js';
import { openDatabase } from '../../persistence/database.js';
import { firstColumn } from '../../testing/notes.js';
import { startTestServer, type TestServer } from '../../testing/server.js';
import { didOf, importAll, member, ndjson, relationship, twin } from '../imports/endpoints/testing/stage.js';
import { createExportHandlers } from './exports.js';
import { exported, parsed, request } from './testing/exported.js';

const asked = {
  requestId: 'a test',
  path: {},
  query: {},
  header: {},
  body: undefined,
  caller: { kind: 'apiKey', keyId: '0', ownerDid: 'did:key:reader', scopes: ['twins:read'], expiresAt: null },
} as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => server.close());

/** Of each line its kind, and the DIDs that it is of. */
const briefly = (text: string) =>
  parsed(text).map(({ kind, did, from, to, group, member: who }) =>
    [kind, did, from, to, group, who].flatMap((part) => (typeof part === 'string' ? [part] : [])).join(' '),
  );

describe('an export', () => {
  it('contains the twins that match all filters, their protocols, the relationships between them, and their members', async () => {
    const mine = { controller: 'did:key:filtered' };
    const groupOf = { type: 'MembershipGroup', protocol: 'did:ixo:protocol/membership-group' };
    const lines = [
      twin(1, { properties: { country: 'UG' }, ...mine }),
      twin(2, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle', ...mine }),
      twin(3, { properties: { country: 'TZ' }, ...mine }),
      twin(4, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' }),
      twin(5, { ...groupOf, ...mine }),
      twin(6, groupOf),
      relationship('verifier', 1, 2),
      relationship('verifier', 3, 2),
      relationship('verifier', 1, 4),
      ...[5, 6].map((at) => member(didOf(at), 'did:key:member')),
    ];
    expect(await importAll(server, server.apiKey, ndjson(lines))).toMatchObject({ failed: 0 });
    const [query, protocols] = ['?controller=did:key:filtered', 'did:ixo:protocol'];
    expect(briefly(await exported(server, query))).toEqual([
      `protocol ${protocols}/clean-cooking`,
      `protocol ${protocols}/membership-group`,
      `protocol ${protocols}/oracle`,
      ...[1, 2, 3, 5].map((at) => `twin ${didOf(at)}`),
      `relationship ${didOf(1)} ${didOf(2)}`,
      `relationship ${didOf(3)} ${didOf(2)}`,
      `member ${didOf(5)} did:key:member`,
    ]);
    expect(briefly(await exported(server, `${query}&property=country:UG`))).toEqual([
      `protocol ${protocols}/clean-cooking`,
      `twin ${didOf(1)}`,
    ]);
    expect(await exported(server, '?text=nothing%20of%20that')).toBe('');
  });

  it('contains the protocols that match the filters, and their own protocol', async () => {
    const { apiKey } = server;
    const lines = ['a', 'b'].map((name) => ({
      ...{ kind: 'protocol', did: `did:example:acme/${name}`, properties: {} },
      controller: `did:key:${name}`,
    }));
    await importAll(
      server,
      apiKey,
      ndjson([...lines, { kind: 'twin', type: 'A', protocol: 'did:example:acme/a' }]),
    );
    expect(briefly(await exported(server, '?controller=did:key:a'))).toEqual([
      'protocol did:example:acme/a',
      'protocol did:ixo:protocol/protocol',
    ]);
  });

  it('is announced in headers only when the client asks for it', async () => {
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

  it('is a consistent snapshot, whatever changes during the export', async () => {
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

  it('ends when the client disconnects', async () => {
    const socket = await stalled();
    socket.destroy();
    while ((await transactions()) > 0);
  });

  it('breaks when its key is revoked', async () => {
    const dataSource = await openDatabase({ url: large.database.url, entities });
    const key = new AbortController();
    const release = jest.fn();
    try {
      const keys = { hold: () => ({ ended: key.signal, release }) };
      const { exportTwins } = createExportHandlers({ dataSource, keys, atOnce: 1 });
      const reply = await exportTwins(asked);
      const pieces = reply.pieces(new AbortController().signal)[Symbol.asyncIterator]();
      expect(await pieces.next()).toMatchObject({ done: false });
      key.abort();
      await expect(pieces.next()).rejects.toThrow('API key');
      expect(release).toHaveBeenCalledTimes(1);
    } finally {
      await dataSource.destroy();
    }
  });

  it('is limited in number, and further requests are asked to retry', async () => {
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
