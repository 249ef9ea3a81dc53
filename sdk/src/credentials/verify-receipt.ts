import { RUN_RECEIPT } from './charge-receipt.js';
import type { RunReceipt } from './charge-receipt.js';
import { checkHash, judgeReceipt } from './judge-receipt.js';

/** What a receipt is compared with. */
export interface VerifyReceiptOptions {
  /** The `did:key` of the oracle that you trust. That of an oracle with another DID is the issuer of the credentials that it signs. */
  readonly oracleDid: string;
  /** The message, if it is to be compared with the receipt. */
  readonly question?: string | undefined;
  /** The text of the answer. */
  readonly answer?: string | undefined;
}

/** Whether a receipt is valid, and what it says. */
export interface ReceiptVerification {
  /** Whether the oracle has signed the receipt as it is, about these texts. */
  readonly verified: boolean;
  /** What is wrong, or that nothing is. */
  readonly message: string;
  /** Present when the receipt is verified. */
  readonly receipt?: RunReceipt;
}

/**
 * Verifies the receipt of a run offline. Errors of the receipt are reported; they are never thrown.
 *
 * @example
 * ```ts
 * import { verifyReceipt } from '@twin-oracle/sdk/credentials';
 *
 * const { verified, message, receipt } = await verifyReceipt(jwt, { oracleDid, question, answer });
 * console.log(verified ? receipt?.charge : message);
 * ```
 */
export const verifyReceipt = (
  receipt: string,
  { oracleDid, question, answer }: VerifyReceiptOptions,
): Promise<ReceiptVerification> =>
  judgeReceipt(receipt, RUN_RECEIPT, oracleDid, ({ questionSha256, answerSha256 }) => [
    checkHash('question', question, questionSha256),
    checkHash('answer', answer, answerSha256),
  ]);
