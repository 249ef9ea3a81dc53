import type { Config } from '../../config/settings.js';
import { createCachingResolver } from './caching.js';
import { composeResolvers, didKeyResolver, type DidResolver } from './resolver.js';
import { createUniversalResolver } from './universal-resolver.js';

/** Every DID that this server can look up outside of its own records, as the settings say. */
export function createDids({
  DID_RESOLVER_URL: url,
  DID_RESOLVER_METHODS: methods,
  DID_RESOLVER_PRIVATE: allowPrivate,
}: Pick<Config, 'DID_RESOLVER_URL' | 'DID_RESOLVER_METHODS' | 'DID_RESOLVER_PRIVATE'>): DidResolver {
  if (url === undefined) return didKeyResolver;
  const remote = createUniversalResolver({ url, methods, allowPrivate });
  return composeResolvers([didKeyResolver, createCachingResolver(remote)]);
}
