/** Whether two schemas are written the same, apart from what says nothing of values: the quick way to see that nothing has changed. */
import { isArray, isObject, isSchema, type JsonValue } from '../../schema/json.js';
import type { SchemaSource } from '../../schema/index.js';
import { target } from './schema-parts.js';

const SAY_NOTHING = new Set([
  'description',
  'title',
  'summary',
  'example',
  'examples',
  '$comment',
  'externalDocs',
  'x-form',
  'x-codes',
  'x-stored',
]);

/** The members of these are called by names. */
const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', '$defs']);

export class SameSchema {
  readonly #known = new Map<object, Map<object, boolean>>();

  check(one: SchemaSource, other: SchemaSource): boolean {
    const [left, right] = [target(one), target(other)];
    if (!isObject(left) || !isObject(right)) return left === right;
    const known = this.#known.get(left) ?? new Map<object, boolean>();
    this.#known.set(left, known);
    const verdict = known.get(right);
    if (verdict !== undefined) return verdict;
    // A pair that leads back to itself is the same unless something else differs.
    known.set(right, true);
    const same = this.#members({ ...one, schema: left }, { ...other, schema: right }, left, right, false);
    known.set(right, same);
    return same;
  }

  #members(
    one: SchemaSource,
    other: SchemaSource,
    left: JsonValue,
    right: JsonValue,
    named: boolean,
  ): boolean {
    if (isArray(left) && isArray(right))
      return (
        left.length === right.length &&
        left.every((item, index) => this.#value(one, other, item, right[index] ?? null))
      );
    if (!isObject(left) || !isObject(right)) return left === right;
    const keys = (value: object) => Object.keys(value).filter((key) => named || !SAY_NOTHING.has(key));
    const [ours, theirs] = [keys(left), keys(right)];
    if (ours.length !== theirs.length) return false;
    return ours.every((key) => {
      if (!Object.hasOwn(right, key)) return false;
      const [a, b] = [left[key] ?? null, right[key] ?? null];
      return !named && NAMED.has(key) ? this.#members(one, other, a, b, true) : this.#value(one, other, a, b);
    });
  }

  #value(one: SchemaSource, other: SchemaSource, left: JsonValue, right: JsonValue): boolean {
    if (isObject(left) && isObject(right) && isSchema(left) && isSchema(right))
      return this.check({ ...one, schema: left }, { ...other, schema: right });
    return this.#members(one, other, left, right, false);
  }
}
