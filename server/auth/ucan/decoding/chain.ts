/** The proofs of a token: a tree in which each UCAN occurs once. */
import { readArchive, readBlock } from './archive.js';
import type { Archive } from './archive.js';
import { readUcan } from './decode.js';
import type { Ucan } from './decode.js';
import { malformed, refuse } from '../ucan-refusal.js';
import type { UcanRefused } from '../ucan-refusal.js';
import type { Result } from '../../../contract/errors/result.js';

/** The maximum distance of a proof from the token. */
export const MAX_PROOF_DEPTH = 8;

/** A UCAN with its position in the chain. */
export interface ChainLink {
  readonly ucan: Ucan;
  /** 0 is the token itself. */
  readonly depth: number;
  /** The UCAN that this one is a proof of. */
  readonly parent: Ucan | undefined;
  /** The proofs that could be read. */
  readonly proofs: readonly Ucan[];
}

export interface Chain {
  /** In pre-order: each before its proofs, the token first. */
  readonly links: readonly ChainLink[];
  /** Errors of the tree as a whole. */
  readonly refusals: UcanRefused[];
}

/** A token whose outer form is valid, with its UCAN. Its proofs have not been read. */
export interface OpenToken {
  readonly archive: Archive;
  readonly root: Ucan;
}

export function readToken(token: string): Result<OpenToken, UcanRefused> {
  const { ok: archive, error: malformed } = readArchive(token);
  if (malformed) return { error: malformed };
  const { ok: root, error } = readUcanAt(archive, archive.ucan);
  return error ? { error } : { ok: { archive, root } };
}

/** Reads each proof once, also those after an error: a token whose last proof is the bad one costs as much. */
export function readChain({ archive, root }: OpenToken): Chain {
  const links: ChainLink[] = [];
  return { refusals: [...new ChainReader(archive, links).read(root)], links };
}

class ChainReader {
  readonly #met: Set<string>;

  constructor(
    readonly archive: Archive,
    readonly links: ChainLink[],
  ) {
    this.#met = new Set([archive.ucan]);
  }

  *read(token: Ucan): Generator<UcanRefused> {
    let isWhole = true;
    for (const refusal of this.#readLink(token, 0, undefined)) {
      isWhole = false;
      yield refusal;
    }
    // Blocks that a broken proof would have referred to are not reported as unused.
    if (isWhole && this.#met.size < this.archive.blocks.size) {
      yield malformed('The token holds blocks that belong to no proof').error;
    }
  }

  *#readLink(ucan: Ucan, depth: number, parent: Ucan | undefined): Generator<UcanRefused> {
    const proofs: Ucan[] = [];
    this.links.push({ ucan, depth, parent, proofs });
    for (const key of ucan.proofs) {
      const { ok: proof, error } = this.#readProof(key, depth + 1);
      if (error) {
        yield error;
        continue;
      }
      proofs.push(proof);
      yield* this.#readLink(proof, depth + 1, ucan);
    }
  }

  #readProof(key: string | undefined, depth: number): Result<Ucan, UcanRefused> {
    if (key === undefined || !this.archive.blocks.has(key)) return { error: MISSING };
    if (this.#met.has(key)) return { error: SHARED };
    this.#met.add(key);
    return depth > MAX_PROOF_DEPTH ? { error: TOO_DEEP } : readUcanAt(this.archive, key);
  }
}

function readUcanAt(archive: Archive, key: string): Result<Ucan, UcanRefused> {
  const block = readBlock(archive, key);
  return block ? readUcan(block) : malformed('A block is missing, or its CID is not the hash of its bytes');
}

const MISSING = refuse('ucan_missing_proof', 'The token must hold each proof that it refers to');
const SHARED = refuse('ucan_shared_proof', 'The token must refer to each proof once');
const TOO_DEEP = refuse(
  'ucan_too_many_proofs',
  `A chain of proofs may have at most ${MAX_PROOF_DEPTH} steps`,
);
