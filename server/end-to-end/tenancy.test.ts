/** A record of another owner is treated as missing, in every operation and event of the contracts, including future ones. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { resolve, type Contracts, type Schema } from '../../scripts/generate/contracts.js';
import { readContracts } from '../../scripts/generate/read-contracts.js';
import { listOperations, type ResolvedOperation } from '../../scripts/generate/operations.js';
import { channelEvents } from '../../scripts/generate/socket-events.js';
import { createScriptedAgent, type Answer } from '../oracle/runs/endpoints/testing/controlled-agent.js';
import {
  call,
  createSession,
  createTestUser,
  startTestServer,
  type JsonReply,
  type TestServer,
  type TestUser,
} from '../testing/server.js';
import { deadLetter, standingImport } from '../testing/standing-records.js';
import type { ToolOutcome } from '../oracle/turn/toolbox.js';

/** The names by which the contracts refer to a record with an owner, with a record of Alice for each. */
type Records = Readonly<Record<string, string>>;

/** Path parameters of records without an owner. */
const public_ = {
  did: 'twins are a register that every API key can read (docs/decisions/0006-twins-are-a-register.md)',
  protocolDid: 'a protocol is a twin',
  memberDid:
    'names somebody, who is nobody else for being a member; who may add and remove them: server/platform/tenancy.test.ts',
  relationshipId: 'relationships lead from twin to twin, and are as public as these',
  proposalId: 'proposals are about twins, and voters need to see them',
  claimId: 'claims are about twins, and as public as these',
  credentialId: 'what a claim became',
  issuanceId: 'what was issued on claims',
  listId: 'a verifier of a credential needs its status list',
  externalId:
    'an id of the caller’s own, looked up among their own records: server/platform/register/external-id.test.ts',
  asset: 'the files of the documentation',
  erasureId:
    'operators read erasures of all persons, by a scope that only keys of the deployment have; those of other persons: server/erasure/erasure.test.ts',
  requestId:
    'operators look for runs of all users, by a scope that only keys of the deployment have: server/operator/operations.test.ts',
};

/** Operations that answer a missing record with something other than a 404. A record of another owner is still treated as missing. */
const exceptions: Readonly<Record<string, { status: number; why: string }>> = {
  listSessionMessages: { status: 200, why: 'clients take a 404 to mean that the server does not page' },
};

const contracts: Contracts = await readContracts(fileURLToPath(new URL('../../spec', import.meta.url)));
const operations = listOperations(contracts.openapi);

const agent = createScriptedAgent();

let server: TestServer;
let alice: TestUser;
let mallory: TestUser;
let malloryKey: string;
let aliceKey: string;
let records: Records;
/** Her records as Alice's API key showed them at the beginning. */
let owned: unknown[];
/** The answer to Alice's message. */
let answer: Answer;
let reply: Promise<JsonReply>;
/** A call that waits for Alice's browser. */
let looked: Promise<ToolOutcome>;
const TOOL_CALL = 'call_of_alice';

beforeAll(async () => {
  // The cross-check has its own tests, and takes a second for each operation.
  server = await startTestServer(
    { SHUTDOWN_SECONDS: '0', CLIENT_TOOL_SECONDS: '600', VALIDATOR: 'compiled', WEBHOOKS_PRIVATE: 'on' },
    { createAgent: () => agent },
  );
  [alice, mallory] = await Promise.all([createTestUser(server), createTestUser(server)]);
  const sessionId = await createSession(server, alice);
  // Runs as long as this test needs, to show whether Mallory can abort it.
  reply = call(`${server.url}/messages/${sessionId}`, {
    method: 'POST',
    headers: await alice.headers(),
    json: { message: 'hello', tools: [{ name: 'look', description: 'Looks.', schema: {} }] },
  });
  answer = await agent.next(sessionId);
  answer.say('Hel');
  looked = answer.turn.tools.call({ id: TOOL_CALL, name: 'look', args: {} });
  malloryKey = (await createKey('did:key:mallory')).key;
  const { key, keyId } = await createKey('did:key:alice');
  aliceKey = key;
  // Subscribed to events that do not happen here, at a closed port of this machine.
  const webhook = await call(`${server.url}/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${aliceKey}` },
    json: { url: 'http://127.0.0.1:9/', events: ['issuance.created'] },
  });
  records = {
    sessionId,
    importId: await standingImport(server.database.url, 'did:key:alice', keyId),
    ...(await activeRunOf(sessionId)),
    toolCallId: TOOL_CALL,
    keyId,
    webhookId: String(webhook.body.webhookId),
    deliveryId: await deadLetter(server.database.url, String(webhook.body.webhookId)),
  };
  owned = await readOwned();
});
afterAll(() => server.close());

