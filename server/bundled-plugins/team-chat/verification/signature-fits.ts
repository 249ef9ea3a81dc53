import { createHmac, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import type { SignatureScheme } from './signature-schemes.js';

/** Whether one of the keys has made one of the signatures. All are tried, so that the time does not tell which. */
export function signatureFits(
  algorithm: SignatureScheme['algorithm'],
  signed: Buffer,
  signatures: readonly Buffer[],
  keys: readonly KeyObject[],
): boolean {
  const fits = keys.flatMap((key) => {
    if (algorithm === 'ed25519') return signatures.map((signature) => verify(null, signed, key, signature));
    const expected = createHmac('sha256', key).update(signed).digest();
    return signatures.map(
      (signature) => signature.length === expected.length && timingSafeEqual(signature, expected),
    );
  });
  return fits.includes(true);
}
