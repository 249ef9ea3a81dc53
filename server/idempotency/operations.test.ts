/** What is sent again is not made again, in every operation of the contract that takes an `Idempotency-Key`, those to come included. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { validators, type OperationValidators } from '../../generated/validators.js';
import { readContracts } from '../../scripts/generate/contracts.js';
import { listOperations, type ResolvedOperation } from '../../scripts/generate/operations.js';
import { withConnection } from '../persistence/connection.js';
import { firstColumn } from '../testing/notes.js';
import {
  call,
  createTestUser,
  startTestServer,
  type TestReplica,
  type TestServer,
} from '../testing/server.js';

const AT_ONCE = 20;

/** Its reply, or its body, may be a stream, so it has tests of its own. */
const TESTED_ELSEWHERE = ['sendMessage', 'importTwins'];

const { openapi } = await readContracts(fileURLToPath(new URL('../../spec', import.meta.url)));
const keyed = listOperations(openapi).filter(({ parameters }) =>
  parameters.some(({ name }) => name === 'idempotency-key'),
);
const tested = keyed.filter(({ id }) => !TESTED_ELSEWHERE.includes(id));

/** Somebody with an API key and a UCAN. */
interface Owner {
  readonly apiKey: string;
  readonly headersFor: (operation: ResolvedOperation) => Promise<Record<string, string>>;
}

/** A record of the owner's for each path parameter, new each time, for some things can be done to a record only once. */
const newRecords: Readonly<Record<string, (owner: Owner) => Promise<string>>> = {
  sessionId: async (owner) => {
    const createSession = keyed.find(({ id }) => id === 'createSession');
    if (!createSession) throw new Error('nothing makes sessions any more');
    return String((await send(await requestOf(createSession, owner), owner)).body.sessionId);
  },
  keyId: async ({ apiKey }) => String((await createKey(apiKey, { scopes: ['twins:read'] })).keyId),
};

let server: TestServer;
let replica: TestReplica;
let alice: Owner;
let bob: Owner;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
  replica = await server.startReplica();
  [alice, bob] = await Promise.all([newOwner('did:key:alice'), newOwner('did:key:bob')]);
});
afterAll(async () => {
  await replica.close();
  await server.close();
});

async function newOwner(ownerDid: string): Promise<Owner> {
  const user = await createTestUser(server);
  const apiKey = String((await createKey(server.apiKey, { ownerDid, scopes: ['admin'] })).key);
  return {
    apiKey,
    headersFor: ({ scopes }) =>
      scopes.length > 0 ? Promise.resolve({ authorization: `Bearer ${apiKey}` }) : user.headers(),
  };
}

async function createKey(by: string, details: { ownerDid?: string; scopes: string[] }) {
  const headers = { authorization: `Bearer ${by}` };
  const json = { name: 'a test', ...details };
  return (await call(`${server.url}/v1/api-keys`, { method: 'POST', headers, json })).body;
}

interface Sendable {
  readonly operation: ResolvedOperation;
  readonly path: string;
  readonly json: object | undefined;
}

/** The request of the contract's example, about new records. */
async function requestOf(operation: ResolvedOperation, owner: Owner): Promise<Sendable> {
  let { path } = operation;
  for (const name of pathNames(operation))
    path = path.replace(`{${name}}`, (await newRecords[name]?.(owner)) ?? 'unknown');
  return { operation, path, json: exampleOf(operation) };
}

async function send(
  { operation, path, json }: Sendable,
  owner: Owner,
  key?: string,
  at: TestReplica = server,
) {
  const headers = { ...(await owner.headersFor(operation)), ...(key && { 'idempotency-key': key }) };
  const reply = await call(at.url + path, {
    method: operation.method,
    headers,
    ...(json && { json }),
  });
  return { status: reply.status, location: reply.headers.get('location'), body: reply.body };
}

/** The tables in which operations make things. */
async function tables(): Promise<string[]> {
  const names = await firstColumn(
    server.database.url,
    `select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename <> 'idempotency_keys'`,
  );
  return names.map(String);
}

async function rows(): Promise<number> {
  const counts = (await tables()).map((table) => `(select count(*) from ${table})`);
  return Number((await firstColumn(server.database.url, `select ${counts.join(' + ')}`))[0]);
}

/** How many rows there are after the work that were not there before. */
async function rowsMadeBy(work: () => Promise<unknown>): Promise<number> {
  const before = await rows();
  await work();
  return (await rows()) - before;
}

const reused = {
  status: 422,
  location: null,
  body: expect.objectContaining({
    code: 'idempotency_key_reused',
    errors: [{ field: 'header.idempotency-key', rule: 'idempotency_key_reused', message: 'take a new key' }],
  }),
};

it('the records that operations name in their paths are known to this test', () => {
  expect(keyed.flatMap(pathNames).filter((name) => !(name in newRecords))).toEqual([]);
});

