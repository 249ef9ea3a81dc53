/** The code between a request and its handler when the caller's token or key is in the cache. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { operations } from '../../../../generated/operations.js';
import { createApiKeyAuthentication } from '../../../../server/auth/api-keys/authentication/authenticate-api-key.js';
import { createKnownKeys } from '../../../../server/auth/api-keys/authentication/known-keys.js';
import { createLastUse } from '../../../../server/auth/api-keys/authentication/last-use.js';
import type { ApiKeyRecord } from '../../../../server/auth/api-keys/entity.js';
import { generateApiKey, hashApiKey } from '../../../../server/auth/api-keys/format.js';
import { createAdmission } from '../../../../server/auth/authentication/admission.js';
import { createAuthenticate } from '../../../../server/auth/authentication/authenticate.js';
import { createUcanSignIn } from '../../../../server/auth/authentication/sign-in.js';
import { delegation, invocation } from '../../../../server/auth/testing/ucans.js';
import { createAddressLimit } from '../../../../server/rate-limit/address-limit.js';
import { createCallerQuota } from '../../../../server/rate-limit/caller-quota.js';
import { createClientAddress } from '../../../../server/rate-limit/client-address.js';
import { takeTurns } from '../../harness/take-turns.js';
import { EXPIRATION } from './honest-tokens.js';
import { createVerifier } from './verifiers.js';

const WINDOW_SECONDS = 60;
const operation = operations.listSessions;

const key = generateApiKey('live');
const keyRecord: ApiKeyRecord = {
  keyId: key.keyId,
  keyHash: hashApiKey(key),
  name: 'bench',
  ownerDid: 'did:key:bench',
  scopes: ['admin'],
  environment: 'live',
  createdAt: new Date(),
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  successorId: null,
};
const lastUse = createLastUse({ store: { touch: () => Promise.resolve() }, onFailed: () => undefined });
const verifier = createVerifier();
const clientAddress = createClientAddress();
const failures = createAddressLimit({ points: 60, windowSeconds: WINDOW_SECONDS, what: 'failed sign-ins' });
const authenticate = createAuthenticate({
  apiKeys: {
    authenticate: createApiKeyAuthentication({
      find: createKnownKeys({ store: { find: () => Promise.resolve(keyRecord) } }).find,
      clock: () => new Date(),
      onUsed: lastUse.record,
    }),
  },
  signIn: createUcanSignIn(verifier, failures),
  failures,
  clientAddress,
});
const admission = (requests: number) =>
  createAdmission({
    quota: createCallerQuota({ requests, windowSeconds: WINDOW_SECONDS }),
    visitors: failures,
    strangers: failures,
    clientAddress,
  });
const unlimited = admission(0);
const limited = admission(Number.MAX_SAFE_INTEGER);

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const token = await invocation({ expiration: EXPIRATION });
const headers = { authorization: `Bearer ${token}`, 'x-auth-type': 'ucan' };
const grant = await delegation({ expiration: EXPIRATION });
const bare = withBytes(await receive(headers));
const keyed = withBytes(await receive({ authorization: `Bearer ${key.text}` }));
const withGrant = withBytes(await receive({ ...headers, 'x-ucan-delegation': grant }));
const caller = await authenticate(operation, bare.request);

await takeTurns({
  'verifier alone, cache hit': () => verifier.invocation(token),
  'headers as new strings, as Node reads them': () => Promise.resolve(readAgain(withGrant)),
  'sign-in by an invocation': async () => authenticate(operation, readAgain(bare)),
  'sign-in by an invocation, a grant with it': async () => authenticate(operation, readAgain(withGrant)),
  'sign-in by an API key': async () => authenticate(operations.listEntities, readAgain(keyed)),
  'admission, no limit': async () => unlimited(caller, bare.request),
  'admission, a limit': async () => limited(caller, bare.request),
});
server.close();
server.closeAllConnections();

/** A request as Node creates it. It gets no reply, so that it keeps its connection. */
async function receive(headers: Record<string, string>): Promise<IncomingMessage> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const received = new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
  get({ port: address.port, headers, agent: false }).on('error', () => undefined);
  return received;
}

interface Received {
  readonly request: IncomingMessage;
  /** Its header values. */
  readonly bytes: readonly Buffer[];
}

function withBytes(request: IncomingMessage): Received {
  return { request, bytes: request.rawHeaders.map((text) => Buffer.from(text, 'latin1')) };
}

/** The engine caches facts about a string, so each request needs new strings, as in reality. */
function readAgain({ request, bytes }: Received): IncomingMessage {
  request.rawHeaders = bytes.map((text) => text.toString('latin1'));
  request.headers = {};
  for (let at = 0; at < bytes.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    request.headers[name.toLowerCase()] = request.rawHeaders[at + 1];
  }
  return request;
}
