import { createInvocation } from '@twin-oracle/sdk/ucan';
import { platformKey, type Credentials } from '../../../identity/user.js';
import { Finding } from '../../../suite/finding.js';
import type { Operation } from '../contract/operation.js';
import { textOf } from '../schema/json-schema.js';
import { ofEach, type Derivation } from '../operation-case.js';
import type { Stage } from '../state/stage.js';
import { expectProblem } from './expect-problem.js';

const isProtected = ({ audience }: Operation) => audience !== 'anyone';

const missing: Derivation = ofEach(isProtected, {
  name: 'no-credentials',
  title: 'refuses a request without credentials',
  requirement:
    'Without credentials a protected operation answers 401 authentication_required with WWW-Authenticate.',
  async run(stage) {
    const reply = await stage.send({ ...stage.requestForNothing(), as: undefined });
    expectProblem(reply, 401, 'authentication_required');
    if (reply.headers['www-authenticate'] === undefined)
      throw new Finding('WWW-Authenticate with 401', 'none');
  },
});

const malformed: Derivation = ofEach(isProtected, {
  name: 'malformed-credentials',
  title: 'refuses credentials that are none',
  requirement: 'Credentials that cannot be read are refused with 401 and the reason.',
  async run(stage) {
    const bearer = (authorization: string) => headersOnly({ authorization, 'x-auth-type': 'ucan' });
    for (const as of [bearer('Bearer conformance'), bearer('Bearer '), bearer('Basic Y29uZm9ybWFuY2U6')])
      expectProblem(await stage.send({ ...stage.requestForNothing(), as }), 401);
  },
});

const expired: Derivation = ofEach(isProtected, {
  name: 'expired-credentials',
  title: 'refuses credentials that are no longer valid',
  requirement:
    'An expired invocation is refused with 401 and the reason ucan_expired, a revoked API key with api_key_revoked.',
  async run(stage) {
    const isUser = stage.operation.audience === 'user';
    const as = isUser ? await expiredInvocation(stage) : await revokedKey(stage);
    const problem = expectProblem(await stage.send({ ...stage.requestForNothing(), as }), 401);
    const reason = isUser ? 'ucan_expired' : 'api_key_revoked';
    if (problem.reason !== reason) throw new Finding(`the reason ${reason}`, textOf(problem.reason));
  },
});

const scopes: Derivation = ofEach(({ scopes: needed }) => needed.length > 0, {
  name: 'missing-scope',
  title: 'refuses an API key that lacks a scope',
  requirement: 'An API key without a scope that the operation lists is refused with 403 missing_scope.',
  async run(stage) {
    const [needed, ...others] = stage.operation.scopes;
    const other = needed === 'twins:read' ? 'events:read' : 'twins:read';
    const as = await newKey(stage, others.length > 0 ? others : [other]);
    expectProblem(await stage.send({ ...stage.requestForNothing(), as }), 403, 'missing_scope');
  },
});

const unread: Derivation = ofEach(({ audience }) => audience === 'anyone', {
  name: 'any-credentials',
  title: 'does not look at credentials',
  requirement: 'A public operation answers the same whatever credentials come with the request.',
  async run(stage) {
    const reply = await stage.send({
      ...stage.requestForNothing(),
      as: headersOnly({ authorization: 'Bearer conformance' }),
    });
    if (reply.status === 401 || reply.status === 403) throw new Finding('no refusal', String(reply.status));
  },
});

export const credentials: readonly Derivation[] = [missing, malformed, expired, scopes, unread];

const headersOnly = (headers: Readonly<Record<string, string>>): Credentials => ({
  headers: () => Promise.resolve(headers),
});

const AN_HOUR_MS = 3_600_000;

async function expiredInvocation({ context, records: { user } }: Stage): Promise<Credentials> {
  const clock = () => Date.now() - AN_HOUR_MS;
  const { serialized } = await createInvocation({
    issuer: user.key,
    audience: context.server.oracleDid,
    clock,
  });
  return headersOnly(user.signedBy(serialized));
}

async function revokedKey(stage: Stage): Promise<Credentials> {
  const { records } = stage;
  const json = { name: 'conformance', scopes: [...stage.operation.scopes] };
  const { key, keyId } = await records.created('POST', '/v1/api-keys', { as: records.owner(), json });
  await records.created('DELETE', `/v1/api-keys/${textOf(keyId)}`, { as: records.owner() });
  return platformKey(textOf(key));
}

async function newKey({ records }: Stage, only: readonly string[]): Promise<Credentials> {
  const json = { name: 'conformance', scopes: [...only] };
  const { key, keyId } = await records.created('POST', '/v1/api-keys', { as: records.owner(), json });
  records.context.onEnd(() =>
    records.created('DELETE', `/v1/api-keys/${textOf(keyId)}`, { as: records.owner() }),
  );
  return platformKey(textOf(key));
}
