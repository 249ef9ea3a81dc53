import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  createPlatformClient,
  type AuditEntry,
  type AuditFilters,
  type PlatformClient,
} from '@twin-oracle/sdk';
import {
  bodyAs,
  call,
  createSession,
  createTestUser,
  startTestServer,
  type TestServer,
} from '../../testing/server.js';
import { createAuditTrail } from './audit-trail.js';

const OWNER = 'did:key:owner';
const OTHER = 'did:key:other';
const SCOPES = ['twins:read', 'twins:write', 'protocols:write', 'audit:read'];

let server: TestServer;
let owner: PlatformClient;
let other: PlatformClient;
let operator: PlatformClient;
/** The key of the owner, as text and its id. */
let key: { readonly key: string; readonly keyId: string };

const newKey = async (ownerDid: string, scopes: readonly string[]) => {
  const reply = await call(`${server.url}/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}` },
    json: { name: 'test', scopes, ownerDid },
  });
  const { key, keyId } = bodyAs(reply, 'ApiKeyCreated');
  return { key, keyId };
};
const clientOf = (apiKey: string) => createPlatformClient({ baseUrl: server.url, apiKey });

beforeAll(async () => {
  server = await startTestServer();
  key = await newKey(OWNER, SCOPES);
  owner = clientOf(key.key);
  other = clientOf((await newKey(OTHER, SCOPES)).key);
  operator = clientOf(server.apiKey);
});
afterAll(() => server.close());

/** Reads the list until it has such an entry: what no transaction records is written within a second. */
async function entryOf(client: PlatformClient, fits: (entry: AuditEntry) => boolean): Promise<AuditEntry> {
  for (;;) {
    const found = (await client.auditLog.list({ limit: 100 })).entries.find(fits);
    if (found) return found;
  }
}

