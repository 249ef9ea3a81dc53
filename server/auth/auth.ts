/** Authentication, authorisation, and the grants of users to the oracle. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { unavailable, type Explain, type Problem } from '../contract/errors/problem.js';
import type { Commands } from './callers/handler.js';
import { createAddressLimit } from '../rate-limit/address-limit.js';
import { createCallerQuota } from '../rate-limit/caller-quota.js';
import { createClientAddress, type TrustProxy } from '../rate-limit/client-address.js';
import type { SharedCounts } from '../rate-limit/counter.js';
import { createApiKeyHandlers } from './api-keys/handlers.js';
import type { ApiKeyAuthenticator } from './api-keys/authentication/authenticator.js';
import type { ApiKeyManagement } from './api-keys/management.js';
import { createDelegationHandlers } from './delegations/handlers.js';
import { createDelegations } from './delegations/service.js';
import { DidResolverBusy } from './did/caching.js';
import type { DidResolver } from './did/resolver.js';
import type { OracleIdentity } from './oracle-identity.js';
import type { Revocations } from './revocations/service.js';
import type { SealedBox } from './encryption/sealed-box.js';
import { authorize, createAdmission } from './authentication/admission.js';
import { createAuthenticate } from './authentication/authenticate.js';
import { describeCaller } from './callers/caller.js';
import { createUcanSignIn } from './authentication/sign-in.js';
import { createUcanVerifier } from './ucan/verify.js';
import { observe } from '../telemetry/metrics.js';
import { createMcpInvocations } from './replay-protection/mcp-invocations.js';

const WINDOW_SECONDS = 60;

/** The settings that it uses, by name. */
interface AuthSettings {
  readonly UCAN_AUTH_MAX_TTL_SECONDS: number;
  readonly UCAN_DELEGATION_MAX_TTL_SECONDS: number;
  readonly UCAN_DELEGATION_SIGN_IN: boolean;
  readonly TRUST_PROXY?: TrustProxy | undefined;
  readonly FAILED_SIGN_INS_PER_MINUTE: number;
  readonly RATE_LIMIT_PER_MINUTE: number;
}

export interface AuthOptions {
  readonly config: AuthSettings;
  readonly dataSource: DataSource;
  readonly apiKeys: ApiKeyManagement;
  readonly keyAuthenticator: ApiKeyAuthenticator;
  readonly identity: OracleIdentity;
  readonly sealedBox: SealedBox;
  readonly revocations: Revocations;
  /** Looks up the keys of issuers. */
  readonly resolver: DidResolver;
  readonly commands: Commands;
  /** Where all replicas count together; a single one needs none. */
  readonly counts: SharedCounts | undefined;
  /** Explains a failed look-up: the signer is not to blame for an unreachable database. */
  readonly explain: Explain;
  readonly log: Logger;
}

export function createAuth({
  config,
  dataSource,
  apiKeys,
  keyAuthenticator,
  identity,
  sealedBox,
  revocations,
  resolver,
  commands: { command, unitOfWork },
  counts,
  explain,
  log,
}: AuthOptions) {
  const verifier = createUcanVerifier({
    audience: identity.did,
    maxInvocationTtlSeconds: config.UCAN_AUTH_MAX_TTL_SECONDS,
    maxDelegationTtlSeconds: config.UCAN_DELEGATION_MAX_TTL_SECONDS,
    delegationSignIn: config.UCAN_DELEGATION_SIGN_IN,
    resolver,
    revocations,
    onLookUpFailed(did, error) {
      if (error instanceof DidResolverBusy) throw resolverBusy();
      const problem = explain(error);
      if (problem) throw problem;
      log.warn({ did, err: error }, 'the keys of a DID could not be looked up');
    },
  });
  const delegations = createDelegations({
    dataSource,
    unitOfWork,
    sealedBox,
    revocations,
    verify: (token, ownerDid) => verifier.grant(token, { requester: ownerDid }),
    onUnusable: (did, reason) => log.warn({ did, reason }, 'a stored delegation cannot be used'),
  });

  const clientAddress = createClientAddress(config.TRUST_PROXY, () =>
    log.warn(
      'requests come with X-Forwarded-For, and TRUST_PROXY is not set: all clients count as one address',
    ),
  );
  const limitOf = (what: string, points = config.FAILED_SIGN_INS_PER_MINUTE) =>
    createAddressLimit({
      points,
      windowSeconds: WINDOW_SECONDS,
      what,
      shared: counts,
    });
  const failures = limitOf('failed sign-ins');
  const strangers = limitOf('requests without credentials');
  const visitors = limitOf('public requests', config.RATE_LIMIT_PER_MINUTE);
  const quota = createCallerQuota({
    requests: config.RATE_LIMIT_PER_MINUTE,
    windowSeconds: WINDOW_SECONDS,
    shared: counts,
  });
  const signIn = createUcanSignIn(verifier, failures);
  const stopObserving = observe('twin_oracle.auth.cache.entries', () => [
    { value: verifier.known(), labels: { cache: 'ucan' } },
  ]);

  return {
    handlers: {
      ...createApiKeyHandlers(command, apiKeys, keyAuthenticator.changed),
      ...createDelegationHandlers({ delegations, verifier }),
    },
    authenticate: createAuthenticate({ apiKeys: keyAuthenticator, signIn, failures, clientAddress }),
    admit: createAdmission({ quota, visitors, strangers, clientAddress }),
    authorize,
    describeCaller,
    /** Authentication of a socket. */
    signIn,
    clientAddress,
    mcpInvocations: createMcpInvocations(verifier),
    grantOf: (userDid: string) => delegations.grantOf(userDid),
    close: stopObserving,
  };
}

/** The token has not been verified, so it is not refused: it may be valid. */
function resolverBusy(): Problem {
  return unavailable('Too many DIDs are being looked up for this address or in all; try again');
}
