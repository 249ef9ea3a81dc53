/** Real UCANs for tests, and the tools of a forger. */
import { CAR, CBOR, DID, delegate } from '@ucanto/core';
import type { API } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';
import { AUTH_CAPABILITY } from '../ucan/claims.js';
import { didKeyResolver } from '../ucan/did-resolver.js';
import { createUcanVerifier } from '../ucan/verify.js';

/** Unix seconds at which the tests take place. */
export const NOW = 1_800_000_000;

export const alice = await ed25519.derive(new Uint8Array(32).fill(1));
export const mallory = await ed25519.derive(new Uint8Array(32).fill(2));
export const oracle = await ed25519.derive(new Uint8Array(32).fill(3));

/** A verifier of the oracle's, whose clock stands still until a test moves it. */
export const createTestVerifier = ({ audience = oracle.did() }: { audience?: string } = {}) => {
  const time = { now: NOW };
  const verifier = createUcanVerifier({
    audience,
    maxInvocationTtlSeconds: 900,
    resolver: didKeyResolver,
    clock: () => time.now,
  });
  return { verifier, time };
};

export interface UcanInput {
  readonly issuer?: API.Signer;
  readonly audience?: API.Principal;
  readonly capabilities?: [API.Capability, ...API.Capability[]];
  /** Unix seconds. */
  readonly expiration?: number;
  /** Unix seconds. */
  readonly notBefore?: number;
  readonly proofs?: API.Delegation[];
}

/** Alice's invocation at the oracle, good for five minutes, unless the input says otherwise. */
export const issue = ({
  issuer = alice,
  audience = oracle,
  capabilities = [AUTH_CAPABILITY],
  expiration = NOW + 300,
  ...rest
}: UcanInput = {}): Promise<API.Delegation> =>
  delegate({ issuer, audience, capabilities, expiration, ...rest });

/** Alice's grant to the oracle, good for seven days, unless the input says otherwise. */
export const grant = (input: UcanInput = {}): Promise<API.Delegation> =>
  issue({
    capabilities: [{ can: 'oracle/access', with: `ixo:oracle:${oracle.did()}` }],
    expiration: NOW + 7 * 24 * 3600,
    ...input,
  });

/** As a header carries it. */
export const serialize = async (ucan: API.Delegation): Promise<string> => {
  const { ok: bytes, error } = await ucan.archive();
  if (!bytes) throw error;
  return toBase64(bytes);
};

export const invocation = async (input: UcanInput = {}): Promise<string> => serialize(await issue(input));
export const delegation = async (input: UcanInput = {}): Promise<string> => serialize(await grant(input));

/** The fields of a UCAN as they stand in its block: what a forger may replace. */
export interface UcanFields {
  v?: unknown;
  iss?: unknown;
  aud?: unknown;
  att?: unknown;
  exp?: unknown;
  nbf?: unknown;
  fct?: unknown;
  prf?: unknown;
  s?: unknown;
}

/** The same UCAN with other fields, its signature kept, under the honest CID of the new block. */
export const forge = async (ucan: API.Delegation, change: UcanFields): Promise<string> =>
  serializeBlock(CBOR.encode({ ...CBOR.decode<UcanFields>(ucan.bytes), ...change }));

/** Any bytes in the place of the UCAN, under their own CID or under a false one. */
export const serializeBlock = async (bytes: Uint8Array, falseCid?: API.Link): Promise<string> => {
  const cid = falseCid ?? (await CBOR.link(bytes));
  const root = await CBOR.write({ 'ucan@0.9.1': cid });
  const blocks = new Map([root, { cid, bytes }].map((block) => [block.cid.toString(), block]));
  return toBase64(CAR.encode({ roots: [root], blocks }));
};

/** The bytes of a principal as a UCAN holds them. */
export const principalBytes = (did: string): Uint8Array => new Uint8Array(DID.parse(did));

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
