/** Twins in the form of the contract. */
import type { Schema } from '../../contract/types.js';
import { fieldNames, statedNames, type Stated, type StatedRow, type TwinRow } from './fields/fields.js';

/** Each member with its field: `class` and `protocol` are two names of one field. */
const members: readonly (readonly [keyof Schema<'Twin'>, keyof TwinRow])[] = [
  ...fieldNames.filter((name) => name !== 'ownerDid').map((name) => [name, name] as const),
  ['class', 'protocol'],
];

/** The record in the form of the contract: without the owner of the API key that created it. */
export function toTwin(row: TwinRow): Schema<'Twin'> {
  const twin: Record<string, unknown> = {};
  // A loop: spreading the optional members takes longer.
  for (const [name, source] of members) show(twin, name, row[source]);
  // `members` has all names of the contract, and the columns have its types.
  return twin as Schema<'Twin'>;
}

/** The stated fields of the twin, in the form of a request or a line of an import. */
export function toStated(row: StatedRow): Stated {
  const stated: Record<string, unknown> = {};
  for (const name of statedNames) show(stated, name, row[name]);
  return stated;
}

function show(record: Record<string, unknown>, name: string, value: TwinRow[keyof TwinRow]): void {
  if (value !== null) record[name] = value instanceof Date ? value.toISOString() : value;
}
