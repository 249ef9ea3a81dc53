import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import openapi from '../../../../generated/openapi.json' with { type: 'json' };
import { serve } from '../../../test/serve.js';
import type { Served } from '../../../test/serve.js';
import { createPlatformClient } from '../../index.js';
import type { PlatformClient, SendOptions } from '../../index.js';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

interface Seen {
  readonly request: string;
  readonly idempotencyKey: unknown;
  readonly ifMatch: unknown;
  readonly authorization: unknown;
  readonly accept: unknown;
}

let served: Served;
let seen: Seen[];
let platform: PlatformClient;

/** Fits every operation. */
const reply = { events: [] };

beforeEach(async () => {
  seen = [];
  served = await serve((request, response) => {
    const { method = '', url = '', headers } = request;
    const { authorization, accept } = headers;
    const idempotencyKey = headers['idempotency-key'];
    const ifMatch = headers['if-match'];
    seen.push({ request: `${method} ${url}`, idempotencyKey, ifMatch, authorization, accept });
    request.resume().on('end', () => {
      const type = accept === 'application/json' || accept === undefined ? 'application/json' : accept;
      response.writeHead(200, { 'content-type': type });
      response.end(accept === 'application/x-ndjson' ? '' : JSON.stringify(reply));
    });
  });
  platform = createPlatformClient({ baseUrl: served.url, apiKey: 'twk_test_1' });
});
afterEach(() => served.close());

const did = 'did:ixo:entity:1';
const url = 'did:ixo:protocol/clean-cooking?version=1#now';
const device = { type: 'Device', class: url };
const rules = { properties: { stoves: 'number' as const } };
const evaluation = { oracle: did, status: 'approved' as const };
const claim = { subject: did, type: 'EmissionReduction', evidence: [{ type: 'MeterReading' }] };
const drained = async (items: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of items);
};

