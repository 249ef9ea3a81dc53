/** What is sent again is not done again, in every operation of the contract that takes an `Idempotency-Key`, those to come included. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readContracts } from '../../scripts/generate/read-contracts.js';
import { listOperations, type ResolvedOperation } from '../../scripts/generate/operations.js';
import {
  call,
  createTestUser,
  startTestServer,
  type TestReplica,
  type TestServer,
} from '../testing/server.js';
import { createNewRecords, type NewRecords, type Owner } from './testing/new-records.js';
import { fits, otherBody, pathNames, requestOf, type Sendable } from './testing/requests.js';
import { KEYS, openTables, type Made, type Tables } from './testing/tables.js';

const AT_ONCE = 20;

/** Its reply, or its body, may be a stream, or it erases the replies that are kept under keys, so it has tests of its own. */
const TESTED_ELSEWHERE = ['sendMessage', 'importTwins', 'eraseOwnData', 'createErasure'];

/** Their records are visible only to their owner, and they log no event. All other operations log events. */
const WITHOUT_EVENTS = [
  'createSession',
  'createApiKey',
  'rotateApiKey',
  'createWebhook',
  'rotateWebhookSecret',
  'retryDeadLetter',
  'abortImport',
];

const { openapi } = await readContracts(fileURLToPath(new URL('../../spec', import.meta.url)));
const keyed = listOperations(openapi).filter(({ parameters }) =>
  parameters.some(({ name }) => name === 'idempotency-key'),
);
const tested = keyed.filter(({ id }) => !TESTED_ELSEWHERE.includes(id));

let server: TestServer;
let replica: TestReplica;
let tables: Tables;
let newRecords: NewRecords;
let alice: Owner;
let bob: Owner;

beforeAll(async () => {
  // The cross-check takes about a second for each operation that a worker uses first. Suites of all operations (tenancy too) do without it.
  server = await startTestServer({
    RATE_LIMIT_PER_MINUTE: '0',
    VALIDATOR: 'compiled',
    WEBHOOKS_PRIVATE: 'on',
  });
  replica = await server.startReplica();
  tables = await openTables(server.database.url);
  newRecords = createNewRecords(server);
  [alice, bob] = await Promise.all([newOwner('did:key:alice'), newOwner('did:key:bob')]);
});
afterAll(async () => {
  await replica.close();
  await server.close();
});

async function newOwner(ownerDid: string): Promise<Owner> {
  const { key, keyId } = await createKey(server.apiKey, { ownerDid, scopes: ['admin'] });
  return { ownerDid, keyId: String(keyId), apiKey: String(key), user: await createTestUser(server) };
}

async function createKey(by: string, details: { ownerDid?: string; scopes: string[] }) {
  const headers = { authorization: `Bearer ${by}` };
  const json = { name: 'a test', ...details };
  return (await call(`${server.url}/v1/api-keys`, { method: 'POST', headers, json })).body;
}

async function send(
  { operation, path, json }: Sendable,
  { apiKey, user }: Owner,
  key?: string,
  at: TestReplica = server,
) {
  const reply = await call(at.url + path, {
    method: operation.method,
    headers: {
      ...(operation.scopes.length > 0 ? { authorization: `Bearer ${apiKey}` } : await user.headers()),
      ...(key && { 'idempotency-key': key }),
    },
    ...(json && { json }),
  });
  return { status: reply.status, location: reply.headers.get('location'), body: reply.body };
}

const nothing: Made = { things: 0, events: 0 };

const reused = {
  status: 422,
  location: null,
  body: expect.objectContaining({
    code: 'idempotency_key_reused',
    errors: [{ field: 'header.idempotency-key', rule: 'idempotency_key_reused', message: 'take a new key' }],
  }),
};

it('the records that operations name in their paths are known to this test', () => {
  const unknown = keyed
    .filter(({ id }) => !(id in newRecords.forPathOf))
    .flatMap(pathNames)
    .filter((name) => !(name in newRecords.forPath));
  expect(unknown).toEqual([]);
});

