import { didKeyResolver } from '../../../../server/auth/did/resolver.js';
import { oracle } from '../../../../server/auth/testing/ucans.js';
import { createUcanVerifier } from '../../../../server/auth/ucan/verify.js';
import type { TokenCacheOptions } from '../../../../server/auth/ucan/token-cache.js';
import { LIFETIME_SECONDS } from './honest-tokens.js';

/** As server/app.ts creates it. */
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

/** Forgets a token at the next one, so consecutive tokens must differ. It still pays for caching, as in reality. */
export function createForgetfulVerifier() {
  return createVerifier({ maxGood: 1, maxBad: 1 });
}
