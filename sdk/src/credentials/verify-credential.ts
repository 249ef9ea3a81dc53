import { checkCredential } from './check-credential.js';
import type { CredentialVerification } from './check-credential.js';
import { statusByList } from './check-status.js';
import type { StatusListSource } from './check-status.js';

export type { StatusListSource } from './check-status.js';

/** What a credential is checked with. */
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
 *
 * @example
 * ```ts
 * import { verifyCredential } from '@twin-oracle/sdk/credentials';
 *
 * const statusList = async (url: string) => (await fetch(url)).text();
 * const { verified, checks } = await verifyCredential(credential, { statusList });
 * if (!verified) for (const { check, ok, message } of checks) console.log(check, ok, message);
 * ```
 */
export const verifyCredential = (
  credential: string,
  { statusList, now = new Date() }: VerifyCredentialOptions = {},
): Promise<CredentialVerification> =>
  checkCredential(credential, { checkStatus: (read) => statusByList(read, statusList, now), now });
