/** Judges whether one schema accepts every value that another one accepts. */
import type { Inclusion, IncludesOptions, SchemaSource } from './inclusion.js';

export type { Difference, DifferenceKind, Inclusion, IncludesOptions, SchemaSource } from './inclusion.js';
export { DIFFERENCE_KINDS } from './inclusion.js';
export type { JsonObject, JsonSchema, JsonValue } from './json.js';

/** Every value of `left` is accepted by `right`: proven, refuted by values, or unknown. */
export function includes(left: SchemaSource, right: SchemaSource, _options: IncludesOptions = {}): Inclusion {
  return {
    kind: 'unknown',
    reason: 'not decided',
    left: left.schema,
    right: right.schema,
    instancePath: '',
  };
}
