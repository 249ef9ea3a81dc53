import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { OperationRow } from '../../generated/operations.js';
import type { OperationValidators } from '../../generated/validators.js';
import { readJsonBody } from './body.js';
import { assertFits, invalidRequest } from './faults.js';
import { Problem } from './problem.js';

const MAX_EXPLAINED_VALUES = 1000;

/** A request as it came, taken apart by the router. */
export interface RawInput {
  readonly request: IncomingMessage;
  readonly path: Record<string, string | undefined>;
  /** What follows the `?`. */
  readonly search: string;
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
  { request, path, search }: RawInput,
): Promise<Input> {
  if (validators.path) assertFits(validators.path, path, 'path');
  const query: Record<string, unknown> = search === '' ? {} : { ...parseQuery(search) };
  assertFits(validators.query, query, 'query');
  assertFinite(query);
  const header = pick(request.headers, row.parameters.header);
  if (validators.header) assertFits(validators.header, header, 'header');
  if (row.body === 'none' || !validators.body) return { path, query, header, body: undefined };
  const body = await readJsonBody(request, row.maxBodyBytes);
  if (body) {
    // Only a small body is read to its end for faults; see the validator's own word on its time.
    const explain = body.size <= MAX_EXPLAINED_VALUES ? validators.bodyFaults : undefined;
    assertFits(validators.body, body.value, 'body', explain);
  } else if (row.body === 'required') {
    throw invalidRequest([{ field: 'body', rule: 'required', message: 'is required' }]);
  }
  return { path, query, header, body: body?.value };
}

/** `Infinity` and `1e999` pass as numbers, and Ajv does not hold them against a maximum. */
function assertFinite(query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'number' || Number.isFinite(value)) continue;
    throw new Problem('malformed_request', `query.${name} must be a finite number`);
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
