import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** What is compressed so far is passed on at once: each piece of a stream is shown when it arrives. */
const AT_ONCE = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const BROTLI_AT_ONCE = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

const DECOMPRESSORS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', () => createGunzip(AT_ONCE)],
  ['x-gzip', () => createGunzip(AT_ONCE)],
  ['deflate', () => createInflate(AT_ONCE)],
  ['br', () => createBrotliDecompress(BROTLI_AT_ONCE)],
]);

/** The number of encodings that a body may have, one within the other. Each of them may multiply the length of the one before. */
const MAX_ENCODINGS = 5;

/** Whether `decompressed` decodes a body with this header `Content-Encoding`. */
export function canDecompress(encoding: string): boolean {
  const encodings = encodingsOf(encoding);
  return encodings.length <= MAX_ENCODINGS && encodings.every((name) => DECOMPRESSORS.has(name));
}

/** The body without its compression, whose errors it has as its own; a body in an unknown encoding is passed on unchanged. */
export function decompressed(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'] ?? '';
  if (!canDecompress(encoding)) return response;
  // The header lists them in the order in which they were applied.
  return encodingsOf(encoding).reduceRight<Readable>((body, name) => {
    const create = DECOMPRESSORS.get(name);
    return create ? pipeline(body, create(), ignoreError) : body;
  }, response);
}

function encodingsOf(encoding: string): readonly string[] {
  return encoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
}

/** The reader of the last stream gets the error. */
function ignoreError(): void {
  // `pipeline` destroys the streams with it.
}
