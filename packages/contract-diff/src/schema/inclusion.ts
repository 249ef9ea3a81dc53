/** What is asked of a pair of schemas, and what can be answered. */
import type { JsonSchema, JsonValue } from './json.js';

/** A JSON Schema 2020-12, with what it needs to resolve its references. */
export interface SchemaSource {
  readonly schema: JsonSchema;
  /** Throws when there is no such schema. */
  resolve(ref: string): JsonSchema;
}

export type Inclusion =
  | { readonly kind: 'included' }
  | { readonly kind: 'excluded'; readonly differences: readonly Difference[] }
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      readonly left: JsonSchema;
      readonly right: JsonSchema;
      readonly instancePath: string;
    };

export const DIFFERENCE_KINDS = [
  'type',
  'null',
  'enum',
  'const',
  'required',
  'additional-property',
  'pattern-property',
  'property-names',
  'min-properties',
  'max-properties',
  'dependent-required',
  'dependent-schemas',
  'minimum',
  'maximum',
  'multiple-of',
  'min-length',
  'max-length',
  'pattern',
  'format',
  'items',
  'min-items',
  'max-items',
  'unique-items',
  'contains',
  'any-of',
  'one-of',
  'not',
  'conditional',
  'unevaluated',
  'forbidden',
] as const;

export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  /** JSON pointer of the place in the instance, with `*` for any item and any further property. */
  readonly instancePath: string;
  /** The sub-schemas on both sides, the same objects as in the documents, where they are known. */
  readonly left?: JsonSchema;
  readonly right?: JsonSchema;
  readonly keyword?: string;
  readonly leftValue?: JsonValue;
  readonly rightValue?: JsonValue;
  /**
   * A value that the whole left schema accepts and the whole right schema refuses, by the judgement of Ajv. Absent where the limits of both sides
   * prove that there is one, which is too large to be written.
   */
  readonly witness?: JsonValue;
}

export interface IncludesOptions {
  /** Leaves out what does not travel this way: a request has no `readOnly` properties, a reply no `writeOnly` ones. */
  readonly direction?: 'request' | 'reply';
  /** Whether the reader, the right side, accepts further members of enums and unions that are `x-extensible`. */
  readonly extensible?: boolean;
}
