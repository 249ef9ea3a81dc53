import type { SignedToken } from '../authentication/renewing.js';
import { decodeBase64, encodeBase64 } from './base64.js';
import { signingInput } from './encoding/signing-input.js';
import { readCapability, writeUcan } from './encoding/ucan-block.js';
import type { UcanPayload } from './encoding/ucan-block.js';
import { openArchive, viewOf } from './encoding/ucan-archive.js';
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
  /** What the issuer was given, as serialized UCANs. */
  readonly proofs?: readonly string[] | undefined;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Signs a UCAN. Its archive has its proofs, and theirs. */
export const mint = async ({
  issuer,
  audience,
  capabilities,
  lifetime,
  proofs = [],
  clock,
}: MintOptions): Promise<UcanArtifact> => {
  if (!isDid(audience))
    throw new TypeError(`audience must be a DID, such as did:key:z6Mk…; it is "${audience}"`);
  const expiration = expirationOf(lifetime, clock());
  const read = proofs.map((proof) => readProof(proof, issuer.did()));
  const payload: UcanPayload = {
    ...{ issuer: issuer.did(), audience, expiration, nonce: newNonce() },
    capabilities: capabilities.map(readCapability),
    notBefore: undefined,
    facts: [],
    proofs: read.map(({ cid }) => cid),
  };
  const { cid, bytes } = await writeUcan(payload, await sign(issuer, signingInput(payload)));
  const blocks = new Map(read.flatMap((proof) => [...proof.blocks]));
  const archive = await viewOf(cid, blocks.set(cid.toString(), bytes)).archive();
  return { serialized: encodeBase64(archive), expiresAt: expiration * 1000 };
};

/** @throws TypeError when it is no UCAN, or one for somebody else: nothing can be built on it. */
const readProof = (serialized: string, issuer: string): ReturnType<typeof openArchive> => {
  const archive = archiveOf(serialized);
  if (!archive) throw new TypeError('A proof must be the base64 text of a UCAN');
  const audience = viewOf(archive.cid, archive.blocks).audience.did();
  if (audience !== issuer)
    throw new TypeError(`A proof must be for the issuer, ${issuer}; it is for ${audience}`);
  return archive;
};

const archiveOf = (serialized: string): ReturnType<typeof openArchive> | undefined => {
  const bytes = decodeBase64(serialized);
  try {
    return bytes && openArchive(bytes);
  } catch {
    return undefined;
  }
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
