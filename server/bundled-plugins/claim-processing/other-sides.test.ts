/** The routes of the scheduler, the payment side and the metering service: who may call them, and with what. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type TestServer } from '../../testing/server.js';
import { CRON_SECRET, DECISION_SECRET, EXPORT_SECRET, startClaimsServer } from './testing/claims-server.js';

let server: TestServer;
let withoutSecrets: TestServer;
beforeAll(async () => {
  [server, withoutSecrets] = await Promise.all([
    startClaimsServer(),
    startClaimsServer({
      CLAIM_PROCESSING_CRON_SECRET: '',
      CLAIM_PROCESSING_PAYMENT_SECRET: '',
      CLAIM_PROCESSING_EXPORT_SECRET: '',
    }),
  ]);
});
afterAll(() => Promise.all([server.close(), withoutSecrets.close()]));

const ROUTES = [
  {
    method: 'POST',
    path: '/claim-processing/cron/all',
    header: 'x-cron-secret',
    secret: CRON_SECRET,
  },
  {
    method: 'POST',
    path: '/claim-processing/decisions',
    header: 'x-payment-secret',
    secret: DECISION_SECRET,
    json: { claimId: 'usage_unknown', decision: 'approved' },
  },
  {
    method: 'GET',
    path: '/claim-processing/usage-events',
    header: 'x-export-secret',
    secret: EXPORT_SECRET,
  },
];
const SECRETS = [CRON_SECRET, DECISION_SECRET, EXPORT_SECRET];

describe.each(ROUTES)('$method $path', ({ method, path, header, secret, json }) => {
  const ask = (headers: Record<string, string>, { url } = server) =>
    call(`${url}${path}`, { method, headers, ...(json && { json }) });

  it.each<[string, Record<string, string>]>([
    ['no secret', {}],
    ['an empty one', { [header]: '' }],
    ['a forged one', { [header]: 'a guess' }],
    ['the beginning of it', { [header]: secret.slice(0, -1) }],
    ['it and more', { [header]: `${secret}x` }],
    ['it in other letters', { [header]: secret.toUpperCase() }],
    ['it as a bearer token', { authorization: `Bearer ${secret}` }],
    ['that of another route', { [header]: SECRETS.find((other) => other !== secret) ?? '' }],
  ])('refuses %s', async (_, headers) => {
    const { status, body } = await ask(headers);
    expect([status, body.code]).toEqual([401, 'authentication_required']);
  });

  it('takes its secret, as often as it is sent', async () => {
    for (const _ of [1, 2]) expect([200, 404]).toContain((await ask({ [header]: secret })).status);
  });

  it('is closed on an oracle that has no secret for it', async () => {
    for (const headers of [{}, { [header]: '' }, { [header]: secret }])
      expect((await ask(headers, withoutSecrets)).status).toBe(401);
  });
});

it('are public in the contract of the deployment', async () => {
  const { body } = await call(`${server.url}/openapi.json`);
  for (const { method, path } of ROUTES) {
    const [, root = '', last = ''] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
    const declared = last === 'all' ? `${root}/{step}` : path;
    expect(body.paths).toHaveProperty([declared, method.toLowerCase(), 'security'], []);
  }
});

it.each<[string, string, object | undefined, number]>([
  ['an unknown step', 'cron/everything', undefined, 400],
  ['a cursor that is no number', 'usage-events?after=x', undefined, 400],
  ['a negative cursor', 'usage-events?after=-1', undefined, 400],
  ['too many events', 'usage-events?limit=1001', undefined, 400],
  ['a decision without a claim', 'decisions', { decision: 'approved' }, 400],
  ['an unknown decision', 'decisions', { claimId: 'usage_1', decision: 'paid' }, 400],
  ['an id that is none', 'decisions', { claimId: "'; drop table claims", decision: 'approved' }, 400],
  ['a field too many', 'decisions', { claimId: 'usage_1', decision: 'approved', amount: 1 }, 400],
  ['a long reason', 'decisions', { claimId: 'usage_1', decision: 'disputed', reason: 'x'.repeat(501) }, 400],
])('refuses %s', async (_, path, json, expected) => {
  const { status } = await call(`${server.url}/claim-processing/${path}`, {
    method: path.startsWith('usage') ? 'GET' : 'POST',
    headers: {
      'x-cron-secret': CRON_SECRET,
      'x-payment-secret': DECISION_SECRET,
      'x-export-secret': EXPORT_SECRET,
    },
    ...(json && { json }),
  });
  expect(status).toBe(expected);
});
