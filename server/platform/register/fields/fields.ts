/**
 * The fields of a twin, each listed once. The entity, inserts, selects, PATCH, imports, exports, comparisons and replies follow from these lists;
 * a field of the contract that is missing here does not compile.
 */
import type { Schema } from '../../../contract/types.js';
import { mergePatch } from './merge-patch.js';
import { assertStated, timeOf } from './field-rules.js';

/** A row of `twins`. */
export interface TwinRow extends StatedRow {
  did: string;
  type: string;
  protocol: string;
  verificationStatus: Schema<'VerificationStatus'>;
  /** The version of the protocol that the twin was checked against. */
  protocolVersion: number;
  /** Counts the changes of the record. */
  revision: number;
  /** The owner of the API key that created it. */
  ownerDid: string;
  createdAt: Date;
  updatedAt: Date;
}

/** What callers state about a twin, and may change. */
export interface StatedRow {
  controller: string;
  /** The owner's own id of it. */
  externalId: string | null;
  properties: Schema<'TwinProperties'>;
  metadata: Schema<'TwinMetadata'>;
  services: Schema<'TwinService'>[];
  verifiableCredential: Schema<'TwinCredential'>[];
  /** Keys that may sign as the twin. */
  verificationMethod: Schema<'TwinVerificationMethod'>[];
  validFrom: Date | null;
  validUntil: Date | null;
}

interface Field {
  /** Of the column. */
  readonly name: string;
  readonly type: 'text' | 'jsonb' | 'timestamptz' | 'int';
  readonly nullable?: true;
  readonly primary?: true;
}

/** The same in requests and on lines of an import. */
export type Stated = Omit<Schema<'TwinFields'>, 'type' | 'class' | 'protocol'>;
type Patch = Schema<'TwinPatch'>;
export type StatedName = keyof Stated;

interface StatedField<Name extends StatedName> extends Field {
  /** The value for a new twin. `field` is where the request has it, such as `body.validFrom`. */
  create(given: Stated[Name], field: string, ownerDid: string): StatedRow[Name];
  /** The value after a merge patch that names the field. */
  patch(before: StatedRow[Name], given: NonNullable<Patch[Name]> | null, field: string): StatedRow[Name];
}

/** What callers state: each field of `TwinFields` and `TwinPatch` in the contract. */
const stated: { readonly [Name in keyof Required<Patch>]: StatedField<Name> } = {
  controller: {
    name: 'controller',
    type: 'text',
    create: (given, _, ownerDid) => given ?? ownerDid,
    patch: (before, given) => given ?? before,
  },
  externalId: optionalText('external_id'),
  properties: {
    name: 'properties',
    type: 'jsonb',
    create: (given = {}) => given,
    patch: (before, given) => mergePatch(before, given ?? {}),
  },
  metadata: {
    name: 'metadata',
    type: 'jsonb',
    create: (given = {}) => given,
    patch(before, given) {
      // The contract lets a name be text or null only.
      const { name, ...more } = mergePatch(before, given ?? {});
      return { ...more, ...(typeof name === 'string' && { name }) };
    },
  },
  services: list('services'),
  verifiableCredential: list('verifiable_credential'),
  verificationMethod: list('verification_methods'),
  validFrom: time('valid_from'),
  validUntil: time('valid_until'),
};

/** The fields of a twin that never change. */
const identity: Readonly<Record<'did' | 'type' | 'protocol', Field>> = {
  did: { name: 'did', type: 'text', primary: true },
  type: { name: 'type', type: 'text' },
  protocol: { name: 'protocol', type: 'text' },
};

/** The fields that the platform maintains. */
const kept: Readonly<Record<Exclude<keyof TwinRow, keyof typeof identity | StatedName>, Field>> = {
  verificationStatus: { name: 'verification_status', type: 'text' },
  protocolVersion: { name: 'protocol_version', type: 'int' },
  revision: { name: 'revision', type: 'int' },
  ownerDid: { name: 'owner_did', type: 'text' },
  createdAt: { name: 'created_at', type: 'timestamptz' },
  updatedAt: { name: 'updated_at', type: 'timestamptz' },
};

/** In the order of replies. */
export const fields: Readonly<Record<keyof TwinRow, Field>> = { ...identity, ...stated, ...kept };

/** All names, in the order of replies. */
export const fieldNames = Object.keys(fields) as readonly (keyof TwinRow)[];

export const statedNames = Object.keys(stated) as readonly StatedName[];

/** Those of a new twin. Throws what {@link assertStated} throws. `place` is how the fields of errors begin, such as `body`. */
export function createStated(given: Stated, place: string, ownerDid: string): StatedRow {
  return statedRow(place, (name) => stated[name].create(given[name], `${place}.${name}`, ownerDid));
}

/** Those after a merge patch (RFC 7396). Throws what {@link assertStated} throws. */
export function patchStated(before: StatedRow, patch: Patch, place: string): StatedRow {
  return statedRow(place, (name) => {
    const given = patch[name];
    return given === undefined ? before[name] : stated[name].patch(before[name], given, `${place}.${name}`);
  });
}

function statedRow(
  place: string,
  valueOf: <Name extends StatedName>(name: Name) => StatedRow[Name],
): StatedRow {
  const values: Partial<StatedRow> = { ...noValues };
  for (const name of statedNames) set(values, name, valueOf(name));
  // Each name has its value now, which the compiler cannot verify.
  const row = values as StatedRow;
  assertStated(row, place);
  return row;
}

/** All names: V8 is several times slower at copying an object that has got its members by computed names. */
const noValues: Partial<StatedRow> = Object.fromEntries(statedNames.map((name) => [name, undefined]));

function set<Name extends StatedName>(row: Partial<StatedRow>, name: Name, value: StatedRow[Name]): void {
  row[name] = value;
}

interface StatedAs<Value, Given> extends Field {
  create(given: Given | undefined, field: string): Value;
  patch(before: Value, given: Given | null, field: string): Value;
}

function optionalText(column: string): StatedAs<string | null, string> {
  return {
    ...{ name: column, type: 'text', nullable: true },
    create: (given) => given ?? null,
    patch: (_, given) => given,
  };
}

/** Lists are replaced as a whole. */
function list<Item>(column: string): StatedAs<Item[], Item[]> {
  return {
    ...{ name: column, type: 'jsonb' },
    create: (given) => given ?? [],
    patch: (_, given) => given ?? [],
  };
}

function time(column: string): StatedAs<Date | null, string> {
  return {
    ...{ name: column, type: 'timestamptz', nullable: true },
    create: (given, field) => (given === undefined ? null : timeOf(given, field)),
    patch: (_, given, field) => (given === null ? null : timeOf(given, field)),
  };
}
