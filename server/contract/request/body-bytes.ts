import type { IncomingMessage } from 'node:http';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  type BrotliDecompress,
  type Gunzip,
  type Inflate,
} from 'node:zlib';
import getRawBody from 'raw-body';
import { Problem } from '../errors/problem.js';

/** Enough for a chat turn with its tool catalogue, which exceeds Express's default of 100 kB. Counted after decompression. */
export const MAX_BODY_BYTES = 256 * 1024;

export type Unpacker = BrotliDecompress | Gunzip | Inflate;

const unpackers = new Map<string, () => Unpacker>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Reads a body, and stops at the limit. Express's own parser reads a body that is too large to its end before it reports that, however long
 * it takes; this one refuses it at once.
 */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const length = assertLength(request, limit);
  const unpack = unpackerOf(request);
  try {
    if (!unpack) return await getRawBody(request, { limit, length: length || null });
    request.once('aborted', () => unpack.destroy());
    return await getRawBody(request.pipe(unpack), { limit });
  } catch (error) {
    throw bodyProblem(error, limit);
  }
}

/** Throws when the declared length is over the limit. @returns the declared length, or 0 when none is declared. */
export function assertLength({ headers }: IncomingMessage, limit: number): number {
  const length = Number(headers['content-length'] ?? 0);
  if (length > limit) throw tooLarge(limit);
  return length;
}

/** The decompression stream that the body is piped through; undefined when the body is not compressed. */
export function unpackerOf({ headers }: IncomingMessage): Unpacker | undefined {
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return undefined;
  const unpack = unpackers.get(encoding)?.();
  if (!unpack)
    throw new Problem('unsupported_media_type', 'Send the body plain, or packed with gzip, deflate or br');
  return unpack;
}

/** raw-body's errors have a `type`, and zlib's have a `code`; an error with neither is a bug of ours. */
export function bodyProblem(error: unknown, limit: number): unknown {
  if (error instanceof Problem || typeof error !== 'object' || error === null) return error;
  const type = 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return tooLarge(limit);
  // A stream that is not readable: the client disconnected before the body was read.
  if (type === 'request.aborted' || type === 'request.size.invalid' || type === 'stream.not.readable') {
    return new Problem('malformed_request', 'The body ended before its Content-Length');
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^Z_|^ERR_(?:_ERROR|BROTLI|PADDING)|BUF_ERROR|^ERR_STREAM_PREMATURE/.test(code)
    ? new Problem('malformed_json', 'The body could not be unpacked')
    : error;
}

export function tooLarge(limit: number): Problem {
  // The rest of the body is not read, so this connection cannot carry another request.
  return new Problem('payload_too_large', `The body is over the limit of ${limit} bytes`, {
    headers: { Connection: 'close' },
  });
}
