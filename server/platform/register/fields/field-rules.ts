/** Rules of a record's fields that the contract cannot express. `place` is the prefix of error fields, such as `body`. */
import { publicKeyOf } from '../../../auth/did/did-key.js';
import { invalidRequest } from '../../../contract/validation/validation-errors.js';
import { Problem, type FieldError } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import type { StatedRow } from './fields.js';

/** Throws `invalid_validity_period` and `invalid_request`. */
export function assertStated(row: StatedRow, place: string): void {
  assertPeriod(row, place);
  assertKeys(row.verificationMethod, place);
  assertServices(row.services, place);
}

/** Throws `invalid_request`: the contract's pattern cannot decode a key, so it accepts some invalid ones. */
function assertKeys(methods: StatedRow['verificationMethod'], place: string): void {
  const field = `${place}.verificationMethod`;
  const noKeys = methods.flatMap(({ publicKeyMultibase }, at) =>
    publicKeyOf(`did:key:${publicKeyMultibase}`)
      ? []
      : [
          {
            field: `${field}[${at}].publicKeyMultibase`,
            rule: 'format',
            message: 'must be an Ed25519 key as Multikey',
          },
        ],
  );
  assertNone([...repeatedIds(methods, field, 'key'), ...noKeys]);
}

/** Throws `invalid_request`: a DID document lists each service once. */
function assertServices(services: StatedRow['services'], place: string): void {
  assertNone(repeatedIds(services, `${place}.services`, 'service'));
}

function repeatedIds(list: readonly { readonly id: string }[], field: string, what: string): FieldError[] {
  const ids = new Set<string>();
  return list.flatMap(({ id }, at) => {
    const isTaken = ids.has(id);
    ids.add(id);
    return isTaken
      ? [
          {
            field: `${field}[${at}].id`,
            rule: 'unique',
            message: `is the id of another ${what} of this twin`,
          },
        ]
      : [];
  });
}

function assertNone(errors: FieldError[]): void {
  if (errors.length > 0) throw invalidRequest(errors);
}

export type Validity = Pick<StatedRow, 'validFrom' | 'validUntil'>;

/** Throws `invalid_validity_period`. */
function assertPeriod({ validFrom, validUntil }: Validity, place: string): void {
  if (!validFrom || !validUntil || validFrom < validUntil) return;
  throw new Problem('invalid_validity_period', 'validUntil must be after validFrom', {
    errors: [
      {
        field: `${place}.validUntil`,
        rule: 'invalid_validity_period',
        message: `must be after ${place}.validFrom`,
      },
    ],
  });
}

/** Replies give times in UTC, where one near the ends of the contract's range may exceed it. */
export function timeOf(text: Schema<'Timestamp'>, field: string): Date {
  const time = new Date(text);
  const year = time.getUTCFullYear();
  if (year >= 1000 && year <= 9999) return time;
  throw invalidRequest([{ field, rule: 'format', message: 'must be in a year from 1000 to 9999 in UTC' }]);
}

/** Throws `invalid_properties`. */
export function assertProperties(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (!first) return;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  throw new Problem(
    'invalid_properties',
    `The properties do not fit the protocol: ${first.field} ${first.message}${more}`,
    { errors: [...errors] },
  );
}
