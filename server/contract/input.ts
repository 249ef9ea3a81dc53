import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { OperationRow } from '../../generated/operations.js';
import type { OperationValidators } from '../../generated/validators.js';
import { readJsonBody } from './body.js';
import { MAX_BODY_BYTES } from './body-bytes.js';
import { assertFits, invalidRequest } from './validation-errors.js';
import { Problem } from './problem.js';
import { openUpload } from './upload.js';

const MAX_EXPLAINED_VALUES = 1000;

/** A request as it came, taken apart by the router. */
export interface RawInput {
  readonly request: IncomingMessage;
  readonly path: Record<string, string | undefined>;
  /** What follows the `?`. */
  readonly search: string;
  /** Says that the body may be sent, to a client that waits for leave. */
  readonly proceed: () => void;
}

export interface Input {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly header: Record<string, unknown>;
  readonly body: unknown;
}

interface Operation {
  readonly row: OperationRow;
  readonly validators: OperationValidators;
}

/** Validates in the order that a reader expects: where, then how, then what. Throws a `Problem` that names the fields. */
export async function readInput(
  { row, validators }: Operation,
  { request, path, search, proceed }: RawInput,
): Promise<Input> {
  if (validators.path) assertFits(validators.path, path, 'path');
  const query: Record<string, unknown> = search === '' ? {} : { ...parseQuery(search) };
  assertFits(validators.query, query, 'query');
  assertStorable(query);
  const header = pick(request.headers, row.parameters.header);
  if (validators.header) assertFits(validators.header, header, 'header');
  if (row.body === 'none') return { path, query, header, body: undefined };
  // What is not JSON has no schema, and is read by the handler.
  if (!validators.body) return { path, query, header, body: openBody(row, request, proceed) };
  const body = await readJsonBody(request, { maxBytes: row.maxBodyBytes, types: row.bodyTypes });
  if (body) {
    // Only a small body is read to its end for faults; see the validator's own word on its time.
    const explain = body.size <= MAX_EXPLAINED_VALUES ? validators.bodyFaults : undefined;
    assertFits(validators.body, body.value, 'body', explain);
  } else if (row.body === 'required') {
    throw invalidRequest([{ field: 'body', rule: 'required', message: 'is required' }]);
  }
  return { path, query, header, body: body?.value };
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

/**
 * `Infinity` and `1e999` pass as numbers, and Ajv does not hold them against a maximum. PostgreSQL takes no NUL, not even to look for it.
 */
function assertStorable(query: Record<string, unknown>): void {
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) {
      if (typeof value === 'number' && !Number.isFinite(value))
        throw new Problem('malformed_request', `query.${name} must be a finite number`);
      if (typeof value === 'string' && value.includes('\0'))
        throw new Problem('malformed_request', `query.${name} must be without NUL`);
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
