import type { ApiKeyCaller } from '../api-keys/service.js';
import type { UcanCaller } from '../ucan/authenticate.js';

export type AnyCaller = ApiKeyCaller | UcanCaller;

/** Under which name a caller's requests are counted: a user's are one count whatever the token, a key's one for each key. */
export function quotaKeyOf(caller: AnyCaller): string {
  return caller.kind === 'ucan' ? caller.did : `key:${caller.keyId}`;
}

/** Who called, for the log. A token is named by the hash of what it says, as revocations name it. */
export function describeCaller(caller: AnyCaller) {
  if (caller.kind === 'apiKey') return { key: caller.keyId, owner: caller.ownerDid };
  return { did: caller.did, via: caller.via, token: caller.tokenId };
}
