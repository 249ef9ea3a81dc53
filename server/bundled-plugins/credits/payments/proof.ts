import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../is-same-secret.js';

/** What the payment side gives a payer: a keyed hash of the sorted ids of the claims that were paid, each on a line of its own. */
export function proofOf(paymentSecret: string, claimIds: readonly string[]): string {
  return createHmac('sha256', paymentSecret).update(claimIds.toSorted().join('\n')).digest('base64url');
}

/** Without a secret nothing is proved. */
export function isProof(
  proof: string | undefined,
  paymentSecret: string | undefined,
  claimIds: readonly string[],
): boolean {
  return paymentSecret !== undefined && isSameSecret(proof, proofOf(paymentSecret, claimIds));
}
