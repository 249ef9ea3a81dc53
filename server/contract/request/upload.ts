/** A body that is read as a stream, for operations whose bodies may be larger than memory. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import pTimeout from 'p-timeout';
import {
  assertLength,
  bodyProblem,
  MAX_BODY_BYTES,
  tooLarge,
  unpackerOf,
  type Unpacker,
} from './body-bytes.js';
import { isMediaType, unsupportedType } from './media-type.js';
import { Problem } from '../errors/problem.js';
import { hasBody, takeYourTime } from './request-time.js';

/** How long a client may send nothing while the server waits for it. */
const IDLE_MS = 30_000;

/** The time that every upload has; each thousand bytes add a second. Only time that the server spends waiting for the client counts. */
const GRACE_MS = 60_000;
const BYTES_PER_MS = 1;

/**
 * The largest compression ratio of a body once it exceeds FREE_BYTES. NDJSON compresses 10 to 90 times; a ratio of a thousand, or of a
 * million as with brotli, is a decompression bomb.
 */
const MAX_GROWTH = 200;
const FREE_BYTES = 64 * 1024 * 1024;

/** Time limits for the client. */
export interface UploadTimes {
  readonly idleMs: number;
  readonly graceMs: number;
}

export interface UploadOptions {
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Sends `100 Continue` to a client that waits for it (`Expect: 100-continue`). */
  readonly proceed: () => void;
  readonly times?: UploadTimes;
  /** In decompressed bytes: the compression ratio is checked above that. */
  readonly freeBytes?: number;
}

/**
 * The decompressed body in chunks; `undefined` when there is none. Nothing is read until it is iterated, which can be done once, and the
 * consumer sets the pace. Iterating throws a `Problem` when the body is too large, compressed too strongly, aborted, too slow or cannot be
 * decompressed. Throws immediately for a media type that is not accepted.
 */
export function openUpload(
  request: IncomingMessage & { body?: unknown },
  {
    types,
    maxBytes,
    proceed,
    times = { idleMs: IDLE_MS, graceMs: GRACE_MS },
    freeBytes = FREE_BYTES,
  }: UploadOptions,
): AsyncIterable<Buffer> | undefined {
  if (!hasBody(request)) return undefined;
  if (!isMediaType(request.headers['content-type'], types)) throw unsupportedType(types);
  assertLength(request, maxBytes);
  const unpack = unpackerOf(request);
  // For express-openapi-validator, which would miss a body: any text is valid.
  request.body = '';
  return read();

  async function* read(): AsyncGenerator<Buffer, void> {
    takeYourTime(request);
    if (waitsForLeave(request)) proceed();
    const source = unpack ? unpacked(request, unpack) : request;
    // Destroying the request would close the connection, which still has to carry the problem.
    const pieces: AsyncIterator<Buffer, void> = source.iterator({ destroyOnReturn: false });
    const clock = createClock(times);
    try {
      for (;;) {
        const { value } = await clock.waitFor(pieces.next());
        if (value === undefined) return;
        const bytes = clock.count(value.length);
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        if (unpack && bytes > freeBytes && bytes > MAX_GROWTH * unpack.bytesWritten) throw growsTooMuch();
        yield value;
      }
    } catch (error) {
      throw request.destroyed && !request.complete ? brokenOff() : bodyProblem(error, maxBytes);
    } finally {
      // Not awaited: it would wait for a chunk that is late.
      void pieces.return?.().catch(() => undefined);
      unpack?.destroy();
    }
  }
}

/** Whether the client waits for `100 Continue` before it sends the body. Small JSON bodies get it before they are read. */
export function waitsForLeave({ headers }: IncomingMessage): boolean {
  return (
    headers.expect?.toLowerCase() === '100-continue' &&
    Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES
  );
}

function unpacked(request: IncomingMessage, unpack: Unpacker): Readable {
  request.once('close', () => {
    if (!request.complete) unpack.destroy(brokenOff());
  });
  if (request.destroyed) unpack.destroy(brokenOff());
  else request.pipe(unpack);
  return unpack;
}

/** Counts the received bytes and the time spent waiting for them. */
function createClock({ idleMs, graceMs }: UploadTimes) {
  let bytes = 0;
  let waited = 0;
  return {
    count: (more: number) => (bytes += more),
    async waitFor<T>(piece: Promise<T>): Promise<T> {
      const since = performance.now();
      const limit = Math.min(idleMs, graceMs + bytes / BYTES_PER_MS - waited);
      try {
        return await pTimeout(piece, {
          milliseconds: Math.max(1, limit),
          fallback: () => {
            throw tooSlow();
          },
        });
      } finally {
        waited += performance.now() - since;
      }
    },
  };
}

function growsTooMuch(): Problem {
  return new Problem(
    'payload_too_large',
    `The body unpacks to more than ${MAX_GROWTH} times its size; send it plain, or in several parts`,
    { headers: { Connection: 'close' } },
  );
}

function tooSlow(): Problem {
  return new Problem('request_timeout', 'The body did not come in time');
}

function brokenOff(): Problem {
  return new Problem('malformed_request', 'The body ended before it was whole');
}
