import { base64url } from 'jose';
import type { JWK } from 'jose';
import { base58btc } from 'multiformats/bases/base58';

/** Multicodec `ed25519-pub` as a varint. The key follows. */
const TAG = [0xed, 0x01];
const KEY_BYTES = 32;

/** Every Ed25519 key has this form, and so do some texts that are not keys. */
const LIKE_ED25519 = /^did:key:(z6Mk[1-9A-HJ-NP-Za-km-z]{44})$/;

/** A `did:key` of Ed25519, which is its own key. */
export interface DidKey {
  readonly did: string;
  /** The name of the key within the DID: the part after the `#`. */
  readonly fragment: string;
  readonly jwk: JWK;
}

/** Undefined for any other DID, whatever its method or kind of key. */
export const readDidKey = (did: string): DidKey | undefined => {
  const fragment = LIKE_ED25519.exec(did)?.[1];
  if (fragment === undefined) return undefined;
  const bytes = base58btc.decode(fragment);
  const isKey = bytes.length === TAG.length + KEY_BYTES && TAG.every((byte, at) => bytes[at] === byte);
  if (!isKey) return undefined;
  const x = base64url.encode(bytes.subarray(TAG.length));
  return { did, fragment, jwk: { kty: 'OKP', crv: 'Ed25519', x } };
};
