import { delegate } from '@ucanto/core';
import type { API } from '@ucanto/core';
import { encodeBase64 } from './base64.js';
import { encodeCar } from './car.js';
import type { UcanSigner } from './key.js';

/** One permission: the ability `can` (`'*'` or `noun/verb`) on the resource `with` (a URI). */
export type UcanCapability = API.Capability;

export type UcanCapabilities = readonly [UcanCapability, ...UcanCapability[]];

/** A signed UCAN that can be sent. The shape that a React provider's `createDelegation` and `createInvocation` return. */
export interface UcanArtifact {
  /** Base64 CAR. */
  readonly serialized: string;
  /** When it expires, in **milliseconds** since the epoch. (Inside the UCAN it is seconds.) */
  readonly expiresAt: number;
}

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
  capabilities: [first, ...others],
  lifetime,
  clock,
}: MintOptions): Promise<UcanArtifact> => {
  if (!isDid(audience))
    throw new TypeError(`audience must be a DID, such as did:key:z6Mk…; it is "${audience}"`);
  const expiration = expirationOf(lifetime, clock());
  const ucan = await delegate({
    issuer,
    audience: { did: () => audience },
    capabilities: [first, ...others],
    expiration,
    nonce: newNonce(),
  });
  return { serialized: await encodeCar(ucan), expiresAt: expiration * 1000 };
};

/** 128 bits, so that two are never the same. */
const NONCE_BYTES = 16;

/**
 * A server identifies a UCAN by what is signed. Without a nonce, two of the same second would be identical: a grant signed again after a
 * revocation would count as revoked, and a second invocation of a tool as a replay.
 */
const newNonce = (): string => encodeBase64(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));

const isDid = (text: string): text is API.DID => /^did:[a-z0-9]+:.+$/.test(text);

const expirationOf = ({ expiration, lifetimeSeconds }: UcanLifetime, nowMs: number): number => {
  const seconds = Math.floor(expiration ?? nowMs / 1000 + lifetimeSeconds);
  if (Number.isSafeInteger(seconds) && seconds * 1000 > nowMs) return seconds;
  throw new RangeError(
    'A UCAN must expire, at a time to come: give lifetimeSeconds or expiration (Unix seconds)',
  );
};
