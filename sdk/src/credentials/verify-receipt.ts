import { failed, passed } from './check-result.js';
import type { Finding } from './check-result.js';
import { checkSignature } from './check-signature.js';
import { readReceipt } from './read-receipt.js';
import type { RunReceipt } from './read-receipt.js';

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
export const verifyReceipt = async (
  receipt: string,
  { oracleDid, question, answer }: VerifyReceiptOptions,
): Promise<ReceiptVerification> => {
  const read = readReceipt(receipt);
  if (typeof read === 'string') return unverified(failed(read));
  const { jwt, header, receipt: content } = read;
  if (content.iss !== oracleDid) return unverified(failed('It is the receipt of another oracle'));
  const findings = [
    await checkSignature({ jwt, header, issuer: oracleDid }),
    await checkText('question', question, content.questionSha256),
    await checkText('answer', answer, content.answerSha256),
  ];
  const wrong = findings.find(({ ok }) => !ok);
  if (wrong) return unverified(wrong);
  return { verified: true, message: 'Signed by the oracle', receipt: content };
};

const unverified = ({ message }: Finding): ReceiptVerification => ({ verified: false, message });

const checkText = async (what: string, text: string | undefined, sha256: string): Promise<Finding> =>
  text === undefined || (await sha256Of(text)) === sha256
    ? passed(`It is about this ${what}`)
    : failed(`It is about another ${what}`);

const sha256Of = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
