/**
 * Schemas as boolean formulas over tests of one value. Equal formulas are one object, so that results can be remembered by `id`.
 */
import { canonical, type JsonType, type JsonValue } from '../json.js';

/**
 * What a value is tested for. Each test but `types`, `values` and `opaque` concerns one type of values (`subject`) and accepts all others.
 *
 * - `every`: each member whose name fits `names` has a value that fits `value`; `some`: there is such a member.
 * - `items`: each item from index `from` up to, not including, `to` fits; `count`: at least `min` and at most `max` of them do.
 * - `opaque`: what this package cannot read; the same test is at least equal to itself.
 */
export type Test =
  | { readonly kind: 'types'; readonly types: readonly JsonType[] }
  | { readonly kind: 'values'; readonly values: ReadonlyMap<string, JsonValue> }
  | { readonly kind: 'minimum' | 'maximum'; readonly limit: number; readonly exclusive: boolean }
  | { readonly kind: 'multipleOf'; readonly divisor: number }
  | { readonly kind: 'minLength' | 'maxLength'; readonly limit: number }
  | { readonly kind: 'pattern'; readonly source: string }
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'minItems' | 'maxItems'; readonly limit: number }
  | { readonly kind: 'uniqueItems' }
  | { readonly kind: 'items'; readonly from: number; readonly to: number; readonly value: Formula }
  | {
      readonly kind: 'count';
      readonly from: number;
      readonly to: number;
      readonly value: Formula;
      readonly min: number;
      readonly max: number;
    }
  | { readonly kind: 'minProperties' | 'maxProperties'; readonly limit: number }
  | { readonly kind: 'every' | 'some'; readonly names: Formula; readonly value: Formula }
  | { readonly kind: 'opaque'; readonly reason: string; readonly text: string };

export interface Literal {
  readonly op: 'literal';
  readonly id: number;
  readonly test: Test;
  readonly negated: boolean;
}

export interface Connective {
  readonly op: 'and' | 'or';
  readonly id: number;
  readonly parts: readonly Formula[];
}

/** A definition of the schema by its name; it may lead back to itself. */
export interface Reference {
  readonly op: 'reference';
  readonly id: number;
  readonly name: string;
  readonly negated: boolean;
  readonly target: () => Formula;
}

export interface Constant {
  readonly op: 'constant';
  readonly id: number;
  readonly value: boolean;
}

export type Formula = Literal | Connective | Reference | Constant;

/** The type of values that a test concerns; undefined where it concerns all. */
export function subject(test: Test): JsonType | undefined {
  switch (test.kind) {
    case 'types':
    case 'values':
    case 'opaque':
      return undefined;
    case 'minimum':
    case 'maximum':
    case 'multipleOf':
      return 'number';
    case 'minLength':
    case 'maxLength':
    case 'pattern':
    case 'format':
      return 'string';
    case 'minItems':
    case 'maxItems':
    case 'uniqueItems':
    case 'items':
    case 'count':
      return 'array';
    case 'minProperties':
    case 'maxProperties':
    case 'every':
    case 'some':
      return 'object';
  }
}

/** A text that is the same for equal tests. */
export function testKey(test: Test): string {
  switch (test.kind) {
    case 'types':
      return `types ${[...test.types].sort().join(' ')}`;
    case 'values':
      return `values ${[...test.values.keys()].sort().join(' ')}`;
    case 'minimum':
    case 'maximum':
      return `${test.kind} ${test.limit} ${String(test.exclusive)}`;
    case 'multipleOf':
      return `multipleOf ${test.divisor}`;
    case 'pattern':
      return `pattern ${test.source}`;
    case 'format':
      return `format ${test.name}`;
    case 'uniqueItems':
      return test.kind;
    case 'items':
      return `items ${test.from} ${test.to} ${test.value.id}`;
    case 'count':
      return `count ${test.from} ${test.to} ${test.value.id} ${test.min} ${test.max}`;
    case 'every':
    case 'some':
      return `${test.kind} ${test.names.id} ${test.value.id}`;
    case 'opaque':
      return `opaque ${test.text}`;
    default:
      return `${test.kind} ${test.limit}`;
  }
}

export function valuesTest(values: Iterable<JsonValue>): Test {
  return { kind: 'values', values: new Map([...values].map((value) => [canonical(value), value])) };
}
