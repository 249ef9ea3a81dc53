import * as Did from '@ipld/dag-ucan/did';
import type { DID, PrincipalView } from '@ipld/dag-ucan';
import { isDid } from '../../../contract/validation/is-did.js';
import { ED25519_TAG } from '../../did/did-key.js';

/** An RSA-2048 did:key has 274 bytes. Base58 takes quadratic time, so a longer principal is refused before it is decoded. */
export const MAX_PRINCIPAL_BYTES = 512;

/** Multicodec `did` (0x0d1d) as a varint; the DID without `did:` follows. */
const DID_TAG = Buffer.from([0x9d, 0x1a]);

/**
 * An issuer or an audience. Two principals are equal when their bytes are: a DID has one encoding, and long ones take half a millisecond to
 * format, so `did` is computed on demand.
 */
export class Principal {
  #did: DID | undefined;

  private constructor(readonly view: PrincipalView) {}

  /** Throws, as the library does, for bytes that are not a DID. */
  static read(bytes: Uint8Array): Principal {
    // The library reads a DID to the end of the buffer, which may hold more than these bytes.
    const principal = new Principal(Did.decode(new Uint8Array(bytes)));
    if (startsWith(bytes, DID_TAG)) assertOneForm(bytes);
    return principal;
  }

  static of(did: string): Principal {
    return new Principal(Did.parse(did));
  }

  get did(): DID {
    return (this.#did ??= this.view.did());
  }

  /** Whether it is its own key, of any type. */
  get isDidKey(): boolean {
    return !startsWith(this.view, DID_TAG);
  }

  /** False for a `did:key` of another type. */
  get canHaveEd25519Key(): boolean {
    return !this.isDidKey || startsWith(this.view, ED25519_TAG);
  }

  equals(other: Principal): boolean {
    return Buffer.compare(this.view, other.view) === 0;
  }
}

/**
 * A did:key in text form would be a second encoding of it. A DID is ASCII, so its bytes are its characters: a decoder of UTF-8 would drop a
 * byte order mark, and give a DID a second encoding, too.
 */
function assertOneForm(bytes: Uint8Array): void {
  const did = `did:${Buffer.from(bytes.subarray(DID_TAG.length)).toString('latin1')}`;
  if (did.startsWith('did:key:') || !isDid(did)) throw new RangeError('not the form of a DID');
}

function startsWith(bytes: Uint8Array, tag: Buffer): boolean {
  return tag.equals(bytes.subarray(0, tag.length));
}
