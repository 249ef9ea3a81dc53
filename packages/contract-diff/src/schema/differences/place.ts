/** A place of the instance, and what both sides say of the values there. */
import type { Formula } from '../formula/formula.js';
import { pointerStep, type JsonObject, type JsonSchema, type JsonValue } from '../json.js';
import type { Outcome } from '../solve/outcome.js';
import type { Declared } from './declared.js';

export interface Place {
  readonly path: string;
  /** The values that the left side has here. */
  readonly left: Formula;
  readonly declared: Declared;
  readonly right: JsonSchema;
  /** The schema around `right`, to point at where `right` is `true` or `false`. */
  readonly around?: JsonObject;
  /** Whether each value that fits `left` occurs in a value of the whole left schema, which the right one refuses if `right` refuses this part. */
  readonly independent: boolean;
  /** A value of the whole left schema that has this value here. */
  readonly embed: (value: JsonValue) => Outcome;
}

export function step(place: Place, key: string | number): string {
  return place.path + pointerStep(key);
}
