import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { OperationRow } from '../../../generated/operations.js';
import type { OperationValidators } from '../../../generated/validators.js';
import { readJsonBody } from './body.js';
import { MAX_BODY_BYTES } from './body-bytes.js';
import { assertFits, invalidRequest } from '../validation/validation-errors.js';
import { Problem } from '../errors/problem.js';
import { readRawBody } from './raw-body.js';
import { openUpload } from './upload.js';

const MAX_EXPLAINED_VALUES = 1000;

/** A raw request with the path parameters that the router extracted. */
export interface RawInput {
  readonly request: IncomingMessage;
  readonly path: Record<string, string | undefined>;
  /** The query string: what follows the `?`. */
  readonly search: string;
  /** Sends `100 Continue` to a client that waits for it. */
  readonly proceed: () => void;
  /** Sees each part as the caller has sent it, before any is validated and defaults are filled in; a body, only if the other parts fit. */
  readonly observe?: ((part: 'query' | 'header' | 'body', value: unknown) => void) | undefined;
}

export interface Input {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly header: Record<string, unknown>;
  readonly body: unknown;
  /** All headers, for a handler that gets the body as it came. */
  readonly headers?: IncomingHttpHeaders;
  /** The digest of a JSON body as it was sent (RFC 9530). */
  readonly contentDigest?: () => string;
}

interface Operation {
  readonly row: OperationRow;
  readonly validators: OperationValidators;
}

/** Validates the path first, then query and headers, then the body. Throws a `Problem` that names the fields. */
export async function readInput(
  { row, validators }: Operation,
  { request, path, search, proceed, observe }: RawInput,
): Promise<Input> {
  const query: Record<string, unknown> = search === '' ? {} : { ...parseQuery(search) };
  const header = pick(request.headers, row.parameters.header);
  observe?.('query', query);
  observe?.('header', header);
  if (validators.path) assertFits(validators.path, path, 'path');
  assertFits(validators.query, query, 'query');
  assertStorable('path', path);
  assertStorable('query', query);
  if (validators.header) assertFits(validators.header, header, 'header');
  if (row.body === 'none') return { path, query, header, body: undefined };
  if (row.rawBody)
    return { path, query, header, headers: request.headers, body: await readRawBody(request, row) };
  // A body that is not JSON has no schema; the handler reads it.
  if (!validators.body) return { path, query, header, body: openBody(row, request, proceed) };
  const body = await readJsonBody(request, { maxBytes: row.maxBodyBytes, types: row.bodyTypes });
  if (body) {
    observe?.('body', body.value);
    // All errors are collected only for small bodies; larger ones stop at the first, because collecting takes too long.
    const explain = body.size <= MAX_EXPLAINED_VALUES ? validators.explainBody : undefined;
    assertFits(validators.body, body.value, 'body', explain);
  } else if (row.body === 'required') {
    throw invalidRequest([{ field: 'body', rule: 'required', message: 'is required' }]);
  }
  return { path, query, header, body: body?.value, ...(body && { contentDigest: body.digest }) };
}

function openBody(
  { body, bodyTypes = [], maxBodyBytes = MAX_BODY_BYTES }: OperationRow,
  request: IncomingMessage,
  proceed: () => void,
): AsyncIterable<Buffer> | undefined {
  const upload = openUpload(request, { types: bodyTypes, maxBytes: maxBodyBytes, proceed });
  if (!upload && body === 'required') throw new Problem('malformed_request', 'The request has no body');
  return upload;
}

/** `Infinity` and `1e999` pass as numbers, and Ajv does not compare them with a maximum. PostgreSQL refuses NUL even in a search. */
function assertStorable(part: 'path' | 'query', all: Record<string, unknown>): void {
  for (const [name, values] of Object.entries(all))
    for (const value of [values].flat()) {
      if (typeof value === 'number' && !Number.isFinite(value))
        throw new Problem('malformed_request', `${part}.${name} must be a finite number`);
      if (typeof value === 'string' && value.includes('\0'))
        throw new Problem('malformed_request', `${part}.${name} must be without NUL`);
    }
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
