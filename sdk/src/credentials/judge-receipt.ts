import { failed, passed } from './check-result.js';
import type { Finding } from './check-result.js';
import { checkSignature } from './check-signature.js';
import { readReceipt } from './read-receipt.js';
import type { ReceiptKind } from './read-receipt.js';

interface JudgedReceipt<Content> {
  readonly verified: boolean;
  readonly message: string;
  readonly receipt?: Content;
}

/**
 * Verifies a receipt: its form, its issuer and signature, then what it is compared with.
 *
 * @param oracleDid The `did:key` of the oracle; without one the issuer may be any.
 */
export const judgeReceipt = async <Content>(
  text: string,
  kind: ReceiptKind<Content>,
  oracleDid: string | undefined,
  compare: (receipt: Content) => readonly Promise<Finding>[],
): Promise<JudgedReceipt<Content>> => {
  const read = readReceipt(text, kind);
  if (typeof read === 'string') return unverified(failed(read));
  const { jwt, header, receipt } = read;
  const issuer = kind.issuerOf(receipt);
  if (oracleDid !== undefined && issuer !== oracleDid)
    return unverified(failed('It is the receipt of another oracle'));
  const findings = await Promise.all([checkSignature({ jwt, header, issuer }), ...compare(receipt)]);
  const wrong = findings.find(({ ok }) => !ok);
  if (wrong) return unverified(wrong);
  return { verified: true, message: 'Signed by the oracle', receipt };
};

const unverified = ({ message }: Finding) => ({ verified: false, message });

/** Compares a text, where one is given, with its SHA-256 in a receipt. */
export const checkHash = async (what: string, text: string | undefined, sha256: string): Promise<Finding> =>
  text === undefined || (await sha256Of(text)) === sha256
    ? passed(`It is about this ${what}`)
    : failed(`It is about another ${what}`);

/** Of the text in UTF-8, in hexadecimal. */
const sha256Of = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