const create = (headers: Record<string, string> = {}) =>
  call(`${server.url}/v1/protocols`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.key}`, ...headers },
    json: { name: 'in the body alone', properties: {} },
  });

it('has a change with the key, the operation, the request and the trace as soon as it is made', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await create({ 'x-request-id': 'change-1', traceparent });
  const { entries } = await owner.auditLog.list();
  expect(entries[0]).toEqual({
    entryId: expect.any(Number),
    timestamp: expect.any(String),
    ownerDid: OWNER,
    keyId: key.keyId,
    operationId: 'createProtocol',
    resource: '/v1/protocols',
    status: 201,
    requestId: 'change-1',
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  });
});

it('has a refusal with its code', async () => {
  const reply = await call(`${server.url}/v1/imports?x=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.key}`, 'x-request-id': 'refused-1' },
    json: {},
  });
  expect(reply.status).toBe(403);
  expect(await entryOf(owner, ({ requestId }) => requestId === 'refused-1')).toMatchObject({
    operationId: 'importTwins',
    resource: '/v1/imports',
    status: 403,
    code: 'missing_scope',
  });
});

it('names users by their DID and the hash of their token', async () => {
  const user = await createTestUser(server);
  await createSession(server, user);
  const entry = await entryOf(operator, ({ ownerDid }) => ownerDid === user.did);
  expect(entry).toMatchObject({ operationId: 'createSession', status: 201 });
  expect(entry.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(entry.keyId).toBeUndefined();
});

it('has no reads, no bodies and no keys', async () => {
  await create();
  const { entries } = await operator.auditLog.list({ limit: 100 });
  expect(entries.filter(({ operationId }) => operationId.startsWith('list'))).toEqual([]);
  const text = JSON.stringify(await server.database.query('select * from audit_log'));
  expect(text).not.toContain('in the body alone');
  expect(text).not.toContain('twk_');
});

it('shows nothing of another owner, in no page, export or by a cursor', async () => {
  await create();
  await create();
  const page = await owner.auditLog.list({ limit: 1 });
  expect(page.nextCursor).toEqual(expect.any(String));
  expect((await other.auditLog.list()).entries).toEqual([]);
  const lines = [];
  for await (const line of other.auditLog.lines()) lines.push(line);
  expect(lines).toEqual([]);
  await expect(other.auditLog.list({ cursor: page.nextCursor })).rejects.toMatchObject({
    code: 'invalid_cursor',
  });
});

it('is refused without the scope, and with a forged key', async () => {
  const without = clientOf((await newKey(OWNER, ['twins:read'])).key);
  await expect(without.auditLog.list()).rejects.toMatchObject({ status: 403, code: 'missing_scope' });
  const forged = clientOf(`${key.key.slice(0, -1)}x`);
  await expect(forged.auditLog.list()).rejects.toMatchObject({ status: 401 });
});

it('pages from the newest to the oldest, and exports in the other order', async () => {
  const ids: number[] = [];
  for await (const { entryId } of owner.auditLog.listAll()) ids.push(entryId);
  expect(ids.length).toBeGreaterThan(3);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  const exported: number[] = [];
  for await (const { entryId } of owner.auditLog.lines()) exported.push(entryId);
  expect(exported).toEqual(ids.toReversed());
});

it('is filtered by key, operation, path, request and outcome, in the list as in the export', async () => {
  const second = await newKey(OWNER, SCOPES);
  const did = 'did:ixo:entity:filtered';
  await call(`${server.url}/v1/entities/${encodeURIComponent(did)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${second.key}`, 'if-match': '"1"', 'x-request-id': 'filtered-1' },
  });
  await create({ 'x-request-id': 'filtered-2' });
  await entryOf(owner, ({ requestId }) => requestId === 'filtered-1');
  const requestsBy = async (filters: AuditFilters) => {
    const listed = [];
    for await (const { requestId } of owner.auditLog.listAll(filters)) listed.push(requestId);
    const exported = [];
    for await (const { requestId } of owner.auditLog.lines(filters)) exported.push(requestId);
    expect(exported).toEqual(listed.toReversed());
    return listed;
  };
  expect(await requestsBy({ keyId: second.keyId })).toEqual(['filtered-1']);
  expect(await requestsBy({ resource: did })).toEqual(['filtered-1']);
  expect(await requestsBy({ request: 'filtered-2' })).toEqual(['filtered-2']);
  expect(await requestsBy({ request: 'filtered-2', outcome: 'refused' })).toEqual([]);
  expect(await requestsBy({ operationId: 'deleteEntity', outcome: 'refused' })).toContain('filtered-1');
  expect(await requestsBy({ operationId: 'createProtocol', outcome: 'done' })).toContain('filtered-2');
});

it('is filtered for the owner of the key alone', async () => {
  await create({ 'x-request-id': 'of-the-owner' });
  const { entries } = await other.auditLog.list({ request: 'of-the-owner' });
  expect(entries).toEqual([]);
  const page = await owner.auditLog.list({ limit: 1, outcome: 'done' });
  await expect(owner.auditLog.list({ cursor: page.nextCursor, outcome: 'refused' })).rejects.toMatchObject({
    code: 'invalid_cursor',
  });
});

it('looks for what is rare through a bounded part of the log, and goes on from there', async () => {
  const owners = await newKey('did:key:many', SCOPES);
  await server.database.query(
    `insert into audit_log (owner_did, operation_id, resource, status, request_id)
     select 'did:key:many', 'old', '/', 200, case when made = 1 then 'the-first' else 'other' end
     from generate_series(1, 20001) as made`,
  );
  const { auditLog } = clientOf(owners.key);
  const page = await auditLog.list({ request: 'the-first' });
  expect(page).toEqual({ entries: [], nextCursor: expect.any(String) });
  const last = await auditLog.list({ request: 'the-first', cursor: page.nextCursor });
  expect(last).toEqual({ entries: [expect.objectContaining({ requestId: 'the-first' })] });
});

it('cannot be changed, also not by a statement', async () => {
  await expect(server.database.query(`update audit_log set status = 200`)).rejects.toThrow('never changed');
});

it('has no entry of a change that was rolled back', async () => {
  const reply = await call(`${server.url}/v1/entities/did:ixo:entity:${'0'.repeat(32)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key.key}`, 'if-match': '"1"', 'x-request-id': 'rolled-back' },
  });
  expect(reply.status).toBe(404);
  const entry = await entryOf(owner, ({ requestId }) => requestId === 'rolled-back');
  expect(entry).toMatchObject({ status: 404, code: reply.body.code });
  expect(await server.database.query(`select from audit_log where request_id = 'rolled-back'`)).toHaveLength(
    1,
  );
});

it('deletes entries that are older than they are kept', async () => {
  await server.database.query(
    `insert into audit_log (recorded_at, owner_did, operation_id, resource, status, request_id)
     values (now() - interval '401 days', $1, 'old', '/', 200, 'old')`,
    [OWNER],
  );
  const replica = await server.startReplica();
  const count = async () =>
    (await server.database.query(`select from audit_log where request_id = 'old'`)).length;
  while ((await count()) > 0);
  await replica.close();
});

it('keeps refusals while the database is away, up to a number', async () => {
  const entry = { ownerDid: OWNER, operationId: 'x', resource: '/', requestId: 'r', status: 403 };
  const stored: unknown[] = [];
  let lost = 0;
  const trail = createAuditTrail({
    store: {
      add: (entries) => Promise.resolve(void stored.push(...entries)),
    },
    onFailed: () => undefined,
    onLost: () => lost++,
  });
  for (let made = 0; made < 10_001; made++) trail.record(entry);
  await trail.close();
  expect([stored.length, lost]).toEqual([10_000, 1]);
});

it('writes those that come during a write later with others, unless they make a batch', async () => {
  const entry = { ownerDid: OWNER, operationId: 'x', resource: '/', requestId: 'r', status: 403 };
  const recordMany = (count: number) => {
    for (let made = 0; made < count; made++) trail.record(entry);
  };
  const sizes: number[] = [];
  const meanwhile = [600, 3];
  const trail = createAuditTrail({
    store: {
      add(entries) {
        sizes.push(entries.length);
        recordMany(meanwhile.shift() ?? 0);
        return Promise.resolve();
      },
    },
    onFailed: () => undefined,
    onLost: () => undefined,
  });
  recordMany(500);
  await new Promise(setImmediate);
  expect(sizes).toEqual([500, 500, 100]);
  recordMany(3);
  await new Promise(setImmediate);
  expect(sizes).toHaveLength(3);
  await trail.close();
  expect(sizes).toEqual([500, 500, 100, 6]);
});
