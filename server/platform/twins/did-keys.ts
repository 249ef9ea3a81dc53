import type { DidResolver } from '../../auth/did/resolver.js';
import { isTwinDid } from '../register/new-twin.js';
import type { TwinStore } from './store/twin-store.js';
import { isWithinValidity } from '../register/validity.js';

/** How long a signature may be believed before the twin's keys are looked up anew. */
const FRESH_SECONDS = 30;

/** Answers for this platform's own twins from their records, and asks `elsewhere` for all other DIDs. */
export function createTwinKeys(store: TwinStore, elsewhere: DidResolver): DidResolver {
  return {
    async resolve(did, asker) {
      // Entities of the chain have DIDs of the same form, so only the record tells whose a DID is.
      const twin = isTwinDid(did) ? await store.get(did) : null;
      if (!twin) return elsewhere.resolve(did, asker);
      if (!isWithinValidity(twin, new Date())) return { keys: [], freshSeconds: FRESH_SECONDS };
      const keys = twin.verificationMethod.map(({ publicKeyMultibase }) => `did:key:${publicKeyMultibase}`);
      return { keys, freshSeconds: FRESH_SECONDS };
    },
  };
}
