/** Parses one line of an import. */
import { isUtf8 } from 'node:buffer';
import { validators } from '../../../../generated/validators.js';
import { isStorable } from '../../../contract/request/body.js';
import { fieldErrors } from '../../../contract/validation/validation-errors.js';
import { Problem, type FieldError } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import { MAX_LINE_BYTES } from '../record/import-limits.js';

/** The prefix of error fields. */
export const PLACE = 'line';

type Line = Schema<'ImportLine'>;

/** Its number; the first is 1. */
export interface Numbered {
  readonly line: number;
}

export type ProtocolLine = Numbered & Schema<'ImportProtocol'>;
export type TwinLine = Numbered & Schema<'ImportTwin'>;

export type ClaimLine = Numbered & Schema<'ImportClaim'>;

/** With DIDs, no names. */
export interface RelationshipLine extends Numbered {
  readonly role: string;
  readonly from: string;
  readonly to: string;
}

/** With DIDs, no names. */
export interface MemberLine extends Numbered {
  readonly group: string;
  readonly member: string;
  /** The line refers to the member by a name, which must be that of a twin. */
  readonly mustBeTwin: boolean;
}

/** The schema of each kind. */
const schemas: Readonly<Record<Line['kind'], string>> = {
  protocol: 'ImportProtocol',
  twin: 'ImportTwin',
  relationship: 'ImportRelationship',
  member: 'ImportMember',
  claim: 'ImportClaim',
};

/** The value of a line that is not empty; throws a `Problem` for one that cannot be read. */
export function readValue(bytes: Buffer): unknown {
  if (bytes.length > MAX_LINE_BYTES)
    throw new Problem('payload_too_large', `The line is over the limit of ${MAX_LINE_BYTES} bytes`);
  const value = parseJson(bytes);
  if (!isStorable(value))
    throw new Problem(
      'malformed_json',
      'The line has what cannot be stored: NUL, half a surrogate pair, a number that is too large, or too many levels',
    );
  return value;
}

/** Parses a line; throws a `Problem` when its value does not fit the contract. */
export function toLine(value: unknown): Line {
  if (fitsItsKind(value)) return value;
  throw invalidLine([
    { field: `${PLACE}.kind`, rule: 'enum', message: `must be one of ${Object.keys(schemas).join(', ')}` },
  ]);
}

function parseJson(bytes: Buffer): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString('utf8'));
  } catch {
    // Reported below: the parser's message would quote the text.
  }
  throw new Problem('malformed_json', 'The line is not valid JSON in UTF-8');
}

/** Throws when it has a known kind but does not fit its schema. */
function fitsItsKind(value: unknown): value is Line {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  if (typeof kind !== 'string' || !isKind(kind)) return false;
  const validate = validators.importTwins.lines?.[schemas[kind]];
  if (!validate) throw new Error(`the contract has no schema for the kind ${kind}`);
  if (validate.verdict(value)) return true;
  validate.explain(value);
  throw invalidLine(fieldErrors(validate.explain.errors ?? validate.verdict.errors ?? [], PLACE));
}

export function isKind(text: string): text is Line['kind'] {
  return Object.hasOwn(schemas, text);
}

/** The same form as `invalidRequest` for requests. */
export function invalidLine(errors: FieldError[]): Problem {
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
