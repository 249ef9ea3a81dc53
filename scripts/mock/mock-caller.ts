import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../../server/contract/errors/problem.js';
import type { OperationRow } from '../../generated/operations.js';
import type { UcanCaller } from '../../server/auth/ucan/authenticate-ucan.js';

/** A caller of the mock. All credentials are those of one user, unless `x-did` names another. */
export type MockCaller = UcanCaller;

export type MockCallers = Record<
  'platformKey' | 'ucanInvocation' | 'ucanAuthType' | 'ucanDelegation',
  MockCaller
>;

const USER = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';

const A_YEAR = 365 * 24 * 3600;

export function callerNamed(did = USER): MockCaller {
  return {
    kind: 'ucan',
    did,
    tokenId: 'mock',
    ids: ['mock'],
    expiresAt: Math.floor(Date.now() / 1000) + A_YEAR,
    via: 'invocation',
    grant: () => Promise.resolve(undefined),
  };
}

export function noCredentials(): Problem {
  return new Problem('authentication_required', 'The mock takes any credentials, but there must be some', {
    headers: { 'WWW-Authenticate': 'Bearer realm="twin-oracle"' },
  });
}

/** Any credentials will do, but there must be some. */
export function signIn(_operation: OperationRow, { headers }: { headers: IncomingHttpHeaders }): MockCaller {
  if (headers.authorization === undefined && headers['x-ucan-delegation'] === undefined)
    throw noCredentials();
  const did = headers['x-did'];
  return callerNamed(typeof did === 'string' && did !== '' ? did : USER);
}