/** One call of each method, by the request that it should send. */
const calls: Record<string, (options?: SendOptions) => Promise<unknown>> = {
  'POST /v1/entities': (options) => platform.entities.create(device, options),
  'GET /v1/entities?type=Device&class=did%3Aixo%3Aa&property=a%3A1&property=b.c%3Ax%20y&limit=5&cursor=c':
    () =>
      platform.entities.list({
        type: 'Device',
        class: 'did:ixo:a',
        property: ['a:1', 'b.c:x y'],
        limit: 5,
        cursor: 'c',
      }),
  'GET /v1/entities/did%3Aixo%3Aentity%3A1?at=2026-01-01T00%3A00%3A00Z': () =>
    platform.entities.get(did, { at: '2026-01-01T00:00:00Z' }),
  'PATCH /v1/entities/did%3Aixo%3Aentity%3A1': () =>
    platform.entities.update(did, { metadata: null }, { ifMatch: '"3"' }),
  'DELETE /v1/entities/did%3Aixo%3Aentity%3A1': () => platform.entities.delete(did, { ifMatch: '"3"' }),
  'GET /v1/audit-log?operationId=createDomain&request=r-1&limit=2': () =>
    platform.auditLog.list({ operationId: 'createDomain', request: 'r-1', limit: 2 }),
  'GET /v1/audit-log/export?keyId=7f3kQ2mW9xLpB': () =>
    drained(platform.auditLog.lines({ keyId: '7f3kQ2mW9xLpB' })),
  'GET /v1/personal-data?did=did%3Akey%3Az': () => drained(platform.personalData.lines('did:key:z')),
  'POST /v1/erasures': (options) => platform.personalData.erase('did:key:z', options),
  'GET /v1/erasures/era_1': () => platform.personalData.erasure('era_1'),
  'POST /v1/domains': (options) => platform.domains.create(device, options),
  'GET /v1/domains?did=did%3Aixo%3Aa&did=did%3Aixo%3Ab&text=clean%20cook&status=verified&controller=did%3Akey%3Az':
    () =>
      platform.domains.list({
        did: ['did:ixo:a', 'did:ixo:b'],
        text: 'clean cook',
        status: 'verified',
        controller: 'did:key:z',
      }),
  'GET /v1/domains/did%3Aixo%3Aentity%3A1': () => platform.domains.get(did),
  'PATCH /v1/domains/did%3Aixo%3Aentity%3A1': () =>
    platform.domains.update(did, { metadata: null }, { ifMatch: '"3"' }),
  'DELETE /v1/domains/did%3Aixo%3Aentity%3A1': () => platform.domains.delete(did, { ifMatch: '"3"' }),
  'GET /v1/entities/did%3Aixo%3Aentity%3A1/did-document': () => platform.domains.didDocument(did),
  'GET /v1/entities/did%3Aixo%3Aentity%3A1/history?limit=2': () =>
    platform.domains.listHistory(did, { limit: 2 }),
  'GET /v1/domains/did%3Aixo%3Aentity%3A1/members': () => platform.members.list(did),
  'PUT /v1/domains/did%3Aixo%3Aentity%3A1/members/did%3Akey%3Az': () =>
    platform.members.add(did, 'did:key:z'),
  'DELETE /v1/domains/did%3Aixo%3Aentity%3A1/members/did%3Akey%3Az': () =>
    platform.members.remove(did, 'did:key:z'),
  'POST /v1/protocols': (options) => platform.protocols.create(rules, options),
  'GET /v1/protocols': () => platform.protocols.list(),
  'GET /v1/protocols/did%3Aixo%3Aprotocol%2Fclean-cooking%3Fversion%3D1%23now?version=2': () =>
    platform.protocols.get(url, { version: 2 }),
  'POST /v1/protocols/did%3Aixo%3Aprotocol%2Fclean-cooking%3Fversion%3D1%23now/versions': (options) =>
    platform.protocols.createVersion(url, rules, options),
  'GET /v1/protocols/did%3Aixo%3Aprotocol%2Fclean-cooking%3Fversion%3D1%23now/versions': () =>
    platform.protocols.listVersions(url),
  'POST /v1/protocols/did%3Aixo%3Aentity%3A1/check?limit=1000': () =>
    platform.protocols.check(did, rules, { limit: 1000 }),
  'POST /v1/protocols/did%3Aixo%3Aentity%3A1/migrate?cursor=c': (options) =>
    platform.protocols.migrate(did, { version: 2 }, { ...options, cursor: 'c' }),
  'POST /v1/relationships': (options) =>
    platform.relationships.create({ role: 'verifier', from: did, to: did }, options),
  'GET /v1/relationships/rel_1': () => platform.relationships.get('rel_1'),
  'DELETE /v1/relationships/rel_1': () => platform.relationships.delete('rel_1'),
  'GET /v1/entities/did%3Aixo%3Aentity%3A1/relationships?direction=in&role=verifier&type=Oracle': () =>
    platform.relationships.list(did, { direction: 'in', role: 'verifier', type: 'Oracle' }),
  'GET /v1/entities/did%3Aixo%3Aentity%3A1/relationships/counts': () => platform.relationships.counts(did),
  'GET /v1/entities/did%3Aixo%3Aentity%3A1/graph?depth=4&roles=a&roles=b&types=Project&limit=9': () =>
    platform.graph.walk(did, { depth: 4, roles: ['a', 'b'], types: ['Project'], limit: 9 }),
  'POST /v1/proposals': (options) =>
    platform.proposals.submit({ domain: did, package: { note: 'x' } }, options),
  'GET /v1/proposals?domain=did%3Aixo%3Aentity%3A1&status=open': () =>
    platform.proposals.list({ domain: did, status: 'open' }),
  'GET /v1/proposals/prop_1': () => platform.proposals.get('prop_1'),
  'POST /v1/proposals/prop_1/withdraw': (options) => platform.proposals.withdraw('prop_1', options),
  'PUT /v1/proposals/prop_1/vote': () => platform.proposals.vote('prop_1', 'abstain'),
  'GET /v1/proposals/prop_1/votes': () => platform.proposals.listVotes('prop_1'),
  'GET /v1/domains/did%3Aixo%3Aentity%3A1/verification': () => platform.verification.get(did),
  'POST /v1/domains/did%3Aixo%3Aentity%3A1/suspend': (options) =>
    platform.verification.suspend(did, 'Silent', options),
  'POST /v1/domains/did%3Aixo%3Aentity%3A1/reinstate': (options) =>
    platform.verification.reinstate(did, 'Back', options),
  'POST /v1/domains/did%3Aixo%3Aentity%3A1/revoke': (options) =>
    platform.verification.revoke(did, 'Gone', options),
  'GET /v1/governance': () => platform.governance.get(),
  'POST /v1/claims': (options) => platform.claims.create(claim, options),
  'GET /v1/claims?subject=did%3Aixo%3Aentity%3A1&status=pending': () =>
    platform.claims.list({ subject: did, status: 'pending' }),
  'GET /v1/claims/clm_1': () => platform.claims.get('clm_1'),
  'POST /v1/claims/clm_1/evaluations': (options) => platform.claims.evaluate('clm_1', evaluation, options),
  'GET /v1/credentials?status=active': () => platform.credentials.list({ status: 'active' }),
  'GET /v1/credentials/cred_1': () => platform.credentials.get('cred_1'),
  'POST /v1/credentials/verify': () => platform.credentials.verify('eyJ.x.y'),
  'GET /v1/status-lists/1': () => platform.statusLists.get('1'),
  'POST /v1/issuances': (options) =>
    platform.issuances.create({ domain: did, type: 'CarbonCredit', draws: [{ claimId: 'clm_1' }] }, options),
  'GET /v1/issuances?domain=did%3Aixo%3Aentity%3A1': () => platform.issuances.list({ domain: did }),
  'GET /v1/issuances/iss_1': () => platform.issuances.get('iss_1'),
  'GET /v1/events?types=twin.created&types=claim.created&subject=did%3Aixo%3Aentity%3A1&after=17': () =>
    platform.events.list({ types: ['twin.created', 'claim.created'], subject: did, after: 17 }),
  'POST /v1/webhooks': (options) =>
    platform.webhooks.create({ url: 'https://hooks.example.org/twins' }, options),
  'GET /v1/webhooks': () => platform.webhooks.list(),
  'GET /v1/webhooks/whk_1': () => platform.webhooks.get('whk_1'),
  'PATCH /v1/webhooks/whk_1': () =>
    platform.webhooks.update('whk_1', { events: null }, { ifMatch: { revision: 3 } }),
  'DELETE /v1/webhooks/whk_1': () => platform.webhooks.delete('whk_1'),
  'POST /v1/webhooks/whk_1/verify': () => platform.webhooks.verify('whk_1'),
  'POST /v1/webhooks/whk_1/test': () => platform.webhooks.test('whk_1'),
  'POST /v1/webhooks/whk_1/rotate-secret': (options) => platform.webhooks.rotateSecret('whk_1', options),
  'GET /v1/webhooks/whk_1/deliveries?status=delivered': () =>
    platform.webhooks.listDeliveries('whk_1', { status: 'delivered' }),
  'GET /v1/webhooks/whk_1/dead-letters': () => platform.webhooks.listDeadLetters('whk_1'),
  'POST /v1/webhooks/whk_1/dead-letters/dlv_1/retry': (options) =>
    platform.webhooks.retry('whk_1', 'dlv_1', options),
  'POST /v1/imports': (options) =>
    platform.imports.start([{ kind: 'relationship', role: 'a', from: did, to: did }], options),
  'GET /v1/imports': () => platform.imports.list(),
  'GET /v1/imports/imp_1': () => platform.imports.get('imp_1'),
  'POST /v1/imports/imp_1/abort': (options) => platform.imports.abort('imp_1', options),
  'GET /v1/imports/imp_1/errors': () => platform.imports.listErrors('imp_1'),
  'GET /v1/imports/imp_1/results?after=7': () => drained(platform.imports.results('imp_1', { after: 7 })),
  'GET /v1/exports?type=Project&include=neighbours&include=claims': () =>
    drained(platform.exports.lines({ type: 'Project', include: ['neighbours', 'claims'] })),
  'POST /v1/api-keys': (options) =>
    platform.apiKeys.create({ name: 'audit', scopes: ['twins:read'] }, options),
  'GET /v1/api-keys': () => platform.apiKeys.list(),
  'GET /v1/api-keys/k1': () => platform.apiKeys.get('k1'),
  'POST /v1/api-keys/k1/rotate': (options) => platform.apiKeys.rotate('k1', {}, options),
  'DELETE /v1/api-keys/k1': () => platform.apiKeys.revoke('k1'),
  'GET /v1/operations/status': () => platform.operations.status(),
  'GET /v1/operations/runs?status=failed&status=interrupted&since=2026-01-01T00%3A00%3A00Z&limit=5': () =>
    platform.operations.runs({ status: ['failed', 'interrupted'], since: '2026-01-01T00:00:00Z', limit: 5 }),
  'GET /v1/operations/requests/req_1/runs': () => platform.operations.runsOfRequest('req_1'),
  'GET /v1/deprecations': () => platform.deprecations.list(),
  'GET /v1/deprecations/calls?deprecation=operation%3AgetThing&limit=5': () =>
    platform.deprecations.calls({ deprecation: 'operation:getThing', limit: 5 }),
};

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly $ref?: string }[];
}

