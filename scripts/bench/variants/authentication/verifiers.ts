import { didKeyResolver } from '../../../../server/auth/did/resolver.js';
import { oracle } from '../../../../server/auth/testing/ucans.js';
import { createUcanVerifier } from '../../../../server/auth/ucan/verify.js';
import type { TokenCacheOptions } from '../../../../server/auth/ucan/token-cache.js';
import { LIFETIME_SECONDS } from './tokens.js';

/** As server/app.ts makes it. */
export function createVerifier(cache: TokenCacheOptions = {}) {
  return createUcanVerifier({
    audience: oracle.did(),
    maxInvocationTtlSeconds: LIFETIME_SECONDS,
    maxDelegationTtlSeconds: LIFETIME_SECONDS,
    delegationSignIn: true,
    resolver: didKeyResolver,
    revocations: new Set<string>(),
    cache,
  });
}

/** Forgets a token when it meets the next: no two in a row may be the same. It still pays for remembering, as in life. */
export function createForgetfulVerifier() {
  return createVerifier({ maxGood: 1, maxBad: 1 });
}
