/** From the text of a header to the claims of a UCAN. Reads only: nothing in here trusts what it reads. */
import { Delegation } from '@ucanto/core';
import type { API } from '@ucanto/core';
import type { Result } from '../result.js';
import { decodeBase64 } from './base64.js';
import { refuse } from './refusal.js';
import type { UcanRefused } from './refusal.js';

/** Twenty times a plain token. Both headers together stay below the 32 KiB of headers that the server takes. */
export const MAX_TOKEN_CHARACTERS = 12 * 1024;

/** An RSA-2048 did:key has 274 bytes. Base58 takes quadratic time, so a longer principal is never formatted. */
const MAX_PRINCIPAL_BYTES = 512;

/** The only UCAN version that ucanto 10 mints. */
const UCAN_VERSION = '0.9.1';

const CBOR_MAP = 5;

export interface DecodedUcan {
  readonly issuer: string;
  readonly audience: string;
  /** Unix seconds; `Infinity` when the token never expires. */
  readonly expiration: number;
  /** Unix seconds. */
  readonly notBefore: number | undefined;
  readonly capabilities: readonly API.Capability[];
  readonly proofCount: number;
  readonly delegation: API.Delegation;
}

/** What a header or a handshake carried → its claims. Only size and form are judged here. */
export const decodeUcan = async (token: string): Promise<Result<DecodedUcan, UcanRefused>> => {
  const tooLarge = checkTokenSize(token);
  if (tooLarge) return { error: tooLarge };
  const archive = decodeBase64(token);
  if (!archive) return malformed('The token is not canonical base64');
  try {
    const extracted = await Delegation.extract(archive);
    if (!extracted.ok) return malformed('The token is not a CAR with a UCAN 0.9.1 in it');
    return readClaims(extracted.ok);
  } catch {
    // The codecs report bad input by throwing, deep nesting even by overflowing the stack. Their messages
    // quote the input, so the cause stays here.
    return malformed('The token is not a well-formed UCAN');
  }
};

export const checkTokenSize = (token: string): UcanRefused | undefined =>
  token.length > MAX_TOKEN_CHARACTERS
    ? refuse('ucan_too_large', `A token may have at most ${MAX_TOKEN_CHARACTERS} characters`)
    : undefined;

const readClaims = (delegation: API.Delegation): Result<DecodedUcan, UcanRefused> => {
  if (!isCborMap(delegation.bytes)) return malformed('The UCAN is not in its dag-cbor form');
  const { issuer, audience, version, expiration, notBefore, capabilities, proofs } = delegation.data;
  if (issuer.byteLength > MAX_PRINCIPAL_BYTES || audience.byteLength > MAX_PRINCIPAL_BYTES) {
    return malformed('The issuer or the audience is too long for a DID');
  }
  if (version !== UCAN_VERSION) return malformed(`The UCAN is not of version ${UCAN_VERSION}`);
  if (expiration !== Infinity && !Number.isSafeInteger(expiration)) {
    return malformed('The expiration is not a date');
  }
  return {
    ok: {
      issuer: issuer.did(),
      audience: audience.did(),
      expiration,
      notBefore,
      capabilities,
      proofCount: proofs.length,
      delegation,
    },
  };
};

/** The library also reads JWT text, a second form of each token that no client sends; it cannot begin as a map does. */
const isCborMap = (bytes: Uint8Array): boolean => {
  const [first] = bytes;
  return first !== undefined && first >> 5 === CBOR_MAP;
};

const malformed = (detail: string): { error: UcanRefused } => ({ error: refuse('ucan_malformed', detail) });
