import { mintToken, proofFor, type TokenClaims } from '../../identity/tokens.js';
import type { User } from '../../identity/user.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectProblem, expectStatus } from '../../suite/expect-reply.js';
import { expectEqual, required, Skip } from '../../suite/finding.js';
import { at, listAt } from '../../suite/read-json.js';
import { requirementCase, type RequirementCaseId } from './requirement-case.js';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** An invocation that is right but for one thing. */
const refusedToken = (
  id: RequirementCaseId,
  title: string,
  reason: string,
  claims: (user: User) => TokenClaims | Promise<TokenClaims>,
): ConformanceCase =>
  requirementCase(id, title, [], async (context) => {
    const user = await context.user();
    const token = await mintToken(user, await claims(user));
    const reply = await context.exchange('GET /sessions', { headers: user.signedBy(token) });
    expectProblem(reply, 401, 'invalid_invocation', reason);
  });

const malformed: Readonly<Record<string, string>> = {
  text: 'nope',
  bytes: Buffer.from('no archive at all').toString('base64'),
  jwt: 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6a2V5OnoifQ.c2lnbmF0dXJl',
};

export const authentication: readonly ConformanceCase[] = [
  requirementCase('AUTH-1', 'without credentials nothing is given', [], async (context) => {
    for (const target of [
      'GET /sessions',
      'POST /sessions',
      'GET /runs/run_none',
      'DELETE /sessions/ses_none',
    ]) {
      const reply = await context.exchange(target);
      expectProblem(reply, 401, 'authentication_required');
      required(reply.headers['www-authenticate'], 'the header WWW-Authenticate');
    }
  }),

  requirementCase('AUTH-2', 'an invocation serves many requests', [], async (context) => {
    const user = await context.user();
    for (let sent = 0; sent < 5; sent++)
      expectStatus(await context.exchange('GET /sessions', { as: user }), 200);
  }),

  requirementCase('AUTH-3', 'Authorization alone is no invocation', [], async (context) => {
    const user = await context.user();
    const { authorization = '' } = await user.headers();
    const sent: Readonly<Record<string, string>>[] = [
      { authorization },
      { authorization, 'x-auth-type': 'jwt' },
    ];
    for (const headers of sent)
      expectProblem(await context.exchange('GET /sessions', { headers }), 401, 'authentication_required');
  }),

  ...Object.entries(malformed).map(([name, token]) =>
    requirementCase(`AUTH-4/${name}`, 'what is no UCAN is refused', [], async (context) => {
      const user = await context.user();
      const reply = await context.exchange('GET /sessions', { headers: user.signedBy(token) });
      expectProblem(reply, 401, 'invalid_invocation', 'ucan_malformed');
    }),
  ),
  requirementCase('AUTH-4/scheme', 'another scheme than Bearer is refused', [], async (context) => {
    const user = await context.user();
    const headers = { ...(await user.headers()), authorization: `Basic ${await user.invocation()}` };
    const reply = await context.exchange('GET /sessions', { headers });
    expectProblem(reply, 401, 'invalid_invocation', 'bearer_malformed');
  }),

  refusedToken('AUTH-5', 'a token for another oracle', 'ucan_wrong_audience', ({ did }) => ({
    audience: did,
  })),
  refusedToken('AUTH-6', 'a token that has expired', 'ucan_expired', () => ({ lifetimeSeconds: -60 })),
  refusedToken('AUTH-7', 'a token of tomorrow', 'ucan_not_yet_valid', () => ({
    validInSeconds: 120,
    lifetimeSeconds: 300,
  })),
  refusedToken('AUTH-8/long', 'an invocation for a day', 'ucan_lifetime_too_long', () => ({
    lifetimeSeconds: 2 * DAY,
  })),
  refusedToken('AUTH-8/endless', 'an invocation for good', 'ucan_no_expiration', () => ({
    lifetimeSeconds: Infinity,
  })),
  refusedToken('AUTH-9/ability', 'an invocation with another ability', 'ucan_wrong_capability', () => ({
    capability: { can: 'oracle/access', with: 'ixo:oracle' },
  })),
  refusedToken(
    'AUTH-9/resource',
    'an invocation about something else',
    'ucan_wrong_capability',
    ({ did }) => ({
      capability: { can: '*', with: did as `did:${string}` },
    }),
  ),
  requirementCase('AUTH-10', 'a token in the name of another user', [], async (context) => {
    const [mallory, alice] = [await context.user(), await context.user()];
    const token = await mintToken(mallory, { issuerDid: alice.did });
    const reply = await context.exchange('GET /sessions', { headers: alice.signedBy(token) });
    expectProblem(reply, 401, 'invalid_invocation', 'ucan_bad_signature');
  }),

  requirementCase('AUTH-11', 'a good delegation does not help a bad invocation', [], async (context) => {
    const user = await context.user();
    const token = await mintToken(user, { lifetimeSeconds: -60 });
    const headers = { ...user.signedBy(token), 'x-ucan-delegation': await user.delegation() };
    const reply = await context.exchange('GET /sessions', { headers });
    expectProblem(reply, 401, 'invalid_invocation', 'ucan_expired');
  }),

  requirementCase('AUTH-12', 'a delegation alone signs in the same user', [], async (context) => {
    if (at(context.server.discovery, 'authentication', 'delegationSignIn') !== true)
      throw new Skip('The server takes no delegation as the only credential');
    const user = await context.user();
    const sessionId = await context.session(user);
    const { json } = await context.exchange('GET /sessions', { as: user.byDelegation });
    expectEqual(at(json, 'sessions', 0, 'sessionId'), sessionId, 'the session of the user');
  }),
  requirementCase('AUTH-12/expired', 'a delegation that has expired does not', [], async (context) => {
    const user = await context.user();
    const token = await mintToken(user, { lifetimeSeconds: -60 });
    const reply = await context.exchange('GET /sessions', { headers: { 'x-ucan-delegation': token } });
    expectProblem(reply, 401, 'invalid_delegation', 'ucan_expired');
  }),

  requirementCase('AUTH-13', 'x-did signs nobody in', [], async (context) => {
    const user = await context.user();
    const reply = await context.exchange('GET /sessions', { headers: { 'x-did': user.did } });
    expectProblem(reply, 401, 'authentication_required');
  }),
  requirementCase('AUTH-13/other', 'x-did does not change who the caller is', [], async (context) => {
    const [alice, mallory] = [await context.user(), await context.user()];
    await context.session(alice);
    const headers = { ...(await mallory.headers()), 'x-did': alice.did };
    const { json } = await context.exchange('GET /sessions', { headers });
    expectEqual(listAt(json, 'sessions'), [], 'the sessions of the other user');
  }),

  requirementCase('AUTH-14', 'two invocations are one too many', [], async (context) => {
    const user = await context.user();
    const { authorization = '', ...headers } = await user.headers();
    const twice = { ...headers, authorization: [authorization, authorization] };
    const reply = await context.exchange('GET /sessions', { headers: twice });
    expectProblem(reply, 401, 'invalid_invocation', 'credentials_ambiguous');
  }),

  refusedToken('AUTH-15', 'an invocation with a proof', 'ucan_has_proofs', async (user) => ({
    proofs: [await proofFor(user)],
  })),

  requirementCase('AUTH-16/missing', 'the platform needs an API key', [], async (context) => {
    expectProblem(await context.exchange('GET /v1/events'), 401, 'authentication_required');
  }),
  requirementCase('AUTH-16/malformed', 'a text that is no API key is refused', [], async (context) => {
    for (const key of [
      'nope',
      'twk_live_AAAAAAAAAAAAA_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ]) {
      const reply = await context.exchange('GET /v1/events', { headers: { authorization: `Bearer ${key}` } });
      expectProblem(reply, 401, 'invalid_api_key');
    }
  }),
  requirementCase('AUTH-16/ucan', 'an invocation is no API key', [], async (context) => {
    const reply = await context.exchange('GET /v1/events', { as: await context.user() });
    expectProblem(reply, 401, 'invalid_api_key');
  }),
];
