import type { Result } from '../../contract/result.js';
import { readToken } from './chain.js';
import type { UcanRefused } from './ucan-refusal.js';

/** What a token says of itself. Nobody has looked whether it is true. */
export interface TokenClaims {
  /** As `VerifiedUcan.id`. The issuer is part of what it names. */
  readonly id: string;
  /** The DID that claims to have signed it. */
  readonly issuer: string;
  /** Unix seconds, of the token without its proofs; any integer, or `Infinity` for never. */
  readonly expiration: number;
}

/** For whoever takes a token back: it may be one that is not accepted, or not yet. Only what cannot be read is refused. */
export function decodeUnverified(token: string): Result<TokenClaims, UcanRefused> {
  const { ok, error } = readToken(token);
  if (error) return { error };
  const { id, issuer, expiration } = ok.root;
  return { ok: { id, issuer: issuer.did, expiration } };
}
