import type { DidResolver } from '../../auth/did/resolver.js';
import { isTwinDid } from '../register/new-twin.js';
import type { TwinStore } from './store/twin-store.js';
import { isWithinValidity } from '../register/fields/twin-validity.js';

/** How long a signature is valid before the twin's keys are looked up again. */
const FRESH_SECONDS = 30;

/** Resolves this platform's own twins from their records, and all other DIDs by `elsewhere`. */
export function createTwinKeys(store: TwinStore, elsewhere: DidResolver): DidResolver {
  return {
    async resolve(did, requester) {
      // Entities of the chain have DIDs of the same form, so only the record shows where a DID belongs.
      const twin = isTwinDid(did) ? await store.get(did) : null;
      if (!twin) return elsewhere.resolve(did, requester);
      if (!isWithinValidity(twin, new Date())) return { keys: [], freshSeconds: FRESH_SECONDS };
      const keys = twin.verificationMethod.map(({ publicKeyMultibase }) => `did:key:${publicKeyMultibase}`);
      return { keys, freshSeconds: FRESH_SECONDS };
    },
  };
}