describe.each(tested.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  /** 201 when it makes a record, and 200 when it changes one. */
  const success = Number(operation.replies.find(([status]) => status.startsWith('2'))?.[0]);
  /** What one request makes or changes. */
  let one: Made;

  beforeAll(async () => {
    const request = await requestOf(operation, alice, newRecords);
    one = await tables.madeBy(async () => expect((await send(request, alice)).status).toBe(success));
    expect(one.things).toBeGreaterThan(0);
    expect(one.events > 0).toBe(!WITHOUT_EVENTS.includes(operation.id));
  });

  it('makes one thing for one key, and answers the same again', async () => {
    const [request, key] = [await requestOf(operation, alice, newRecords), randomUUID()];
    const made = await tables.madeBy(async () => {
      const first = await send(request, alice, key);
      expect(first.status).toBe(success);
      expect(await send(request, alice, key)).toEqual(first);
      expect(await send(request, alice, key, replica)).toEqual(first);
    });
    expect(made).toEqual(one);
  });

  it('refuses the key for another request, and makes nothing', async () => {
    const [request, key] = [await requestOf(operation, alice, newRecords), randomUUID()];
    expect((await send(request, alice, key)).status).toBe(success);
    const others = await otherRequests(request);
    expect(others).not.toEqual([]);
    const made = await tables.madeBy(async () => {
      for (const other of others) expect(await send(other, alice, key)).toEqual(reused);
    });
    expect(made).toEqual(nothing);
  });

  it(`makes one thing for ${AT_ONCE} requests at once on two replicas, and answers all of them the same`, async () => {
    const [request, key] = [await requestOf(operation, alice, newRecords), randomUUID()];
    const made = await tables.madeBy(async () => {
      const [first, ...others] = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => send(request, alice, key, n % 2 ? server : replica)),
      );
      expect(first?.status).toBe(success);
      expect(others).toEqual(Array(AT_ONCE - 1).fill(first));
    });
    expect(made).toEqual(one);
  });

  it('makes another thing for another owner with the same key', async () => {
    const key = randomUUID();
    const requests = [
      [await requestOf(operation, alice, newRecords), alice],
      [await requestOf(operation, bob, newRecords), bob],
    ] as const;
    const replies: object[] = [];
    const made = await tables.madeBy(async () => {
      for (const [request, owner] of requests) replies.push(await send(request, owner, key));
    });
    expect(replies).toEqual(Array(2).fill(expect.objectContaining({ status: success })));
    expect(replies[1]).not.toEqual(replies[0]);
    expect(made).toEqual({ things: 2 * one.things, events: 2 * one.events });
  });

  it('leaves the key of a refused request free', async () => {
    const [request, key] = [await requestOf(operation, alice, newRecords), randomUUID()];
    const refused = await send({ ...request, path: `${request.path}?unknown=1` }, alice, key);
    expect(refused.status).toBe(400);
    const made = await tables.madeBy(async () =>
      expect((await send(request, alice, key)).status).toBe(success),
    );
    expect(made).toEqual(one);
  });

  const refusals: [string, () => readonly string[]][] = [
    ['the key cannot be stored', () => [KEYS]],
    ['what it makes cannot be stored', () => tables.names.filter((name) => name !== 'events')],
    ['what has happened cannot be recorded', () => ['events']],
  ];
  it.each(WITHOUT_EVENTS.includes(operation.id) ? refusals.slice(0, 2) : refusals)(
    'makes nothing when %s, and everything when it is sent again',
    async (_, refused) => {
      const [request, key] = [await requestOf(operation, alice, newRecords), randomUUID()];
      const made = await tables.madeBy(() =>
        tables.refusing(refused(), async () => expect((await send(request, alice, key)).status).toBe(500)),
      );
      expect(made).toEqual(nothing);
      const madeThen = await tables.madeBy(async () =>
        expect((await send(request, alice, key)).status).toBe(success),
      );
      expect(madeThen).toEqual(one);
    },
  );
});

describe('the reply to a new API key', () => {
  const create = (by: string, key: string, scopes: string[] = ['twins:read']) =>
    call(`${server.url}/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by}`, 'idempotency-key': key },
      json: { name: 'once', scopes },
    });

  it('is not for a key with other scopes of the same owner', async () => {
    const key = randomUUID();
    const weak = await createKey(alice.apiKey, { scopes: ['api-keys:write'] });
    await create(alice.apiKey, key, ['admin']);
    const { status, body } = await create(String(weak.key), key, ['admin']);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'missing_scope' });
  });

  it('is for the key that the first one was rotated to', async () => {
    const key = randomUUID();
    const old = await createKey(alice.apiKey, { scopes: ['admin'] });
    const first = await create(String(old.key), key);
    const { body: successor } = await call(`${server.url}/v1/api-keys/${String(old.keyId)}/rotate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice.apiKey}` },
    });
    expect((await create(String(successor.key), key)).body).toEqual(first.body);
  });

  it('is the same with and without what the contract sets by default', async () => {
    const key = randomUUID();
    const first = await create(alice.apiKey, key);
    const { body } = await call(`${server.url}/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice.apiKey}`, 'idempotency-key': key },
      json: { environment: 'live', scopes: ['twins:read'], name: 'once' },
    });
    expect(body).toEqual(first.body);
  });
});

/** Made once: that they are refused leaves what they are about as it was. */
const requestsOfAlice = new Map<string, Promise<Sendable>>();

function requestOfAlice(operation: ResolvedOperation): Promise<Sendable> {
  const known = requestsOfAlice.get(operation.id) ?? requestOf(operation, alice, newRecords);
  requestsOfAlice.set(operation.id, known);
  return known;
}

/** What Alice could ask for instead with JSON or nothing, of those operations that take the same credentials. */
async function otherRequests({ operation, path, json }: Sendable): Promise<Sendable[]> {
  const others = keyed.filter(
    ({ id, scopes, body }) =>
      id !== operation.id &&
      !scopes.length === !operation.scopes.length &&
      (!body || 'application/json' in body.content),
  );
  return [
    ...(json ? [{ operation, path, json: otherBody(operation, json) }] : []),
    ...(pathNames(operation).length > 0 ? [{ ...(await requestOfAlice(operation)), json }] : []),
    ...(await Promise.all(
      others.map(async (other) => {
        const request = await requestOfAlice(other);
        return json && fits(other, json) ? { ...request, json } : request;
      }),
    )),
  ];
}
