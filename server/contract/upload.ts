/** A body that is read as it comes, for operations whose bodies may be larger than memory. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  assertLength,
  bodyProblem,
  MAX_BODY_BYTES,
  tooLarge,
  unpackerOf,
  type Unpacker,
} from './body-bytes.js';
import { isMediaType, unsupportedType } from './media-type.js';
import { Problem } from './problem.js';
import { hasBody, takeYourTime } from './request-time.js';

/** How long a client may send nothing while it is waited for. */
const IDLE_MS = 30_000;

/** So long it is waited for in any case, and then for a second more with each thousand bytes. What the server itself takes does not count. */
const GRACE_MS = 60_000;
const BYTES_PER_MS = 1;

/**
 * A packed body may grow so many times, once it is larger than that. NDJSON packs 10 to 90 times; what packs a thousand times, or a million as
 * brotli can, is work that costs its sender nothing.
 */
const MAX_GROWTH = 200;
const FREE_BYTES = 64 * 1024 * 1024;

/** Of a client that is waited for. */
export interface Patience {
  readonly idleMs: number;
  readonly graceMs: number;
}

export interface UploadOptions {
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Says to a client that asked (`Expect: 100-continue`) that it may send the body. */
  readonly proceed: () => void;
  readonly patience?: Patience;
  /** In unpacked bytes: from there on it is looked at how much a packed body has grown. */
  readonly freeBytes?: number;
}

/**
 * The body in pieces, unpacked; `undefined` when there is none. Nothing is read before somebody iterates, and no further than they do, which
 * they do once. Iterating throws a `Problem` when the body is too large, grows too much, breaks off, comes too slowly or cannot be unpacked. Throws at once for
 * a type that is not taken.
 */
export function openUpload(
  request: IncomingMessage & { body?: unknown },
  {
    types,
    maxBytes,
    proceed,
    patience = { idleMs: IDLE_MS, graceMs: GRACE_MS },
    freeBytes = FREE_BYTES,
  }: UploadOptions,
): AsyncIterable<Buffer> | undefined {
  if (!hasBody(request)) return undefined;
  if (!isMediaType(request.headers['content-type'], types)) throw unsupportedType(types);
  assertLength(request, maxBytes);
  const unpack = unpackerOf(request);
  // For express-openapi-validator, which would miss a body: any text fits.
  request.body = '';
  return read();

  async function* read(): AsyncGenerator<Buffer, void> {
    takeYourTime(request);
    if (waitsForLeave(request)) proceed();
    const source = unpack ? unpacked(request, unpack) : request;
    // Destroying the request would take the connection with it, over which the problem is to go out.
    const pieces: AsyncIterator<Buffer, void> = source.iterator({ destroyOnReturn: false });
    const clock = createClock(patience);
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
      // Not awaited: it would wait for a piece that is late.
      void pieces.return?.().catch(() => undefined);
      unpack?.destroy();
    }
  }
}

/** Whether the client holds a body back until it is told to send it. One that JSON would not need is let come before it is asked for. */
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

/** Counts what came, and for how long it was waited for. */
function createClock({ idleMs, graceMs }: Patience) {
  let bytes = 0;
  let waited = 0;
  return {
    count: (more: number) => (bytes += more),
    async waitFor<T>(piece: Promise<T>): Promise<T> {
      const since = performance.now();
      const limit = Math.min(idleMs, graceMs + bytes / BYTES_PER_MS - waited);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(tooSlow()), Math.max(0, limit));
      });
      try {
        return await Promise.race([piece, late]);
      } finally {
        clearTimeout(timer);
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
