/** Receives a streamed body as an import, which then runs in the background. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { type Problem, unavailable } from '../../../contract/errors/problem.js';
import { keyReused } from '../../../command/idempotency.js';
import type { Actor } from '../../register/controllers.js';
import { chunksOf } from './chunks.js';
import type { ImportRow } from '../record/entity.js';
import { importNotActive } from '../record/import-record.js';
import { CHUNK_BYTES, CHUNK_LINES, MAX_LINE_BYTES, MAX_LINES } from '../record/import-limits.js';
import type { Uploads } from './upload-store.js';

const pack = promisify(gzip);

/** A slow client may not fill a chunk for minutes. */
const RENEW_EVERY_MS = 20_000;

/** The interval and the time limit for waiting for a concurrent upload of the same import. */
const POLL_MS = 200;
const MAX_POLLS = 300;

export interface NewImport {
  readonly actor: Actor;
  readonly keyId: string;
  /** From `Idempotency-Key`. */
  readonly key: string | undefined;
  readonly body: AsyncIterable<Buffer>;
  /** Aborted when the server stops. */
  readonly closing: AbortSignal;
}

/**
 * Stores the lines, or compares them with those that arrived under the same key before. Rejects with `too_many_requests`,
 * `idempotency_key_reused`, `payload_too_large`, `import_not_active` when it was aborted meanwhile, and with the errors of the body.
 */
export async function receiveUpload(
  uploads: Uploads,
  { actor, keyId, key, body, closing }: NewImport,
): Promise<ImportRow> {
  const { id, isNew } = await uploads.begin(actor, keyId, key);
  return isNew ? upload(uploads, id, body) : compare(uploads, id, body, closing);
}

async function upload(uploads: Uploads, id: string, body: AsyncIterable<Buffer>): Promise<ImportRow> {
  try {
    const counted = count(body);
    const received = () => ({ lines, bytes: counted.bytes() });
    let lines = 0;
    let position = 0;
    for await (const chunk of chunksOf(keepAlive(uploads, id, counted.pieces), chunkLimits)) {
      lines += chunk.lines;
      const packed = await pack(chunk.content, { level: constants.Z_BEST_SPEED });
      if (!(await uploads.store(id, position++, chunk, packed, received()))) throw await stopped(uploads, id);
    }
    if (!(await uploads.complete(id, received(), counted.sha256()))) throw await stopped(uploads, id);
  } catch (error) {
    // If this fails as well, the import counts as aborted after a while.
    await uploads.giveUp(id).catch(() => undefined);
    throw error;
  }
  return found(uploads, id);
}

const chunkLimits = {
  chunkBytes: CHUNK_BYTES,
  chunkLines: CHUNK_LINES,
  lineBytes: MAX_LINE_BYTES,
  maxLines: MAX_LINES,
};

async function compare(
  uploads: Uploads,
  id: string,
  body: AsyncIterable<Buffer>,
  closing: AbortSignal,
): Promise<ImportRow> {
  const counted = count(body);
  for await (const _ of counted.pieces);
  for (let polls = 0; await uploads.isComing(id); polls++) {
    if (polls === MAX_POLLS) throw brokenOff();
    await delay(POLL_MS, undefined, { signal: closing }).catch(() => {
      throw unavailable('The server stops; send the upload again, with the same Idempotency-Key');
    });
  }
  const row = await found(uploads, id);
  if (row.status === 'receiving') throw brokenOff();
  // An import that was aborted before it was complete cannot be compared.
  if (row.sha256 && !timingSafeEqual(row.sha256, counted.sha256())) throw keyReused();
  return row;
}

function brokenOff(): Problem {
  return unavailable('The upload under this Idempotency-Key has not come to its end; send it again');
}

async function found(uploads: Uploads, id: string): Promise<ImportRow> {
  const row = await uploads.find(id);
  if (!row) throw brokenOff();
  return row;
}

async function stopped(uploads: Uploads, id: string): Promise<Problem> {
  return importNotActive(await found(uploads, id));
}

/** Passes the body through, and counts and hashes it. */
function count(body: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* pieces() {
    for await (const piece of body) {
      bytes += piece.length;
      hash.update(piece);
      yield piece;
    }
  }
  return { pieces: pieces(), bytes: () => bytes, sha256: () => hash.digest() };
}

async function* keepAlive(uploads: Uploads, id: string, pieces: AsyncIterable<Buffer>) {
  let renewed = performance.now();
  for await (const piece of pieces) {
    if (performance.now() - renewed > RENEW_EVERY_MS) {
      if (!(await uploads.renew(id))) throw await stopped(uploads, id);
      renewed = performance.now();
    }
    yield piece;
  }
}
