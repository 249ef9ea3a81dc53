/** The whole server, made from a contract with deprecated operations. Its replies are validated by that contract. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rules } from '../../scripts/contract-rules/style-rules.js';
import type { Contracts, Operation } from '../../scripts/generate/contracts.js';
import { readContracts } from '../../scripts/generate/read-contracts.js';
import { listOperations } from '../../scripts/generate/operations.js';
import { call } from '../testing/server.js';
import { bundleWithContract } from '../testing/processes/contract-program.js';
import { startSmallServer, type SmallServer } from '../testing/processes/small-server.js';

const gone = { $ref: '#/components/responses/Gone' };
const deprecated = { deprecated: true, 'x-deprecated-at': '2020-01-01' } as const;

let server: SmallServer;

beforeAll(async () => {
  const contracts = await readContracts(fileURLToPath(new URL('../../spec', import.meta.url)));
  // The operations that the test calls, and those whose validators the server reads by name.
  keepOperations(contracts, [
    ...['getEntity', 'getDomain', 'getGovernance', 'listIssuances', 'listDeprecations'],
    ...['importTwins', 'createProtocolVersion', 'listPlatformEvents'],
  ]);
  contracts.openapi.components.responses = { ...contracts.openapi.components.responses, Gone: goneReply() };
  deprecate(contracts, 'getEntity', { ...deprecated, 'x-sunset': '2021-01-01', 'x-successor': 'getDomain' });
  deprecate(contracts, 'listIssuances', {
    ...deprecated,
    'x-sunset': '2999-01-01',
    'x-brownouts': [{ from: '2021-01-01', until: '2998-01-01' }],
  });
  deprecate(contracts, 'getGovernance', { ...deprecated, 'x-sunset': '2999-01-01T12:00:00Z' });
  const broken = rules.filter(({ id }) => id.includes('deprecat') || id.includes('sunset'));
  expect(broken.flatMap(({ check }) => check(contracts))).toEqual([]);
  server = await startSmallServer(
    { REPLY_VALIDATION: 'strict', VALIDATOR: 'eov' },
    await bundleWithContract(contracts),
  );
});
afterAll(() => server.close());

const get = (path: string, key = server.apiKey) =>
  call(`${server.url}${path}`, { headers: { authorization: `Bearer ${key}` } });

it('an operation works until its sunset, and says so', async () => {
  const { status, headers } = await get('/v1/governance');
  expect(status).toBe(200);
  expect(headers.get('deprecation')).toBe('@1577836800');
  expect(headers.get('sunset')).toBe('Tue, 01 Jan 2999 12:00:00 GMT');
  expect(headers.get('link')).toMatch('</docs#/Verification/getGovernance>; rel="deprecation"');
});

it('an operation is gone from its sunset on, and names its successor', async () => {
  const { status, body, headers } = await get('/v1/entities/did:ixo:entity:1');
  expect(status).toBe(410);
  expect(body).toMatchObject({ code: 'operation_gone', successor: '/v1/domains/did%3Aixo%3Aentity%3A1' });
  expect(headers.get('sunset')).toBe('Fri, 01 Jan 2021 00:00:00 GMT');
  expect(headers.get('link')).toMatch('</v1/domains/did%3Aixo%3Aentity%3A1>; rel="successor-version"');
});

it('an operation that is gone tells so to known callers only', async () => {
  expect((await get('/v1/entities/did:ixo:entity:1', 'nobody')).status).toBe(401);
});

it('an operation is off during a brownout', async () => {
  const { status, body, headers } = await get('/v1/issuances');
  expect(status).toBe(410);
  expect(body).toMatchObject({ code: 'operation_brownout', retryAfterSeconds: expect.any(Number) });
  expect(headers.get('retry-after')).toBe(String(body.retryAfterSeconds));
});

it('an operation that is not deprecated has no headers of it', async () => {
  const { status, body, headers } = await get('/v1/deprecations');
  expect(status).toBe(200);
  expect(headers.get('deprecation')).toBeNull();
  expect(body.deprecations).toMatchObject([
    { deprecationId: 'getEntity', successor: 'getDomain' },
    { deprecationId: 'getGovernance' },
    { deprecationId: 'listIssuances' },
  ]);
});

function keepOperations({ openapi }: Contracts, ids: readonly string[]): void {
  const kept = listOperations(openapi).filter(({ id }) => ids.includes(id));
  const paths = new Set(kept.map(({ path }) => path));
  openapi.paths = Object.fromEntries(Object.entries(openapi.paths).filter(([path]) => paths.has(path)));
}

function deprecate({ openapi }: Contracts, id: string, keys: Partial<Operation>): void {
  const found = listOperations(openapi).find((operation) => operation.id === id);
  if (!found) throw new Error(`the contract has no ${id}`);
  Object.assign(found.source, keys, { responses: { ...found.source.responses, '410': gone } });
}

/** As in spec/paths/responses.yaml, which no operation of ours refers to. */
function goneReply() {
  return {
    description: 'Gone.',
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
