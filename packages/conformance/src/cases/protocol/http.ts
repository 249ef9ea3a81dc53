import { randomUUID } from 'node:crypto';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectProblem, expectStatus } from '../../suite/expect-reply.js';
import { expectEqual, expectThat, required, Skip } from '../../suite/finding.js';
import { at } from '../../suite/read-json.js';
import type { SuiteContext } from '../../suite/suite-context.js';
import { Conversation } from '../conversation.js';
import { requirementCase } from './requirement-case.js';

const ORIGIN = 'https://page.example';
const SENT_BY_CLIENTS = [
  'authorization',
  'content-type',
  'x-auth-type',
  'x-ucan-delegation',
  'idempotency-key',
];

export const http: readonly ConformanceCase[] = [
  requirementCase(
    'HTTP-1',
    'each reply has a request id, that of the request if it has one',
    [],
    async (context) => {
      const user = await context.user();
      const id = randomUUID();
      const own = await context.exchange('GET /sessions', { as: user, headers: { 'x-request-id': id } });
      expectEqual(own.headers['x-request-id'], id, 'X-Request-Id');
      const refused = await context.exchange('GET /sessions', { headers: { 'x-request-id': id } });
      expectEqual(refused.headers['x-request-id'], id, 'X-Request-Id of a refusal');
      const made = await context.exchange('GET /sessions', { as: user });
      required(made.headers['x-request-id'], 'X-Request-Id');
    },
  ),

  requirementCase('HTTP-2', 'an unknown path is a 404', [], async (context) => {
    const user = await context.user();
    expectProblem(await context.exchange('GET /no/such/path', { as: user }), 404, 'route_not_found');
  }),

  requirementCase('HTTP-3', 'an unknown method is a 405 with Allow', [], async (context) => {
    const reply = await context.exchange('PUT /sessions', { as: await context.user() });
    expectProblem(reply, 405, 'method_not_allowed');
    const allowed = (reply.headers.allow ?? '').split(',').map((method) => method.trim());
    expectThat(allowed.includes('GET') && allowed.includes('POST'), 'Allow with GET and POST', allowed);
    expectThat(!allowed.includes('PUT'), 'Allow without PUT', allowed);
  }),

  requirementCase('HTTP-4', 'a body that is no JSON is a 415', [], async (context) => {
    const { user, sessionId } = await Conversation.open(context);
    const reply = await context.exchange(`POST /messages/${sessionId}`, {
      as: user,
      headers: { 'content-type': 'text/plain' },
      body: '{"message":"Hello"}',
    });
    expectProblem(reply, 415, 'unsupported_media_type');
  }),

  requirementCase('HTTP-5', 'an Accept that cannot be met is a 406', [], async (context) => {
    const reply = await context.exchange('GET /sessions', {
      as: await context.user(),
      headers: { accept: 'image/png' },
    });
    expectProblem(reply, 406, 'not_acceptable');
  }),

  requirementCase('HTTP-6', 'a body over the limit is a 413', [], async (context) => {
    const limit = Number(at(context.server.discovery, 'limits', 'bodyBytes'));
    const { user, sessionId } = await Conversation.open(context);
    const reply = await context.exchange(`POST /messages/${sessionId}`, {
      as: user,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Hello', metadata: { filler: 'x'.repeat(limit) } }),
    });
    expectProblem(reply, 413, 'payload_too_large');
  }),

  requirementCase('HTTP-7', 'pages may send what clients need', [], async (context) => {
    const reply = await context.exchange('OPTIONS /sessions', {
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': SENT_BY_CLIENTS.join(','),
      },
    });
    onlyWherePermitted(reply.headers);
    expectThat(reply.status === 200 || reply.status === 204, 'the status 204 or 200', reply.status);
    const allowed = (reply.headers['access-control-allow-headers'] ?? '').toLowerCase();
    const missing = SENT_BY_CLIENTS.filter((name) => !allowed.includes(name));
    expectEqual(missing, [], 'headers that may not be sent');
    expectThat(
      /\bPOST\b/.test(reply.headers['access-control-allow-methods'] ?? ''),
      'POST to be allowed',
      reply.headers,
    );
  }),

  requirementCase('HTTP-8', 'pages may read the ids of requests and runs', [], async (context) => {
    const reply = await context.exchange('GET /sessions', {
      as: await context.user(),
      headers: { origin: ORIGIN },
    });
    onlyWherePermitted(reply.headers);
    const exposed = (reply.headers['access-control-expose-headers'] ?? '').toLowerCase();
    for (const name of ['x-request-id', 'x-run-id'])
      expectThat(exposed.includes(name), `${name} exposed`, exposed);
  }),

  requirementCase('HTTP-9', 'a quota is told, and shrinks', [], async (context) => {
    if (!(Number(at(context.server.discovery, 'limits', 'requestsPerMinute')) > 0))
      throw new Skip('The server has no quota of requests');
    const user = await context.user();
    const [first, second] = [await remaining(context, user), await remaining(context, user)];
    expectThat(second < first, 'less of the quota after another request', { first, second });
  }),

  requirementCase('HTTP-10', 'without credentials nothing else is judged', [], async (context) => {
    const unreadable = { headers: { 'content-type': 'text/plain' }, body: '{' };
    const reply = await context.exchange('POST /messages/ses_none', unreadable);
    expectProblem(reply, 401, 'authentication_required');
    expectStatus(await context.exchange('GET /sessions?limit=none'), 401);
  }),
];

/** A server that permits some origins only does not permit ours. */
function onlyWherePermitted(headers: Readonly<Record<string, string>>): void {
  if (headers['access-control-allow-origin'] === undefined)
    throw new Skip('The server does not permit pages of other origins');
}

async function remaining(
  context: SuiteContext,
  as: Awaited<ReturnType<SuiteContext['user']>>,
): Promise<number> {
  const { headers } = await context.exchange('GET /sessions', { as });
  required(headers['ratelimit-policy'], 'the header RateLimit-Policy');
  const [, left] = /;\s*r=(\d+)/.exec(required(headers.ratelimit, 'the header RateLimit')) ?? [];
  return Number(required(left, 'RateLimit with the parameter r'));
}
