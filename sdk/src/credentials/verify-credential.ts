import { checkCredential } from './check-credential.js';
import type { CredentialVerification } from './check-credential.js';
import { statusByList } from './check-status.js';
import type { StatusListSource } from './check-status.js';

export type { StatusListSource } from './check-status.js';

export interface VerifyCredentialOptions {
  /**
   * The signed status list that the credential names, or a function that fetches it. Without it a credential that names one cannot pass.
   */
  readonly statusList?: StatusListSource | undefined;
  /** Default: the clock of this machine. */
  readonly now?: Date | undefined;
}

/**
 * Verifies the form, signature, validity and status of a credential, as text (`vc+jwt`). Supports issuers with an Ed25519 `did:key`. Errors
 * of the credential are reported by the checks; they are never thrown.
 */
export const verifyCredential = (
  credential: string,
  { statusList, now = new Date() }: VerifyCredentialOptions = {},
): Promise<CredentialVerification> =>
  checkCredential(credential, { checkStatus: (read) => statusByList(read, statusList, now), now });
