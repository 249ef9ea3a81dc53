import type { SignedToken } from '../authentication/renewing.js';
import { encodeBase64 } from './base64.js';
import { signingInput } from './encoding/signing-input.js';
import { readCapability, writeUcan } from './encoding/ucan-block.js';
import type { UcanPayload } from './encoding/ucan-block.js';
import { viewOf } from './encoding/ucan-archive.js';
import type { UcanSigner } from './keys/key.js';
import type { UcanCapabilities } from './ucan.js';

/** A signed UCAN that can be sent. The shape that a React provider's `createDelegation` and `createInvocation` return. */
export type UcanArtifact = SignedToken;

/** The lifetime of a UCAN: from now, or until a time in Unix **seconds**. A UCAN without an expiry is not issued. */
export type UcanLifetime =
  | { readonly lifetimeSeconds: number; readonly expiration?: never }
  | { readonly expiration: number; readonly lifetimeSeconds?: never };

export interface MintOptions {
  readonly issuer: UcanSigner;
  /** The DID of the intended recipient. */
  readonly audience: string;
  readonly capabilities: UcanCapabilities;
  readonly lifetime: UcanLifetime;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Signs a UCAN without proofs. */
export const mint = async ({
  issuer,
  audience,
  capabilities,
  lifetime,
  clock,
}: MintOptions): Promise<UcanArtifact> => {
  if (!isDid(audience))
    throw new TypeError(`audience must be a DID, such as did:key:z6Mk…; it is "${audience}"`);
  const expiration = expirationOf(lifetime, clock());
  const payload: UcanPayload = {
    ...{ issuer: issuer.did(), audience, expiration, nonce: newNonce() },
    capabilities: capabilities.map(readCapability),
    notBefore: undefined,
    facts: [],
    proofs: [],
  };
  const { cid, bytes } = await writeUcan(payload, await sign(issuer, signingInput(payload)));
  const archive = await viewOf(cid, new Map([[cid.toString(), bytes]])).archive();
  return { serialized: encodeBase64(archive), expiresAt: expiration * 1000 };
};

const sign = async (issuer: UcanSigner, payload: Uint8Array): Promise<Uint8Array> => {
  const signature = await issuer.sign(payload);
  const bytes = 'raw' in signature ? signature.raw : signature;
  if (bytes.length !== SIGNATURE_BYTES) throw new TypeError('The signer must sign with Ed25519');
  return bytes;
};

const SIGNATURE_BYTES = 64;

/** 128 bits, so that two are never the same. */
const NONCE_BYTES = 16;

/**
 * A server identifies a UCAN by what is signed. Without a nonce, two of the same second would be identical: a grant signed again after a
 * revocation would count as revoked, and a second invocation of a tool as a replay.
 */
const newNonce = (): string => encodeBase64(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));

const isDid = (text: string): boolean => /^did:[a-z0-9]+:.+$/.test(text);

const expirationOf = ({ expiration, lifetimeSeconds }: UcanLifetime, nowMs: number): number => {
  const seconds = Math.floor(expiration ?? nowMs / 1000 + lifetimeSeconds);
  if (Number.isSafeInteger(seconds) && seconds * 1000 > nowMs) return seconds;
  throw new RangeError(
    'A UCAN must expire, at a time to come: give lifetimeSeconds or expiration (Unix seconds)',
  );
};
