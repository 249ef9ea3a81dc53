import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { Problem } from './problem.js';

/** Room for a chat turn with its tool catalogue, which passes Express's default of 100 kB. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Deeper values cannot be written to JSON or stored without risk to the stack. */
const MAX_DEPTH = 64;

const parse = express.json({ limit: MAX_BODY_BYTES, strict: false, type: () => true });

/** A body and how much it holds. */
export interface JsonBody {
  readonly value: unknown;
  /** How many values there are in it, on all levels. */
  readonly size: number;
}

/** Reads a JSON body; `undefined` when there is none. */
export async function readJsonBody(
  request: IncomingMessage & { body?: unknown },
  response: ServerResponse,
): Promise<JsonBody | undefined> {
  if (!hasBody(request)) return undefined;
  if (!isJson(request.headers['content-type'])) {
    throw new Problem('unsupported_media_type', 'Send the body with Content-Type: application/json');
  }
  await new Promise<void>((done, fail) => {
    parse(request, response, (error?: unknown) => {
      if (error === undefined) done();
      else fail(problemOf(error));
    });
  });
  return { value: request.body, size: sizeOf(request.body, 0) };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function isJson(contentType = ''): boolean {
  return /^application\/json\s*(?:;|$)/i.test(contentType);
}

/** Counts the values, and throws when one of them could not be stored as it came. */
function sizeOf(value: unknown, depth: number): number {
  if (typeof value === 'string') assertStorable(value);
  // JSON.parse makes Infinity of 1e400, which would be stored as null.
  if (typeof value === 'number' && !Number.isFinite(value)) throw unstorable('a number that is too large');
  if (typeof value !== 'object' || value === null) return 1;
  if (depth === MAX_DEPTH) throw unstorable(`more than ${MAX_DEPTH} levels`);
  let size = 1;
  if (Array.isArray(value)) {
    for (const item of value) size += sizeOf(item, depth + 1);
  } else {
    for (const [key, item] of Object.entries(value)) {
      assertStorable(key);
      size += sizeOf(item, depth + 1);
    }
  }
  return size;
}

/** PostgreSQL takes neither NUL nor half a surrogate pair, in text or in jsonb. */
function assertStorable(text: string): void {
  if (text.includes('\0')) throw unstorable('text with NUL');
  if (!text.isWellFormed()) throw unstorable('text with half a surrogate pair');
}

function unstorable(what: string): Problem {
  return new Problem('malformed_json', `The body has ${what}, which cannot be stored`);
}

/** body-parser's errors have a `type`; what has none is a fault of ours. */
function problemOf(error: unknown): Error {
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  switch (type) {
    case 'entity.too.large':
      return new Problem('payload_too_large', `The body is over the limit of ${MAX_BODY_BYTES} bytes`);
    case 'entity.parse.failed':
      return new Problem('malformed_json', 'The body is not valid JSON');
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Problem(
        'unsupported_media_type',
        'Send the body as UTF-8 JSON, plain or with gzip, deflate or br',
      );
    case 'request.aborted':
    case 'request.size.invalid':
      return new Problem('malformed_request', 'The body ended before its Content-Length');
    default:
      if (!(error instanceof Error)) return new Error('the body parser failed', { cause: error });
      return 'status' in error && error.status === 400
        ? new Problem('malformed_json', 'The body could not be decoded')
        : error;
  }
}
