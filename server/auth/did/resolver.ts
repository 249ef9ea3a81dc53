import { isDidKey, publicKeyOf } from './did-key.js';

/** More than any user needs: each key costs a verification when a signature is wrong. Equals the contract's limit for twins. */
export const MAX_DID_KEYS = 20;

/** The keys that may sign for a DID. */
export interface DidKeys {
  /** Ed25519 keys as `did:key` texts; a signature by any of them is valid. Empty when the DID has no known key. */
  readonly keys: readonly string[];
  /** For how long a signature that was verified with these keys is valid; `Infinity` when they never change. */
  readonly freshSeconds: number;
}

/**
 * Finds the keys of a DID. A DID that no resolver handles has none; only a failed look-up (network, timeout) rejects. An adapter is
 * responsible for its timeouts and its caching.
 */
export interface DidResolver {
  /** @param requester The key for limits on look-ups, so that one requester cannot use up all of them: usually an address. */
  resolve(did: string, requester?: string): Promise<DidKeys>;
}

/** A resolver that declares which DIDs it handles. */
export interface DidMethodResolver extends DidResolver {
  handles(did: string): boolean;
}

const NO_KEYS: DidKeys = { keys: [], freshSeconds: 0 };

/** A `did:key` is its own key, which never changes. */
export const didKeyResolver: DidMethodResolver = {
  handles: isDidKey,
  resolve: (did) => Promise.resolve(publicKeyOf(did) ? { keys: [did], freshSeconds: Infinity } : NO_KEYS),
};

/** Asks the first resolver that handles a DID, and no other. A DID that none handles has no keys. */
export function composeResolvers(resolvers: readonly DidMethodResolver[]): DidResolver {
  return {
    resolve: async (did, requester) =>
      resolvers.find((each) => each.handles(did))?.resolve(did, requester) ?? NO_KEYS,
  };
}
