/** What everybody may read only its controllers may change, in every operation of the contract that writes, those to come included. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { readContracts } from '../../scripts/generate/read-contracts.js';
import { listOperations, type ResolvedOperation } from '../../scripts/generate/operations.js';
import { openDatabase } from '../persistence/database.js';
import { call, startTestServer, type TestServer } from '../testing/server.js';
import { platformEntities } from './platform.js';
import { ALICE, claimAbout, makeAlicesRecords, type AlicesRecords } from './testing/alices-records.js';
import { stateOfTables } from './testing/graph-state.js';

interface Attempt {
  readonly path?: Readonly<Record<string, string>>;
  readonly json?: object;
  /** How Mallory is refused; Alice may do it. `not_controller` unless it is given. */
  readonly code?: string;
}

const STRANGER = 'did:key:mallory';
const renamed = { metadata: { name: 'renamed' } };

/** What Mallory tries, of what is Alice's. */
const attempts: Readonly<Record<string, (hers: AlicesRecords) => Attempt>> = {
  updateEntity: ({ changing: [did] }) => ({ path: { did }, json: renamed }),
  updateDomain: ({ changing: [, did] }) => ({ path: { did }, json: renamed }),
  deleteEntity: ({ going: [did] }) => ({ path: { did } }),
  deleteDomain: ({ going: [, did] }) => ({ path: { did } }),
  createRelationship: ({ project, organisation }) => ({
    json: { role: 'operator', from: project, to: organisation },
  }),
  deleteRelationship: ({ relationship }) => ({ path: { relationshipId: relationship } }),
  storeMember: ({ group }) => ({ path: { did: group, memberDid: STRANGER } }),
  deleteMember: ({ group, member }) => ({ path: { did: group, memberDid: member } }),
  createProtocolVersion: ({ protocol }) => ({ path: { protocolDid: protocol }, json: { properties: {} } }),
  migrateProtocol: ({ protocol }) => ({ path: { protocolDid: protocol }, json: { version: 2 } }),
  withdrawProposal: ({ proposals: [proposalId] }) => ({ path: { proposalId }, code: 'not_proposer' }),
  castVote: ({ proposals: [, proposalId] }) => ({
    path: { proposalId },
    json: { choice: 'yes' },
    code: 'not_a_voter',
  }),
  createClaim: ({ project }) => ({ json: claimAbout(project) }),
  evaluateClaim: ({ pendingClaim, oracle }) => ({
    path: { claimId: pendingClaim },
    json: { oracle, status: 'approved' },
  }),
  createIssuance: ({ project, approvedClaim }) => ({
    json: { domain: project, type: 'CarbonCredit', draws: [{ claimId: approvedClaim }] },
  }),
};

/** Operations that anybody may do who has their scopes. */
const exempt: Readonly<Record<string, readonly string[]>> = {
  'makes records of the caller': [
    'createEntity',
    'createDomain',
    'createProtocol',
    'createApiKey',
    'createWebhook',
  ],
  'is about what nobody else can see; see server/end-to-end/tenancy.test.ts': [
    'revokeApiKey',
    'rotateApiKey',
    'updateWebhook',
    'deleteWebhook',
    'verifyWebhook',
    'testWebhook',
    'rotateWebhookSecret',
    'retryDeadLetter',
    'abortImport',
  ],
  'refuses lines, not requests; see server/platform/imports/endpoints/authority.test.ts': ['importTwins'],
  'is what its scope is for, regardless of the controller of the domain (docs/decisions/0026-verification.md)':
    ['submitProposal', 'suspendDomain', 'reinstateDomain', 'revokeDomain'],
  'is for operators, of any person; see server/erasure/erasure.test.ts': ['createErasure'],
  'changes nothing': ['checkProtocol', 'verifyCredential'],
};

const { openapi } = await readContracts(fileURLToPath(new URL('../../spec', import.meta.url)));
const writing = listOperations(openapi).filter(({ method, scopes }) => method !== 'GET' && scopes.length > 0);
const tried = writing.filter(({ id }) => id in attempts);

type Headers = Readonly<Record<string, string>>;

let server: TestServer;
let database: DataSource;
let alice: Headers;
let mallory: Headers;
let hers: AlicesRecords;

beforeAll(async () => {
  // The second validator is looked at elsewhere, and takes a second for each operation.
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0', VALIDATOR: 'compiled' });
  database = await openDatabase({ url: server.database.url, entities: platformEntities });
  [alice, mallory] = await Promise.all([headersOf(ALICE), headersOf(STRANGER)]);
  hers = await makeAlicesRecords(server, database, alice);
});
afterAll(async () => {
  await database.destroy();
  await server.close();
});

/** With a key that has every scope but `admin`. */
async function headersOf(ownerDid: string): Promise<Headers> {
  const scopes = openapi.components.schemas.Scope?.enum?.filter((scope) => scope !== 'admin');
  const { body } = await call(`${server.url}/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}` },
    json: { name: 'test', ownerDid, scopes },
  });
  return { authorization: `Bearer ${String(body.key)}` };
}

function send({ method, path }: ResolvedOperation, { path: names = {}, json }: Attempt, headers: Headers) {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
  return call(server.url + named, {
    method,
    headers: { ...headers, 'if-match': '*' },
    ...(json && { json }),
  });
}

/** All that the platform knows, and how much has happened. */
async function everything() {
  const [events] = await database.query<unknown[]>('select count(*) from events');
  return { state: await stateOfTables(database), events };
}

it('this test covers exactly the operations that write', () => {
  const known = [...Object.keys(attempts), ...Object.values(exempt).flat()];
  expect(known.sort()).toEqual(writing.map(({ id }) => id).sort());
});

describe.each(tried.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it("is refused to Mallory, changes nothing of Alice's, and succeeds for Alice", async () => {
    const attempt = attempts[id]?.(hers) ?? {};
    const before = await everything();

    const { status, body } = await send(operation, attempt, mallory);

    expect([status, body.code]).toEqual([403, attempt.code ?? 'not_controller']);
    expect(await everything()).toEqual(before);
    const done = await send(operation, attempt, alice);
    expect([200, 201]).toContain(done.status);
    expect(await everything()).not.toEqual(before);
  });
});
