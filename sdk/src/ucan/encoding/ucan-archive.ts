import { decode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import type { Ucan } from '../ucan.js';
import { blockOf } from './block.js';
import type { Block } from './block.js';
import { readCar, writeCar } from './car-file.js';
import { readUcan } from './ucan-block.js';

/** The name under which the root of an archive has its UCAN. */
const VARIANT = 'ucan@0.9.1';

/** The UCAN of an archive, with the proofs that are in it. @throws Error when there is none. */
export const readArchive = (bytes: Uint8Array): Ucan => {
  const { cid, blocks } = openArchive(bytes);
  return viewOf(cid, blocks);
};

/** The id of the UCAN of an archive, with the blocks of the archive. @throws Error when there is none. */
export const openArchive = (
  bytes: Uint8Array,
): { readonly cid: CID; readonly blocks: ReadonlyMap<string, Uint8Array> } => {
  const { root, blocks } = readCar(bytes);
  const variant = decode<Record<string, unknown>>(blocks.get(root.toString()) ?? new Uint8Array());
  const [name, ...others] = Object.keys(variant);
  const cid = CID.asCID(variant[VARIANT] as object);
  if (name !== VARIANT || others.length > 0 || !cid) throw new Error('The archive has no UCAN');
  return { cid, blocks };
};

/** @param within The UCANs that it is a proof of: a forged archive may name one of them again. */
export const viewOf = (
  cid: CID,
  blocks: ReadonlyMap<string, Uint8Array>,
  within: ReadonlySet<string> = new Set(),
): Ucan => {
  const id = cid.toString();
  const bytes = blocks.get(id);
  if (!bytes || within.has(id)) throw new Error(`The archive has no block ${id}`);
  const { issuer, audience, proofs, ...said } = readUcan(bytes);
  const path = new Set([...within, id]);
  return {
    ...said,
    cid: id,
    issuer: { did: () => issuer },
    audience: { did: () => audience },
    get proofs() {
      return proofs.map((proof) =>
        blocks.has(proof.toString()) ? viewOf(proof, blocks, path) : proof.toString(),
      );
    },
    archive: async () => {
      const variant = await blockOf({ [VARIANT]: cid });
      return writeCar(variant.cid, [...blocksBelow(cid, blocks, new Map()), variant]);
    },
  };
};

/** A UCAN after its proofs, each once. */
const blocksBelow = (
  cid: CID,
  blocks: ReadonlyMap<string, Uint8Array>,
  found: Map<string, Block>,
): Iterable<Block> => {
  const bytes = blocks.get(cid.toString());
  if (bytes && !found.has(cid.toString())) {
    for (const proof of readUcan(bytes).proofs) blocksBelow(proof, blocks, found);
    found.set(cid.toString(), { cid, bytes });
  }
  return found.values();
};
