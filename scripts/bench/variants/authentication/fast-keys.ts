/** Keys by the thousand: the library takes a millisecond for each, and again for each signature. */
import { generateKeyPairSync, sign } from 'node:crypto';
import type * as UCAN from '@ipld/dag-ucan';
import * as DID from '@ipld/dag-ucan/did';
import * as Signature from '@ipld/dag-ucan/signature';

/** Multicodec `ed25519-pub` (0xed) as a varint. */
const ED25519_TAG = [0xed, 0x01];

export function createKey(): UCAN.Signer<UCAN.DID, typeof Signature.EdDSA> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const did = DID.decode(new Uint8Array([...ED25519_TAG, ...Buffer.from(x, 'base64url')])).did();
  return {
    did: () => did,
    signatureCode: Signature.EdDSA,
    signatureAlgorithm: 'EdDSA',
    sign: (payload: Uint8Array) => Signature.create(Signature.EdDSA, sign(null, payload, privateKey)),
  };
}
