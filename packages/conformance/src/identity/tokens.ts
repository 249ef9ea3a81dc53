import { delegate } from '@ucanto/core';
import type { API } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';
import type { User } from './user.js';

type Capabilities = Parameters<typeof delegate>[0]['capabilities'];

export interface TokenClaims {
  readonly audience?: string;
  /** Seconds from now. */
  readonly lifetimeSeconds?: number;
  /** Seconds from now at which it begins to be valid. */
  readonly validInSeconds?: number;
  readonly capability?: { readonly can: API.Ability; readonly with: API.URI };
  /** Whose UCAN it says that it is; the user's key signs it all the same. */
  readonly issuerDid?: string;
  readonly proofs?: readonly API.Delegation[];
}

const SIGN_IN = { can: '*', with: 'ixo:oracle' } as const;

/** Signs a UCAN as an invocation, apart from what is said otherwise. */
export async function mintToken(user: User, claims: TokenClaims = {}): Promise<string> {
  const { ok: archive, error } = await (await mintUcan(user, claims)).archive();
  if (!archive) throw error;
  return Buffer.from(archive).toString('base64');
}

export async function mintUcan(
  { key, oracleDid }: Pick<User, 'key' | 'oracleDid'>,
  {
    audience = oracleDid,
    lifetimeSeconds = 300,
    validInSeconds,
    capability = SIGN_IN,
    issuerDid,
    proofs = [],
  }: TokenClaims,
): Promise<API.Delegation> {
  const now = Math.floor(Date.now() / 1000);
  const capabilities: Capabilities = [capability];
  return delegate({
    issuer: issuerDid === undefined ? key : key.withDID(issuerDid as API.DID),
    audience: { did: () => audience as API.DID },
    capabilities,
    expiration: lifetimeSeconds === Infinity ? Infinity : now + lifetimeSeconds,
    ...(validInSeconds !== undefined && { notBefore: now + validInSeconds }),
    nonce: crypto.randomUUID(),
    proofs: [...proofs],
  });
}

/** A UCAN by which another user lets the user sign in for them. */
export async function proofFor(user: User): Promise<API.Delegation> {
  const key = await ed25519.generate();
  return mintUcan({ key, oracleDid: user.oracleDid }, { audience: user.did });
}