async function activeRunOf(sessionId: string): Promise<{ runId: string; messageId: string }> {
  const { body } = await call(`${server.url}/sessions/${sessionId}/run`, { headers: await alice.headers() });
  const { runId, messageId } = body.run as { runId: string; messageId: string };
  return { runId, messageId };
}

async function readOwned(): Promise<unknown[]> {
  const { keyId = '', webhookId = '', importId = '' } = records;
  const paths = [
    `webhooks/${webhookId}`,
    `webhooks/${webhookId}/dead-letters`,
    `webhooks/${webhookId}/deliveries`,
    `imports/${importId}`,
  ];
  const headers = { authorization: `Bearer ${aliceKey}` };
  const replies = await Promise.all(
    [...paths, `api-keys/${keyId}`].map((path) => call(`${server.url}/v1/${path}`, { headers })),
  );
  return replies.map(({ status, body: { lastUsedAt: _, ...body } }) => ({ status, body }));
}

/** Creates a key of that owner with every scope but `admin`. */
async function createKey(ownerDid: string) {
  const scopes = contracts.openapi.components.schemas.Scope?.enum?.filter((scope) => scope !== 'admin');
  const { body } = await call(`${server.url}/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}` },
    json: { name: 'test', ownerDid, scopes },
  });
  return { key: String(body.key), keyId: String(body.keyId) };
}

const namesOf = (operation: ResolvedOperation): string[] => [
  ...operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
  ...bodyNames(operation).filter((name) => name.endsWith('Id')),
];

function bodyNames({ body }: ResolvedOperation): string[] {
  const written = body?.content['application/json']?.schema;
  return written ? propertyNames(resolve<Schema>(contracts.openapi, written)) : [];
}

function propertyNames({ properties = {}, allOf = [] }: Schema): string[] {
  return [
    ...Object.keys(properties),
    ...allOf.flatMap((part) => propertyNames(resolve<Schema>(contracts.openapi, part))),
  ];
}

const naming = operations.filter((operation) => namesOf(operation).some((name) => !(name in public_)));

describe('an operation', () => {
  it('that names a record is covered by this test, which has one of Alice', () => {
    const unknown = operations.flatMap(namesOf).filter((name) => !(name in public_) && !(name in records));
    expect(unknown).toEqual([]);
  });

  it.each(naming.map((operation) => [operation.id, operation] as const))(
    "%s answers Mallory for Alice's record as for one that is not there",
    async (id, operation) => {
      const headers: Record<string, string> = operation.scopes.length
        ? { authorization: `Bearer ${malloryKey}` }
        : await mallory.headers();
      const ask = async (named: Records) => {
        const { status, body } = await call(server.url + pathOf(operation, named), {
          method: operation.method,
          headers,
          ...(operation.body && { json: { ...exampleOf(operation), ...inBody(operation, named) } }),
        });
        const text = JSON.stringify({ ...body, requestId: '' });
        return { status, text: text.replace(/[A-Za-z0-9]{13,}/g, '…') };
      };
      const others = await ask(records);
      expect(others.status).toBe(exceptions[id]?.status ?? 404);
      expect(others).toEqual(
        await ask({
          sessionId: 'ses_none',
          runId: 'run_none',
          messageId: 'msg_none',
          toolCallId: 'call_none',
          keyId: '0000000000000',
          importId: `imp_${'0'.repeat(32)}`,
          webhookId: `whk_${'0'.repeat(32)}`,
          deliveryId: `dlv_${'0'.repeat(32)}`,
        }),
      );
    },
  );
});

