import { isDidKey, publicKeyOf } from './did-key.js';

/** More than anybody signs with: each key costs a verification when a signature is wrong. The contract's limit for twins. */
export const MAX_DID_KEYS = 20;

/** The keys that may sign for a DID. */
export interface DidKeys {
  /** Ed25519 keys as `did:key` texts; a signature by any of them counts. None: the DID has no key that we know. */
  readonly keys: readonly string[];
  /** For how long a signature that was verified with these keys may be believed; `Infinity` when they never change. */
  readonly freshSeconds: number;
}

/**
 * Finds the keys of a DID. A DID that nobody can resolve has none; only a failure to look (a network, a time-out)
 * rejects. An adapter owns its time-outs and the caching of its answers.
 */
export interface DidResolver {
  /** @param asker By whom look-ups are counted, so that nobody takes the places of others: mostly an address. */
  resolve(did: string, asker?: string): Promise<DidKeys>;
}

/** A resolver that knows which DIDs are its own. */
export interface DidMethodResolver extends DidResolver {
  handles(did: string): boolean;
}

const NO_KEYS: DidKeys = { keys: [], freshSeconds: 0 };

/** A `did:key` is its own key, for ever. */
export const didKeyResolver: DidMethodResolver = {
  handles: isDidKey,
  resolve: (did) => Promise.resolve(publicKeyOf(did) ? { keys: [did], freshSeconds: Infinity } : NO_KEYS),
};

/** Asks the first resolver that handles a DID, and no other. A DID that nobody handles has no keys. */
export function composeResolvers(resolvers: readonly DidMethodResolver[]): DidResolver {
  return {
    resolve: async (did, asker) =>
      resolvers.find((each) => each.handles(did))?.resolve(did, asker) ?? NO_KEYS,
  };
}
