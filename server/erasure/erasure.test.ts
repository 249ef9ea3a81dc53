import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { createUcanAuth } from '@twin-oracle/sdk/ucan';
import type { Schema } from '../contract/types.js';
import { createTestSession, type TestSession } from '../oracle/testing/session-client.js';
import { bodyAs, call, startTestServer, type TestReplica, type TestServer } from '../testing/server.js';
import { sha256Of } from './store/erasures-store.js';

let server: TestServer;
let replica: TestReplica;
beforeAll(async () => {
  server = await startTestServer({ PLUGINS: 'user-preferences', RATE_LIMIT_PER_MINUTE: '0' });
  replica = await server.startReplica();
});
afterAll(async () => {
  await replica.close();
  await server.close();
});

const withKey = (method: string, path: string, json?: unknown, key = server.apiKey) =>
  call(`${server.url}${path}`, { method, headers: { authorization: `Bearer ${key}` }, json });

/** The tables, with how many of their rows have a text anywhere. */
async function tablesWith(text: string): Promise<Record<string, number>> {
  const tables = await server.database.query<{ name: string }>(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname = 'public' or n.nspname like 'plugin\\_%')`);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await server.database.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where strpos(to_jsonb(t)::text, $1) > 0`,
      [text],
    );
    if (row && row.count > 0) found[name.replace('public.', '')] = row.count;
  }
  return found;
}

/** Entries of the audit log are written in batches, so those of what was just requested may follow. */
async function tablesWithAudited(text: string, entries: number): Promise<Record<string, number>> {
  for (;;) {
    const tables = await tablesWith(text);
    if ((tables.audit_log ?? 0) >= entries) return tables;
  }
}

/** What `createPerson` requests in the person's name: a session, a message, preferences and a protocol. */
const AUDITED = 4;

/** A user with an answered message, preferences, a stored delegation and an API key with a webhook and a protocol. */
async function createPerson(): Promise<TestSession & { readonly key: string }> {
  const session = await createTestSession(server);
  const { did } = session.user;
  await session.send({ message: 'my secret is 42' });
  const preferences = await session.call('PUT', '/user-preferences', { userName: 'Alice Secret' });
  if (preferences.status >= 400) throw new Error(JSON.stringify(preferences.body));
  const made = await withKey('POST', '/v1/api-keys', {
    name: 'hers',
    ownerDid: did,
    scopes: ['protocols:write', 'twins:read', 'twins:write', 'webhooks:write', 'events:read'],
  });
  const { key } = bodyAs(made, 'ApiKeyCreated');
  await withKey('POST', '/v1/protocols', { name: 'hers', properties: {} }, key);
  return { ...session, key };
}

async function untilFinished(read: () => Promise<Schema<'Erasure'>>): Promise<Schema<'Erasure'>> {
  for (;;) {
    const erasure = await read();
    if (erasure.status === 'finished') return erasure;
  }
}

const ownErasure = async (person: TestSession, erasureId: string) =>
  bodyAs(await person.call('GET', `/personal-data/erasures/${erasureId}`), 'Erasure');

function receiptOf({ receipt = '' }: Schema<'Erasure'>): Schema<'ErasureReceipt'> {
  return decodeJwt<Schema<'ErasureReceipt'>>(receipt);
}

describe('who may', () => {
  it('is the person, who names themselves', async () => {
    const person = await createTestSession(server);
    const other = await createTestSession(server);
    const reply = await person.call('POST', '/personal-data/erasures', { did: other.user.did });
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
    expect(reply.body.errors).toEqual([expect.objectContaining({ field: 'body.did' })]);
  });

  it('is nobody by a delegation alone, which others may hold, and nobody by a forged invocation', async () => {
    const { user } = await createTestSession(server);
    const { ucanDelegation } = await user.handshake();
    const headers = { 'x-ucan-delegation': ucanDelegation };
    const send = (given: Record<string, string>) =>
      call(`${server.url}/personal-data/erasures`, {
        method: 'POST',
        headers: given,
        json: { did: user.did },
      });
    expect((await send(headers)).status).toBe(401);
    const elsewhere = createUcanAuth({
      key: user.key,
      oracleDid: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
    });
    expect((await send(await elsewhere.headers())).status).toBe(401);
    expect((await call(`${server.url}/personal-data`, { headers })).status).toBe(401);
  });

  it('is an operator, by a scope of its own', async () => {
    const { user } = await createTestSession(server);
    const made = await withKey('POST', '/v1/api-keys', {
      name: 'weak',
      scopes: ['operator:read', 'audit:read'],
    });
    const { key } = bodyAs(made, 'ApiKeyCreated');
    for (const reply of [
      await withKey('POST', '/v1/erasures', { did: user.did }, key),
      await withKey('GET', `/v1/personal-data?did=${encodeURIComponent(user.did)}`, undefined, key),
      await withKey('GET', '/v1/erasures/era_1', undefined, key),
    ])
      expect([reply.status, reply.body.code]).toEqual([403, 'missing_scope']);
    const forged = await withKey('POST', '/v1/erasures', { did: user.did }, `${server.apiKey.slice(0, -1)}x`);
    expect(forged.status).toBe(401);
  });

  it('is nobody for the platform itself', async () => {
    const reply = await withKey('POST', '/v1/erasures', { did: server.oracleDid });
    expect([reply.status, reply.body.code]).toEqual([409, 'did_in_use_by_platform']);
  });

  it('does not read the erasure of another person', async () => {
    const [person, other] = [await createTestSession(server), await createTestSession(server)];
    const { did } = person.user;
    const { erasureId } = bodyAs(await person.call('POST', '/personal-data/erasures', { did }), 'Erasure');
    for (const path of [erasureId, 'era_none']) {
      const reply = await other.call('GET', `/personal-data/erasures/${path}`);
      expect([reply.status, reply.body.code]).toEqual([404, 'erasure_not_found']);
    }
    await untilFinished(() => ownErasure(person, erasureId));
  });
});

