/** The compressed bits of Bitstring Status List 1.0, sections 3.3 and 3.4. */
import { base64url } from 'jose';

/** The minimum length of every list, so that an index reveals nothing. */
const MIN_BITS = 131_072;

/** A text of a few kilobytes can expand to gigabytes. */
const MAX_BYTES = 4 * 1024 * 1024;

export interface Bits {
  /** The first bit of a byte is its highest. Undefined beyond the end. */
  bitAt(index: number): boolean | undefined;
}

/** @param encoded `u` (multibase's base64url) and the base64url of the gzipped bits. @returns undefined for anything else. */
export const decodeBits = async (encoded: unknown): Promise<Bits | undefined> => {
  if (typeof encoded !== 'string' || !/^u[A-Za-z0-9_-]+$/.test(encoded)) return undefined;
  const bytes = await gunzip(new Uint8Array(base64url.decode(encoded.slice(1)))).catch(() => undefined);
  if (!bytes || bytes.length * 8 < MIN_BITS) return undefined;
  return {
    bitAt(index) {
      const byte = bytes[Math.floor(index / 8)];
      return byte === undefined ? undefined : (byte & (0x80 >> (index % 8))) !== 0;
    },
  };
};

const gunzip = async (zipped: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  // The reader reports errors of the input as well.
  const written = Promise.allSettled([writer.write(zipped), writer.close()]);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    chunks.push(value);
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw new Error('over the limit');
    }
  }
  await written;
  const bytes = new Uint8Array(length);
  chunks.reduce((at, chunk) => (bytes.set(chunk, at), at + chunk.length), 0);
  return bytes;
};
