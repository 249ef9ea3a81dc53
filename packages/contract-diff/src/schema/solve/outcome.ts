/** What a search for a value that fits a formula finds. */
import type { Formula } from '../formula/formula.js';
import type { JsonValue } from '../json.js';

export type Outcome =
  | { readonly kind: 'found'; readonly value: JsonValue }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };

export type Find = (formula: Formula) => Outcome;

export const NONE: Outcome = { kind: 'none' };

export function found(value: JsonValue): Outcome {
  return { kind: 'found', value };
}

export function unknown(reason: string): Outcome {
  return { kind: 'unknown', reason };
}

/** The first value that an attempt finds; else unknown where an attempt does not know. */
export function firstFound<T>(attempts: Iterable<T>, attempt: (one: T) => Outcome): Outcome {
  let result = NONE;
  for (const one of attempts) {
    const outcome = attempt(one);
    if (outcome.kind === 'found') return outcome;
    if (outcome.kind === 'unknown') result = outcome;
  }
  return result;
}
