/** What the contract cannot say of a record's fields. `place` is how the fields of errors begin, such as `body`. */
import { publicKeyOf } from '../../auth/did/did-key.js';
import { invalidRequest } from '../../contract/validation-errors.js';
import { Problem, type FieldError } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import type { TwinRow } from './entity.js';

/** Throws `invalid_request`: the contract's pattern lets some texts pass that are no keys, for it cannot decode. */
export function assertKeys(methods: TwinRow['verificationMethod'], place: string): void {
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

/** Throws `invalid_request`: a DID document names each service once. */
export function assertServices(services: TwinRow['services'], place: string): void {
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

function assertNone(faults: FieldError[]): void {
  if (faults.length > 0) throw invalidRequest(faults);
}

export type Validity = Pick<TwinRow, 'validFrom' | 'validUntil'>;

/** Throws `invalid_validity_period`. */
export function assertPeriod({ validFrom, validUntil }: Validity, place: string): void {
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

/** Throws `invalid_request` and `invalid_validity_period`. */
export function validityOf(
  { validFrom, validUntil }: Pick<Schema<'TwinCreate'>, 'validFrom' | 'validUntil'>,
  place: string,
): Validity {
  const validity = {
    validFrom: validFrom === undefined ? null : timeOf(validFrom, `${place}.validFrom`),
    validUntil: validUntil === undefined ? null : timeOf(validUntil, `${place}.validUntil`),
  };
  assertPeriod(validity, place);
  return validity;
}

/** Replies give times in UTC, where one that is near the ends of the contract's range may fall out of it. */
export function timeOf(text: Schema<'Timestamp'>, field: string): Date {
  const time = new Date(text);
  const year = time.getUTCFullYear();
  if (year >= 1000 && year <= 9999) return time;
  throw invalidRequest([{ field, rule: 'format', message: 'must be in a year from 1000 to 9999 in UTC' }]);
}

/** Throws `invalid_properties`. */
export function assertProperties(faults: readonly FieldError[]): void {
  const [first] = faults;
  if (!first) return;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  throw new Problem(
    'invalid_properties',
    `The properties do not fit the protocol: ${first.field} ${first.message}${more}`,
    { errors: [...faults] },
  );
}
