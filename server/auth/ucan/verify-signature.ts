/** Ed25519 by node:crypto: fourteen times as fast as the JavaScript implementation of the library. */
import { verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { EdDSA } from '@ipld/dag-ucan/signature';
import { publicKeyOf } from '../did/did-key.js';
import { MAX_DID_KEYS } from '../did/resolver.js';
import type { DidKeys, DidResolver } from '../did/resolver.js';
import type { Ucan } from './decoding/decode.js';
import { MAX_ISSUER_LOOK_UPS, TOO_MANY_LOOK_UPS, UNSUPPORTED_ISSUER, refuse } from './ucan-refusal.js';
import type { UcanRefused } from './ucan-refusal.js';

/** Varint of the EdDSA code (3 bytes), varint of the length (1), the signature. One length means one form. */
const SIGNATURE_BYTES = 3 + 1 + 64;

export interface SignatureCheck {
  /** Undefined when the issuer signed it. */
  readonly refusal?: UcanRefused;
  /** For how many seconds the result is valid. */
  readonly freshSeconds: number;
}

export interface SignatureCheckerOptions {
  /** Used for every issuer that is not a `did:key`. */
  readonly resolver: DidResolver;
  /** Called with the reason when an issuer could not be looked up. An error that it throws is propagated in place of a refusal. */
  readonly onLookUpFailed?: ((did: string, error: unknown) => void) | undefined;
}

/** Checks whether the issuer signed a UCAN. Throws what `onLookUpFailed` throws, and nothing else. */
export type SignatureChecker = (ucan: Ucan) => SignatureCheck | Promise<SignatureCheck>;

/** For the UCANs of one token: each issuer is looked up once, and at most `MAX_ISSUER_LOOK_UPS` of them. */
export function createSignatureChecker(
  { resolver, onLookUpFailed }: SignatureCheckerOptions,
  requester?: string,
): SignatureChecker {
  const lookUps = new Map<string, Promise<UsableKeys | undefined>>();

  async function checkByLookUp(ucan: Ucan): Promise<SignatureCheck> {
    const { did } = ucan.issuer;
    const known = lookUps.get(did);
    if (!known && lookUps.size === MAX_ISSUER_LOOK_UPS)
      return { refusal: TOO_MANY_LOOK_UPS, freshSeconds: 0 };
    const answer = known ?? lookUp(did);
    lookUps.set(did, answer);
    const keys = await answer;
    return keys ? checkWithKeys(ucan, keys) : { refusal: UNRESOLVED_ISSUER, freshSeconds: 0 };
  }

  async function lookUp(did: string): Promise<UsableKeys | undefined> {
    try {
      return usable(await resolver.resolve(did, requester));
    } catch (error) {
      // The look-up failed or gave an invalid answer. Either may be temporary.
      onLookUpFailed?.(did, error);
      return undefined;
    }
  }

  // The result is a promise only for an issuer that needs a look-up.
  return (ucan) => {
    if (!isEd25519Signature(ucan)) return { refusal: BAD_SIGNATURE, freshSeconds: 0 };
    const { issuer } = ucan;
    return issuer.isDidKey
      ? checkWithKeys(ucan, usable({ keys: [issuer.did], freshSeconds: Infinity }))
      : checkByLookUp(ucan);
  };
}

interface UsableKeys {
  readonly keys: readonly KeyObject[];
  readonly freshSeconds: number;
}

function usable({ keys, freshSeconds }: DidKeys): UsableKeys {
  return { keys: keys.slice(0, MAX_DID_KEYS).flatMap((did) => publicKeyOf(did) ?? []), freshSeconds };
}

function checkWithKeys(ucan: Ucan, { keys, freshSeconds }: UsableKeys): SignatureCheck {
  if (keys.length === 0) return { refusal: UNSUPPORTED_ISSUER, freshSeconds };
  const payload = Buffer.from(ucan.signedText);
  const isSigned = keys.some((key) => verify(null, payload, key, ucan.signature.raw));
  return isSigned ? { freshSeconds } : { refusal: BAD_SIGNATURE, freshSeconds };
}

/** Checked first, because the signed bytes name the algorithm: a signature with another tag was made over other bytes. */
function isEd25519Signature({ signature }: Ucan): boolean {
  return signature.byteLength === SIGNATURE_BYTES && signature.code === EdDSA;
}

const BAD_SIGNATURE = refuse(
  'ucan_bad_signature',
  'The signature is not an Ed25519 signature of the issuer over this token',
);
const UNRESOLVED_ISSUER = refuse('ucan_unresolved_issuer', 'The keys of the issuer could not be looked up');
