import type { Result } from '../../../contract/errors/result.js';
import { readToken } from './chain.js';
import type { UcanRefused } from '../ucan-refusal.js';

/** The claims of a token, unverified. */
export interface TokenClaims {
  /** As `VerifiedUcan.id`. The hash includes the issuer. */
  readonly id: string;
  /** The DID that claims to have signed it. */
  readonly issuer: string;
  /** Unix seconds, of the token without its proofs; any integer, or `Infinity` for never. */
  readonly expiration: number;
}

/** Decodes a token that is to be revoked: it may be one that is not accepted, or not yet. Only an unreadable token is refused. */
export function decodeUnverified(token: string): Result<TokenClaims, UcanRefused> {
  const { ok, error } = readToken(token);
  if (error) return { error };
  const { id, issuer, expiration } = ok.root;
  return { ok: { id, issuer: issuer.did, expiration } };
}
