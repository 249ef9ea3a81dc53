import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BoundOperation } from '../bound-operation.js';
import { MAX_BODY_BYTES, readBytes } from './body-bytes.js';
import { isMediaType, unsupportedType } from './media-type.js';
import { Problem } from '../errors/problem.js';
import { hasBody } from './request-time.js';

/** Values that are nested deeper risk a stack overflow when they are serialised or stored. */
const MAX_DEPTH = 64;

/** A body and how much it holds. */
export interface JsonBody {
  readonly value: unknown;
  /** The number of values in it, on all levels. */
  readonly size: number;
  /** The digest of the bytes that were sent, as in a `Content-Digest` field (RFC 9530). */
  readonly digest: () => string;
}

/** Options of operations that differ from the default. */
interface BodyOptions {
  readonly maxBytes?: number | undefined;
  /** Media types that are read as JSON. */
  readonly types?: readonly string[] | undefined;
}

/** Reads a JSON body; `undefined` when there is none. */
export async function readJsonBody(
  request: IncomingMessage & { body?: unknown },
  { maxBytes = MAX_BODY_BYTES, types = ['application/json'] }: BodyOptions = {},
): Promise<JsonBody | undefined> {
  if (!hasBody(request)) return undefined;
  if (!isMediaType(request.headers['content-type'], types)) throw unsupportedType(types);
  const bytes = await readBytes(request, maxBytes);
  const value = parse(bytes);
  // Where Express's own parser would put it: express-openapi-validator reads it there.
  request.body = value;
  return { value, size: sizeOf(value, 0), digest: () => contentDigest(bytes) };
}

function contentDigest(bytes: Buffer): string {
  return `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Problem('malformed_json', 'The body is not valid JSON');
  }
}

/** Whether the value can be stored unchanged: at most 64 levels deep, no NUL, no lone surrogate. */
export function isStorable(value: unknown): boolean {
  try {
    sizeOf(value, 0);
    return true;
  } catch {
    return false;
  }
}

/** Counts the values, and throws when one of them cannot be stored unchanged. */
function sizeOf(value: unknown, depth: number): number {
  if (typeof value === 'string') assertStorable(value);
  // JSON.parse turns 1e400 into Infinity, which would be stored as null.
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

/** PostgreSQL accepts neither NUL nor a lone surrogate, in text or in jsonb. */
function assertStorable(text: string): void {
  if (text.includes('\0')) throw unstorable('text with NUL');
  if (!text.isWellFormed()) throw unstorable('text with half a surrogate pair');
}

function unstorable(what: string): Problem {
  return new Problem('malformed_json', `The body has ${what}, which cannot be stored`);
}

/** Whether the client is still sending a body that will not be read and may be long. */
export function isBodyUnread(
  request: IncomingMessage,
  operation: Pick<BoundOperation, 'row' | 'validators'> | undefined,
): boolean {
  if (!operation || operation.row.body === 'none' || operation.validators.body) return false;
  return !request.complete;
}
