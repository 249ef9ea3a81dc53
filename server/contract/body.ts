import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { Problem } from './problem.js';

/** Room for a chat turn with its tool catalogue, which passes Express's default of 100 kB. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Deeper values cannot be written to JSON or stored without risk to the stack. */
const MAX_DEPTH = 64;

const parse = express.json({ limit: MAX_BODY_BYTES, strict: false, type: () => true });

/** Reads a JSON body; `undefined` when there is none. */
export async function readJsonBody(
  request: IncomingMessage & { body?: unknown },
  response: ServerResponse,
): Promise<unknown> {
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
  if (!isStorable(request.body, 0)) {
    throw new Problem(
      'malformed_json',
      `The body has text with NUL or unpaired surrogates, or nests deeper than ${MAX_DEPTH} levels`,
    );
  }
  return request.body;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function isJson(contentType = ''): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType);
}

/** PostgreSQL takes neither NUL nor half a surrogate pair, in text or in jsonb. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isStorable(item, depth + 1));
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
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
