import { createCachingResolver } from './caching.js';
import { composeResolvers, didKeyResolver, type DidResolver } from './resolver.js';
import { createUniversalResolver } from './universal-resolver.js';

interface DidSettings {
  readonly DID_RESOLVER_URL?: string | undefined;
  readonly DID_RESOLVER_METHODS: readonly string[];
  readonly DID_RESOLVER_PRIVATE: boolean;
}

/** The resolvers of all DIDs outside the server's own records, as configured. */
export function createDids({
  DID_RESOLVER_URL: url,
  DID_RESOLVER_METHODS: methods,
  DID_RESOLVER_PRIVATE: allowPrivate,
}: DidSettings): DidResolver {
  if (url === undefined) return didKeyResolver;
  const remote = createUniversalResolver({ url, methods, allowPrivate });
  return composeResolvers([didKeyResolver, createCachingResolver(remote)]);
}