/** The operation of the contract that a request is for. */
const operationOf = (request: string): Operation => {
  const [method = '', target = ''] = request.split(' ');
  const path = target.split('?')[0] ?? '';
  const paths: Record<string, object> = openapi.paths;
  const fitting = Object.keys(paths).filter((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  // A path without parameters takes precedence.
  const [template = ''] = fitting.sort((one, other) => one.split('{').length - other.split('{').length);
  const item = paths[template] ?? {};
  return Object.entries(item).find(([name]) => name === method.toLowerCase())?.[1] as Operation;
};

const hasParameter = ({ parameters = [] }: Operation, name: string): boolean =>
  parameters.some(({ $ref }) => $ref?.endsWith(`/${name}`));

const operationIds = Object.entries(openapi.paths)
  .filter(([path]) => path.startsWith('/v1/'))
  .flatMap(([, item]) => Object.values(item as Record<string, object>))
  .flatMap((operation) => ('operationId' in operation ? [String(operation.operationId)] : []));

describe('The platform client', () => {
  it('has a method for every operation of the platform', () => {
    const covered = Object.keys(calls).map((request) => operationOf(request).operationId);
    expect(covered.sort()).toEqual(operationIds.sort());
  });

  it.each(Object.keys(calls))('sends %s', async (request) => {
    await calls[request]?.();

    const [sent] = seen;
    const operation = operationOf(request);
    expect(seen).toHaveLength(1);
    expect(sent?.request.replaceAll('+', '%20')).toBe(request);
    expect(sent?.authorization).toBe(operation.security?.length === 0 ? undefined : 'Bearer twk_test_1');
    expect(sent?.idempotencyKey).toEqual(
      hasParameter(operation, 'IdempotencyKey') ? expect.stringMatching(UUID) : undefined,
    );
    expect(sent?.ifMatch).toBe(hasParameter(operation, 'IfMatch') ? '"3"' : undefined);
  });

  it('sends the idempotency key that its caller chose', async () => {
    const makers = Object.entries(calls).filter(([request]) =>
      hasParameter(operationOf(request), 'IdempotencyKey'),
    );

    for (const [, call] of makers) await call({ idempotencyKey: 'order-7' });

    expect(seen.map(({ idempotencyKey }) => idempotencyKey)).toEqual(makers.map(() => 'order-7'));
  });

  it('requests a status list by its media type', async () => {
    await platform.statusLists.get('1');
    expect(seen[0]?.accept).toBe('application/vc+jwt');
  });
});
