/** The public verification of credentials, and the status lists with which others verify them. */
import { LRUCache } from 'lru-cache';
import {
  checkCredential,
  type CredentialVerification,
} from '../../../sdk/src/credentials/check-credential.js';
import { failed, type Finding } from '../../../sdk/src/credentials/check-result.js';
import type { ReadCredential } from '../../../sdk/src/credentials/read-credential.js';
import { hasStatus, NO_STATUS, NOT_REVOKED, REVOKED } from '../../../sdk/src/credentials/check-status.js';
import { Problem } from '../../contract/errors/problem.js';
import { encodeBits } from './bitstring.js';
import { fromUrn } from './credential-id.js';
import type { CredentialSigner } from './signer.js';
import { LIST_FRESH_SECONDS, statusListOf } from './status-list-credential.js';
import { statusListUrl } from './status-place.js';
import type { CredentialStore } from './store.js';

export interface CredentialService {
  /** Verifies like the SDK, except for the status: the platform knows that of its own credentials, and fetches nothing. */
  verify(credential: string): Promise<CredentialVerification>;
  /** The list as `vc+jwt`, with everything revoked until now. Throws `status_list_not_found`. */
  readStatusList(listId: string): Promise<string>;
}

/** A status list that was signed. */
interface SignedList {
  readonly revoked: number;
  readonly text: string;
}

const MAX_LISTS = 16;

/** @param publicUrl The URL of status lists; known when the server listens. */
export function createCredentialService(
  store: CredentialStore,
  signer: CredentialSigner,
  publicUrl: () => string,
): CredentialService {
  const lists = new LRUCache<number, SignedList>({ max: MAX_LISTS, ttl: LIST_FRESH_SECONDS * 1000 });

  async function checkStatus(credential: ReadCredential): Promise<Finding> {
    if (!hasStatus(credential)) return NO_STATUS;
    const id = fromUrn(credential.payload.id);
    const own = id === undefined ? null : await store.find(id);
    if (own?.issuerDid !== credential.issuer)
      return failed('It is not of this platform, and status lists of others are not fetched');
    return own.revokedAt ? REVOKED : NOT_REVOKED;
  }

  async function signList(list: number): Promise<SignedList> {
    const revoked = await store.revokedIn(list);
    const content = statusListOf({
      issuer: signer.issuer,
      url: statusListUrl(publicUrl(), list),
      encodedList: await encodeBits(revoked),
      now: new Date(),
    });
    return { revoked: revoked.length, text: await signer.sign(content) };
  }

  return {
    verify: (credential) => checkCredential(credential, { checkStatus, now: new Date() }),

    async readStatusList(listId) {
      const list = /^[1-9]\d{0,8}$/.test(listId) ? Number(listId) : undefined;
      const revoked = list === undefined ? undefined : await store.countRevoked(list);
      if (list === undefined || revoked === undefined)
        throw new Problem('status_list_not_found', `There is no status list ${listId}`);
      // Revocations are permanent, so the same number means the same list.
      const known = lists.get(list);
      if (known?.revoked === revoked) return known.text;
      const signed = await signList(list);
      lists.set(list, signed);
      return signed.text;
    },
  };
}
