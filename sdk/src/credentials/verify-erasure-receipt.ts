import type { ErasureReceipt } from '../http/contract-schemas.js';
import { ERASURE_RECEIPT } from './erasure-receipt.js';
import { checkHash, judgeReceipt } from './judge-receipt.js';

/** What the receipt of an erasure is compared with. */
export interface VerifyErasureReceiptOptions {
  /**
   * The `did:key` of the oracle that you trust. Without it the receipt is verified by the key that it names: whether `receipt.issuer` is to be trusted
   * is yours to decide.
   */
  readonly oracleDid?: string | undefined;
  /** The DID of the person, if it is to be compared with the receipt, which has its hash alone. */
  readonly did?: string | undefined;
}

/** Whether the receipt of an erasure is valid, and what it says. */
export interface ErasureReceiptVerification {
  /** Whether the oracle has signed the receipt as it is, about this person. */
  readonly verified: boolean;
  /** What is wrong, or that nothing is. */
  readonly message: string;
  /** Present when the receipt is verified. */
  readonly receipt?: ErasureReceipt;
}

/**
 * Verifies the receipt of an erasure offline. Errors of the receipt are reported; they are never thrown.
 *
 * @example
 * ```ts
 * import { verifyErasureReceipt } from '@twin-oracle/sdk/credentials';
 *
 * const { verified, message, receipt } = await verifyErasureReceipt(jwt, { oracleDid, did: userDid });
 * console.log(verified ? receipt?.deleted : message);
 * ```
 */
export const verifyErasureReceipt = (
  receipt: string,
  { oracleDid, did }: VerifyErasureReceiptOptions = {},
): Promise<ErasureReceiptVerification> =>
  judgeReceipt(receipt, ERASURE_RECEIPT, oracleDid, ({ subjectSha256 }) => [
    checkHash('person', did, subjectSha256),
  ]);