describe('an export', () => {
  it('has what is stored of the person, without secrets, and nothing of others', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const response = await fetch(`${server.url}/personal-data`, { headers: await person.user.headers() });
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    const places = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { place: string });
    expect([...new Set(places.map(({ place }) => place))]).toEqual(
      expect.arrayContaining(['sessions', 'messages', 'api_keys', 'audit_log', 'events']),
    );
    expect(text).toContain('my secret is 42');
    expect(text).toContain('Alice Secret');
    for (const absent of [other.user.did, other.sessionId, 'key_hash', 'sealed'])
      expect(text).not.toContain(absent);
  });
});

describe('an erasure', () => {
  it('leaves nothing of the person in any table but what the receipt says', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const { did } = person.user;
    const othersBefore = await tablesWithAudited(other.user.did, AUDITED);
    const begun = bodyAs(await person.call('POST', '/personal-data/erasures', { did }), 'Erasure');
    const finished = await untilFinished(() => ownErasure(person, begun.erasureId));

    const receipt = receiptOf(finished);
    expect(receipt).toMatchObject({ subjectSha256: sha256Of(did), requestedBy: 'owner' });
    // Her protocol is a twin, of which she is the controller.
    expect(receipt.kept).toEqual([{ place: 'twins', rows: 1, reason: expect.stringContaining('register') }]);
    expect(await tablesWith(did)).toEqual({ twins: 1 });
    // The paths of requests have the id of a session that nobody has any more.
    expect(await tablesWith(person.sessionId)).toEqual({ audit_log: 1 });
    const rowsIn = (list: readonly { place: string; rows: number }[], place: string) =>
      list.find((each) => each.place === place)?.rows;
    expect(rowsIn(receipt.deleted, 'sessions')).toBe(1);
    expect(rowsIn(receipt.deleted, 'messages')).toBe(2);
    expect(rowsIn(receipt.deleted, 'runs')).toBe(1);
    expect(rowsIn(receipt.deleted, 'run_events')).toBeGreaterThan(1);
    expect(rowsIn(receipt.deleted, 'api_keys')).toBe(1);
    expect(rowsIn(receipt.deleted, '"plugin_user_preferences".preferences')).toBe(1);
    expect(rowsIn(receipt.pseudonymised, 'protocol_versions')).toBe(1);
    expect(rowsIn(receipt.pseudonymised, 'events')).toBe(2);
    expect(rowsIn(receipt.pseudonymised, 'audit_log')).toBeGreaterThan(2);
    expect(decodeProtectedHeader(finished.receipt ?? '')).toMatchObject({
      alg: 'EdDSA',
      typ: 'erasure-receipt+jwt',
      kid: expect.stringContaining(receipt.issuer),
    });
    // The key has ended at every replica.
    const atReplica = await call(`${replica.url}/v1/entities`, {
      headers: { authorization: `Bearer ${person.key}` },
    });
    expect(atReplica.status).toBe(401);
    expect(await tablesWith(other.user.did)).toEqual(othersBefore);
    // The receipt is there again, also for operators.
    const again = bodyAs(await withKey('GET', `/v1/erasures/${begun.erasureId}`), 'Erasure');
    expect(again.receipt).toBe(finished.receipt);
  });

  it('that an operator asks for ends an answer that is being made', async () => {
    const person = await createTestSession(server);
    const { did } = person.user;
    const stream = await person.stream({ message: '/stream 1000' });
    await stream.until(({ text }) => text.startsWith('1 '));
    const { erasureId } = bodyAs(await withKey('POST', '/v1/erasures', { did }), 'Erasure');
    const finished = await untilFinished(async () =>
      bodyAs(await withKey('GET', `/v1/erasures/${erasureId}`), 'Erasure'),
    );
    expect((await stream.end()).done).toMatchObject({ status: 'aborted' });
    expect(receiptOf(finished).requestedBy).toBe('operator');
    expect(await tablesWith(did)).toEqual({});
  });

  it('that runs is the answer to a second request, and after it another one finds nothing', async () => {
    const person = await createTestSession(server);
    const { did } = person.user;
    const ask = async () => bodyAs(await person.call('POST', '/personal-data/erasures', { did }), 'Erasure');
    const [one, other] = [await ask(), await ask()];
    expect(other.erasureId).toBe(one.erasureId);
    await untilFinished(() => ownErasure(person, one.erasureId));
    const next = await ask();
    expect(next.erasureId).not.toBe(one.erasureId);
    const receipt = receiptOf(await untilFinished(() => ownErasure(person, next.erasureId)));
    expect(receipt.deleted).toEqual([]);
  });
});
