/** Real UCANs for tests, and functions that forge them. */
import * as CarBufferWriter from '@ipld/car/buffer-writer';
import * as UCAN from '@ipld/dag-ucan';
import { CBOR, DID, delegate } from '@ucanto/core';
import type { API } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';
import { didKeyResolver } from '../did/resolver.js';
import { AUTH_CAPABILITY } from '../ucan/check-claims.js';
import { createUcanVerifier } from '../ucan/verify.js';
import type { UcanVerifierOptions } from '../ucan/verify.js';

/** The time of the tests, in Unix seconds. */
export const NOW = 1_800_000_000;

export const MAX_INVOCATION_SECONDS = 900;
export const MAX_DELEGATION_SECONDS = 30 * 24 * 3600;

/** A signer whose key derives from a number, so that each test run has the same keys. */
export const signerOf = (seed: number): Promise<ed25519.EdSigner> =>
  ed25519.derive(new Uint8Array(32).fill(seed));

export const alice = await signerOf(1);
export const mallory = await signerOf(2);
export const oracle = await signerOf(3);

/** The oracle's verifier, with a clock that a test sets and no revocations. */
export const createTestVerifier = (options: Partial<Omit<UcanVerifierOptions, 'revocations'>> = {}) => {
  const time = { now: NOW };
  const revoked = new Set<string>();
  const verifier = createUcanVerifier({
    audience: oracle.did(),
    maxInvocationTtlSeconds: MAX_INVOCATION_SECONDS,
    maxDelegationTtlSeconds: MAX_DELEGATION_SECONDS,
    delegationSignIn: true,
    resolver: didKeyResolver,
    revocations: revoked,
    clock: () => time.now,
    ...options,
  });
  return { verifier, time, revoked };
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
  readonly facts?: API.Fact[];
  readonly nonce?: string;
}

/** Alice's invocation at the oracle, valid for five minutes, unless the input overrides that. */
export const issue = ({
  issuer = alice,
  audience = oracle,
  capabilities = [AUTH_CAPABILITY],
  expiration = NOW + 300,
  ...rest
}: UcanInput = {}): Promise<API.Delegation> =>
  delegate({ issuer, audience, capabilities, expiration, ...rest });

/** The capability of a grant by default. */
export const ACCESS: API.Capability = { can: 'oracle/access', with: `ixo:oracle:${oracle.did()}` };

/** Alice's grant to the oracle, valid for seven days, unless the input overrides that. */
export const grant = (input: UcanInput = {}): Promise<API.Delegation> =>
  issue({ capabilities: [ACCESS], expiration: NOW + 7 * 24 * 3600, ...input });

/** A grant to the oracle over several links, the first issued by Alice. `change` overrides fields of each link. */
export const chain = async (
  issuers: readonly [API.Signer, ...API.Signer[]],
  change: (at: number) => UcanInput = () => ({}),
): Promise<API.Delegation> => {
  let last: API.Delegation | undefined;
  for (const [at, issuer] of issuers.entries()) {
    last = await grant({
      issuer,
      audience: issuers[at + 1] ?? oracle,
      proofs: last ? [last] : [],
      ...change(at),
    });
  }
  if (!last) throw new Error('a chain has one link at least');
  return last;
};

/** In the form of a header's value. */
export const serialize = async (ucan: API.Delegation): Promise<string> => {
  const { ok: bytes, error } = await ucan.archive();
  if (!bytes) throw error;
  return toBase64(bytes);
};

export const invocation = async (input: UcanInput = {}): Promise<string> => serialize(await issue(input));
export const delegation = async (input: UcanInput = {}): Promise<string> => serialize(await grant(input));

/** The fields of a UCAN in its block, which a forger may replace. */
export interface UcanFields {
  v?: unknown;
  iss?: unknown;
  aud?: unknown;
  att?: unknown;
  exp?: unknown;
  nbf?: unknown;
  nnc?: unknown;
  fct?: unknown;
  prf?: unknown;
  s?: unknown;
}

export interface Block {
  readonly cid: API.Link;
  readonly bytes: Uint8Array;
}

/** Bytes under their true CID. */
export const blockOf = async (bytes: Uint8Array): Promise<Block> => ({ cid: await CBOR.link(bytes), bytes });

/** The block of the same UCAN with other fields and the same signature. */
export const forgedBlock = ({ bytes }: API.Delegation, change: UcanFields): Promise<Block> =>
  blockOf(CBOR.encode({ ...CBOR.decode<UcanFields>(bytes), ...change }));

/** The same UCAN with other fields and the same signature, under the true CID of the new block. */
export const forge = async (ucan: API.Delegation, change: UcanFields): Promise<string> =>
  packToken([await forgedBlock(ucan, change)]);

/** A validly signed grant to the oracle with these proofs, which need not exist or be distinct. */
export const issueOver = async (issuer: API.Signer, ...proofs: API.Link[]): Promise<Block> => {
  const ucan = await UCAN.issue({
    issuer,
    audience: oracle,
    capabilities: [ACCESS],
    expiration: NOW + 7 * 24 * 3600,
    proofs: proofs as UCAN.Link[],
  });
  return blockOf(UCAN.encode(ucan));
};

/** Any bytes in place of the UCAN, under their own CID or under a false one. */
export const serializeBlock = async (bytes: Uint8Array, falseCid?: API.Link): Promise<string> =>
  packToken([{ bytes, cid: falseCid ?? (await CBOR.link(bytes)) }]);

/** A token of these UCANs: the first is the root, and the others are its proofs, valid or not. */
export const packToken = async (ucans: readonly [Block, ...Block[]]): Promise<string> => {
  const root = await rootOf(ucans[0].cid);
  return toBase64(packCar([root.cid], [...ucans, root]));
};

/** The root block, which names the UCAN of the token. */
export const rootOf = async (ucan: API.Link): Promise<Block> => blockOf(CBOR.encode({ 'ucan@0.9.1': ucan }));

/** A CAR with exactly these roots and blocks, in this order, including repeated ones. */
export const packCar = (roots: readonly API.Link[], blocks: readonly Block[]): Uint8Array => {
  // The packages use different releases of the CID type; only its bytes are written.
  const cids = roots as CarBufferWriter.CID[];
  const writer = CarBufferWriter.createWriter(new ArrayBuffer(64 * 1024), { roots: cids });
  for (const block of blocks) writer.write(block as CarBufferWriter.Block);
  return writer.close();
};

/** The blocks of a UCAN and of all its proofs, its own first. */
export const blocksOf = (ucan: API.Delegation): [Block, ...Block[]] => [
  ucan.root,
  ...[...ucan.export()].filter(({ cid }) => !cid.equals(ucan.cid)),
];

/** The bytes of a principal in a UCAN. */
export const principalBytes = (did: string): Uint8Array => new Uint8Array(DID.parse(did));

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
