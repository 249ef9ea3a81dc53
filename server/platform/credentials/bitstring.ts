/** The compressed bits of Bitstring Status List 1.0, sections 3.3 and 3.4. */
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { LIST_ENTRIES } from './status-place.js';

/** @param set the indexes of the bits that are 1. The first bit of a byte is its highest. */
export async function encodeBits(set: Iterable<number>): Promise<string> {
  const bytes = Buffer.alloc(LIST_ENTRIES / 8);
  for (const index of set) {
    const byte = Math.floor(index / 8);
    bytes.writeUInt8(bytes.readUInt8(byte) | (0x80 >> (index % 8)), byte);
  }
  return `u${(await promisify(gzip)(bytes)).toString('base64url')}`;
}
