/** One line of an import, from its bytes to what it asks for. */
import { isUtf8 } from 'node:buffer';
import { validators, type LineValidators } from '../../../generated/validators.js';
import { isStorable } from '../../contract/body.js';
import { fieldErrors } from '../../contract/faults.js';
import { Problem, type FieldError } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { MAX_LINE_BYTES } from './limits.js';

/** How the fields of errors begin. */
export const PLACE = 'line';

/** Its number; the first is 1. */
export type TwinLine = { readonly line: number } & Schema<'ImportTwin'>;

/** With DIDs, no names. */
export interface RelationshipLine {
  readonly line: number;
  readonly role: string;
  readonly from: string;
  readonly to: string;
}

const { ImportTwin, ImportRelationship } = validators.importTwins.lines ?? {};

/** What a line that is not empty says; throws a `Problem` for one with a fault. */
export function parseLine(bytes: Buffer): Schema<'ImportLine'> {
  if (bytes.length > MAX_LINE_BYTES)
    throw new Problem('payload_too_large', `The line is over the limit of ${MAX_LINE_BYTES} bytes`);
  const value = parseJson(bytes);
  if (!isStorable(value))
    throw new Problem(
      'malformed_json',
      'The line has what cannot be stored: NUL, half a surrogate pair, a number that is too large, or too many levels',
    );
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  if (kind === 'twin' && fitsTwin(value)) return value;
  if (kind === 'relationship' && fitsRelationship(value)) return value;
  throw misfit([{ field: `${PLACE}.kind`, rule: 'enum', message: 'must be twin or relationship' }]);
}

function parseJson(bytes: Buffer): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString('utf8'));
  } catch {
    // Told below: what the parser says of the text would repeat it.
  }
  throw new Problem('malformed_json', 'The line is not valid JSON in UTF-8');
}

function fitsTwin(value: unknown): value is Schema<'ImportTwin'> {
  return fits(ImportTwin, value);
}

function fitsRelationship(value: unknown): value is Schema<'ImportRelationship'> {
  return fits(ImportRelationship, value);
}

/** Throws unless it fits. */
function fits(validate: LineValidators | undefined, value: unknown): boolean {
  if (!validate) throw new Error('the contract has no schema for the lines of an import');
  if (validate.verdict(value)) return true;
  validate.faults(value);
  throw misfit(fieldErrors(validate.faults.errors ?? validate.verdict.errors ?? [], PLACE));
}

/** As `invalidRequest` says it of requests. */
export function misfit(errors: FieldError[]): Problem {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new Problem(
    'invalid_request',
    first
      ? `The line does not fit the contract: ${first.field} ${first.message}${more}`
      : 'The line does not fit the contract',
    { errors },
  );
}
