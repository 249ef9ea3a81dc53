import { publicKeyOf } from './did-key.js';

/**
 * Finds the keys that may sign for a DID. A DID that nobody can resolve has no keys; only a failure to look
 * (a network, a time-out) rejects. An adapter for a DID whose keys rotate owns the caching of its answers.
 */
export interface DidResolver {
  /** @returns Ed25519 keys as `did:key` texts; a signature by any of them counts. */
  resolve(did: string): Promise<readonly string[]>;
}

/** A `did:key` is its own key. Every other method has none here. */
export const didKeyResolver: DidResolver = {
  resolve: (did) => Promise.resolve(publicKeyOf(did) ? [did] : []),
};
