import type { ApiKeyCaller } from './api-key-caller.js';
import type { UcanCaller } from '../ucan/authenticate-ucan.js';

export type AnyCaller = ApiKeyCaller | UcanCaller;

/**
 * Under which name a caller's requests are counted: a user's are one count whatever the token, those by API keys one for each owner, who may
 * make keys at will.
 */
export function quotaKeyOf(caller: AnyCaller): string {
  return caller.kind === 'ucan' ? caller.did : `key:${caller.ownerDid}`;
}

/** Who called, for the log. A token is named by the hash of what it says, as revocations name it. */
export function describeCaller(caller: AnyCaller) {
  if (caller.kind === 'apiKey') return { key: caller.keyId, owner: caller.ownerDid };
  return { did: caller.did, via: caller.via, token: caller.tokenId };
}
