import { encode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import { create } from 'multiformats/hashes/digest';

/** Bytes and their name, which is made of their hash. */
export interface Block {
  readonly cid: CID;
  readonly bytes: Uint8Array;
}

const DAG_CBOR = 0x71;
const SHA_256 = 0x12;

export const blockOf = async (value: unknown): Promise<Block> => {
  const bytes = encode(value);
  return { cid: CID.createV1(DAG_CBOR, create(SHA_256, await sha256(bytes))), bytes };
};

/** Pages without HTTPS have no WebCrypto. */
const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { subtle } = crypto as Partial<typeof crypto>;
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes)));
  return (await import('@noble/hashes/sha2.js')).sha256(bytes);
};
