import {
  judgeCredential,
  type CredentialVerification,
} from '../../../sdk/src/credentials/check-credential.js';
import { failed, type Finding } from '../../../sdk/src/credentials/check-result.js';
import type { ReadCredential } from '../../../sdk/src/credentials/read-credential.js';
import { hasStatus, NO_STATUS, NOT_REVOKED, REVOKED } from '../../../sdk/src/credentials/check-status.js';
import { fromUrn } from './credential-id.js';
import type { CredentialStore } from './store.js';

/** Verifies like the SDK, except for the status: the platform knows that of its own credentials, and fetches nothing. */
export function createVerify(
  store: CredentialStore,
): (credential: string) => Promise<CredentialVerification> {
  async function checkStatus(credential: ReadCredential): Promise<Finding> {
    if (!hasStatus(credential)) return NO_STATUS;
    const id = fromUrn(credential.payload.id);
    const own = id === undefined ? null : await store.find(id);
    if (own?.issuerDid !== credential.issuer)
      return failed('It is not of this platform, and status lists of others are not fetched');
    return own.revokedAt ? REVOKED : NOT_REVOKED;
  }

  return (credential) => judgeCredential(credential, { checkStatus, now: new Date() });
}
