import { judgeCredential } from './judge.js';
import type { CredentialVerification } from './judge.js';
import { statusByList } from './status.js';
import type { StatusListSource } from './status.js';

export type { StatusListSource } from './status.js';

export interface VerifyCredentialOptions {
  /** The signed status list that the credential names, or what fetches it. Without it a credential that names one cannot pass. */
  readonly statusList?: StatusListSource | undefined;
  /** Default: the time of this machine. */
  readonly now?: Date | undefined;
}

/**
 * Checks the form, signature, validity and status of a credential, as text (`vc+jwt`). Signatures are checked of issuers with an Ed25519
 * `did:key`. What is wrong with the credential is told by the checks; nothing is thrown for it.
 */
export const verifyCredential = (
  credential: string,
  { statusList, now = new Date() }: VerifyCredentialOptions = {},
): Promise<CredentialVerification> =>
  judgeCredential(credential, { checkStatus: (read) => statusByList(read, statusList, now), now });
