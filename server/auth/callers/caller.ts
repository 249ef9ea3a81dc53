import type { AuditActor } from '../../contract/observation/audit-request.js';
import type { ApiKeyCaller } from './api-key-caller.js';
import type { UcanCaller } from '../ucan/authenticate-ucan.js';

export type AnyCaller = ApiKeyCaller | UcanCaller;

/**
 * The key under which a caller's requests are counted: one for a user, whatever the token, and one for all API keys of an owner, who may
 * create any number of keys.
 */
export function quotaKeyOf(caller: AnyCaller): string {
  return caller.kind === 'ucan' ? caller.did : `key:${caller.ownerDid}`;
}

/** Who called, for the audit log. */
export function auditActorOf(caller: AnyCaller): AuditActor {
  if (caller.kind === 'apiKey') return { ownerDid: caller.ownerDid, keyId: caller.keyId };
  return { ownerDid: caller.did, tokenHash: caller.tokenId };
}

/** The caller for the log. A token is named by its id, as in revocations. */
export function describeCaller(caller: AnyCaller) {
  if (caller.kind === 'apiKey') return { key: caller.keyId, owner: caller.ownerDid };
  return { did: caller.did, via: caller.via, token: caller.tokenId };
}