describe('an event', () => {
  const sockets: Socket[] = [];
  afterAll(() => sockets.forEach((socket) => socket.disconnect()));

  const connect = async (user: TestUser, sessionId: string) => {
    const socket = io(server.url, {
      transports: ['websocket'],
      query: { sessionId },
      auth: await user.handshake(),
      forceNew: true,
    });
    sockets.push(socket);
    await new Promise((done) => socket.once('connected', done));
    return socket;
  };

  const named = channelEvents(contracts.asyncapi, 'socket.io').clientToServer.flatMap(({ name, payload }) => {
    const schema = payload && resolve<Schema>(contracts.asyncapi, payload);
    const names = schema
      ? Object.keys(schema.properties ?? {}).filter((member) => member.endsWith('Id'))
      : [];
    return names.map((member) => [name, member] as const);
  });

  it('does not open a socket on the session of another user', async () => {
    const socket = io(server.url, {
      transports: ['websocket'],
      query: { sessionId: records.sessionId },
      auth: await mallory.handshake(),
      forceNew: true,
    });
    sockets.push(socket);
    const refused = await new Promise<Error & { data?: unknown }>((done) =>
      socket.once('connect_error', done),
    );
    expect(refused.data).toMatchObject({ code: 'session_not_found' });
  });

  it.each(named)("%s with Alice's %s is refused, and Alice gets no event", async (event, member) => {
    const socket = await connect(mallory, await createSession(server, mallory));
    const hers = await connect(alice, records.sessionId ?? '');
    const heard: string[] = [];
    // Open calls are offered to each socket that connects.
    hers.onAny((name: string) => name !== 'browser_tool_call' && heard.push(name));
    const exception = new Promise((done) => socket.once('exception', done));
    socket.emit(event, { [member]: records[member] });
    expect(await exception).toMatchObject({ event });
    hers.emit('ping');
    await new Promise((done) => hers.once('pong', done));
    expect(heard).toEqual(['pong']);
  });
});

it("Mallory leaves Alice's records as they were", async () => {
  const { sessionId = '' } = records;
  expect(records).toMatchObject(await activeRunOf(sessionId));
  expect(answer.turn.signal.aborted).toBe(false);
  const { status } = await call(`${server.url}/sessions/${sessionId}/tool-results`, {
    method: 'POST',
    headers: await alice.headers(),
    json: { toolCallId: TOOL_CALL, result: 'her own' },
  });
  expect(status).toBe(200);
  expect(await looked).toEqual({ ok: true, output: '"her own"' });
  answer.say('lo');
  answer.end();
  expect((await reply).body).toMatchObject({ status: 'finished', message: { content: 'Hello' } });
  const session = await call(`${server.url}/messages/${sessionId}`, { headers: await alice.headers() });
  expect(session.body).toMatchObject({ messages: [{ content: 'hello' }, { content: 'Hello' }] });
  expect(await readOwned()).toEqual(owned);
  expect(owned).toMatchObject([
    { status: 200 },
    { body: { deadLetters: [{ deliveryId: records.deliveryId }] } },
    { body: { deliveries: [{ deliveryId: records.deliveryId, status: 'dead' }] } },
    { status: 200 },
    { body: { status: 'active' } },
  ]);
});

function pathOf({ path }: ResolvedOperation, named: Records): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? 'unknown'));
}

function inBody(operation: ResolvedOperation, named: Records): Records {
  return Object.fromEntries(
    bodyNames(operation).flatMap((name) => (named[name] === undefined ? [] : [[name, named[name]]])),
  );
}

function exampleOf({ body }: ResolvedOperation): object {
  const { example, examples = {} } = body?.content['application/json'] ?? {};
  return { ...((example ?? Object.values(examples)[0]?.value) as object) };
}