describe.each(tested.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  /** What one request makes. */
  let one: number;

  beforeAll(async () => {
    const request = await requestOf(operation, alice);
    one = await rowsMadeBy(async () => expect((await send(request, alice)).status).toBe(201));
    expect(one).toBeGreaterThan(0);
  });

  it('makes one thing for one key, and answers the same again', async () => {
    const [request, key] = [await requestOf(operation, alice), randomUUID()];
    const made = await rowsMadeBy(async () => {
      const first = await send(request, alice, key);
      expect(first.status).toBe(201);
      expect(await send(request, alice, key)).toEqual(first);
      expect(await send(request, alice, key, replica)).toEqual(first);
    });
    expect(made).toBe(one);
  });

  it('refuses the key for another request, and makes nothing', async () => {
    const [request, key] = [await requestOf(operation, alice), randomUUID()];
    await send(request, alice, key);
    const others = await otherRequests(request);
    expect(others).not.toEqual([]);
    const made = await rowsMadeBy(async () => {
      for (const other of others) expect(await send(other, alice, key)).toEqual(reused);
    });
    expect(made).toBe(0);
  });

  it(`makes one thing for ${AT_ONCE} requests at once on two replicas, and answers all of them the same`, async () => {
    const [request, key] = [await requestOf(operation, alice), randomUUID()];
    const made = await rowsMadeBy(async () => {
      const [first, ...others] = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => send(request, alice, key, n % 2 ? server : replica)),
      );
      expect(first?.status).toBe(201);
      expect(others).toEqual(Array(AT_ONCE - 1).fill(first));
    });
    expect(made).toBe(one);
  });

  it('makes another thing for another owner with the same key', async () => {
    const key = randomUUID();
    const requests = [
      [await requestOf(operation, alice), alice],
      [await requestOf(operation, bob), bob],
    ] as const;
    const replies: object[] = [];
    const made = await rowsMadeBy(async () => {
      for (const [request, owner] of requests) replies.push(await send(request, owner, key));
    });
    expect(replies).toEqual(Array(2).fill(expect.objectContaining({ status: 201 })));
    expect(replies[1]).not.toEqual(replies[0]);
    expect(made).toBe(2 * one);
  });

  it('leaves the key of a refused request free', async () => {
    const [request, key] = [await requestOf(operation, alice), randomUUID()];
    const refused = await send({ ...request, path: `${request.path}?unknown=1` }, alice, key);
    expect(refused.status).toBe(400);
    const made = await rowsMadeBy(async () => expect((await send(request, alice, key)).status).toBe(201));
    expect(made).toBe(one);
  });

  it.each([
    ['the key cannot be stored', () => ['idempotency_keys']],
    ['what it makes cannot be stored', tables],
  ])('makes nothing when %s, and everything when it is sent again', async (_, refusing) => {
    const [request, key] = [await requestOf(operation, alice), randomUUID()];
    const made = await rowsMadeBy(async () => {
      const restore = await refuseInserts(await refusing());
      expect((await send(request, alice, key)).status).toBe(500);
      await restore();
    });
    expect(made).toBe(0);
    const madeThen = await rowsMadeBy(async () => expect((await send(request, alice, key)).status).toBe(201));
    expect(madeThen).toBe(one);
  });
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

/** From now on a transaction that has inserted into one of these tables fails when it commits. @returns what takes it back. */
async function refuseInserts(names: readonly string[]): Promise<() => Promise<void>> {
  await run(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  for (const name of names)
    await run(`create constraint trigger refuse after insert on ${name} deferrable initially deferred
      for each row execute function refuse()`);
  return () => run('drop function refuse cascade');
}

async function run(sql: string): Promise<void> {
  await withConnection(server.database.url, (client) => client.query(sql));
}

function pathNames({ parameters }: ResolvedOperation): string[] {
  return parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
}

function exampleOf({ body }: ResolvedOperation): object | undefined {
  const { example, examples = {} } = body?.content['application/json'] ?? {};
  return (example ?? Object.values(examples)[0]?.value) as object | undefined;
}

/** What Alice could ask for instead, of those operations that take the same credentials. */
async function otherRequests({ operation, path, json }: Sendable): Promise<Sendable[]> {
  const others = keyed.filter(
    ({ id, scopes }) => id !== operation.id && !scopes.length === !operation.scopes.length,
  );
  return [
    ...(json ? [{ operation, path, json: otherBody(operation, json) }] : []),
    ...(pathNames(operation).length > 0 ? [{ ...(await requestOf(operation, alice)), json }] : []),
    ...(await Promise.all(
      others.map(async (other) => {
        const request = await requestOf(other, alice);
        return json && fits(other, json) ? { ...request, json } : request;
      }),
    )),
  ];
}

/** A body that fits as well, with another value somewhere. */
function otherBody(operation: ResolvedOperation, body: object): object {
  const found = Object.entries(body)
    .map(([name, value]: [string, unknown]) => ({
      ...body,
      [name]: typeof value === 'number' ? value + 1 : `${String(value)}x`,
    }))
    .find((other) => fits(operation, other));
  if (found) return found;
  throw new Error(
    `no other body of ${operation.id} is known; see to it that its example has a text or a number`,
  );
}

function fits({ id }: ResolvedOperation, body: object): boolean {
  const known: Record<string, OperationValidators | undefined> = validators;
  return known[id]?.body?.(structuredClone(body)) ?? false;
}
