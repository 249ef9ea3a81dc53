import { base58btc } from 'multiformats/bases/base58';
import { varint } from 'multiformats';

const KEY_PREFIX = 'did:key:';
const PREFIX = 'did:';

/** The multicodec of a DID that is not a key. */
const DID_CODE = 0x0d1d;

/** The multicodecs of public keys: Ed25519, secp256k1, BLS12-381, P-256, P-384, P-521, RSA. */
const KEY_CODES: readonly number[] = [0xed, 0xe7, 0xea, 0xeb, 0x1200, 0x1201, 0x1202, 0x1205];

/** A DID as a UCAN has it: the bytes of a key, or those of its text. @throws Error when a `did:key` is not one. */
export const encodeDid = (did: string): Uint8Array =>
  did.startsWith(KEY_PREFIX)
    ? base58btc.decode(did.slice(KEY_PREFIX.length))
    : tagged(DID_CODE, new TextEncoder().encode(did.slice(PREFIX.length)));

/** @throws Error when the bytes are not a DID. */
export const decodeDid = (bytes: Uint8Array): string => {
  const [code, length] = varint.decode(bytes);
  if (code === DID_CODE) return PREFIX + new TextDecoder().decode(bytes.subarray(length));
  if (KEY_CODES.includes(code)) return KEY_PREFIX + base58btc.encode(bytes);
  throw new RangeError(`0x${code.toString(16)} is not the code of a DID`);
};

/** Bytes behind the code that says what they are. */
export const tagged = (code: number, bytes: Uint8Array): Uint8Array => {
  const length = varint.encodingLength(code);
  const whole = new Uint8Array(length + bytes.length);
  varint.encodeTo(code, whole);
  whole.set(bytes, length);
  return whole;
};
