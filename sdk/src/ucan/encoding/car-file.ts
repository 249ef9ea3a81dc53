import { decode, encode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import { varint } from 'multiformats';
import type { Block } from './block.js';
import { concat } from './bytes.js';

/** The content of a CAR of version 1: https://ipld.io/specs/transport/car/carv1/ */
export interface CarFile {
  readonly root: CID;
  /** By the text of their CIDs. */
  readonly blocks: ReadonlyMap<string, Uint8Array>;
}

export const writeCar = (root: CID, blocks: readonly Block[]): Uint8Array =>
  concat([
    section(encode({ roots: [root], version: 1 })),
    ...blocks.map(({ cid, bytes }) => section(cid.bytes, bytes)),
  ]);

/** @throws Error when the bytes are not a CAR. Whether blocks have the hashes that their names say is not checked. */
export const readCar = (bytes: Uint8Array): CarFile => {
  const [header, ...sections] = sectionsOf(bytes);
  const { version, roots } = decode<{ version?: unknown; roots?: unknown }>(header ?? new Uint8Array());
  const root = Array.isArray(roots) ? CID.asCID(roots[0]) : null;
  if (version !== 1 || !root) throw new Error('The CAR has no root');
  const blocks = sections.map((content): [string, Uint8Array] => {
    const [cid, block] = CID.decodeFirst(content);
    return [cid.toString(), block];
  });
  return { root, blocks: new Map(blocks) };
};

const section = (...parts: readonly Uint8Array[]): Uint8Array => {
  const content = concat(parts);
  const length = varint.encodeTo(content.length, new Uint8Array(varint.encodingLength(content.length)));
  return concat([length, content]);
};

const sectionsOf = (bytes: Uint8Array): Uint8Array[] => {
  const sections: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const [length, lengthBytes] = varint.decode(bytes, at);
    const start = at + lengthBytes;
    at = start + length;
    if (length === 0 || at > bytes.length) throw new RangeError('The CAR is cut');
    sections.push(bytes.subarray(start, at));
  }
  return sections;
};
