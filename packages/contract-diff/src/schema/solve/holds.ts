/** Whether a value fits a formula. */
import { canonical, isArray, isObject, typeOf, type JsonObject, type JsonValue } from '../json.js';
import { subject, type Formula, type Test } from '../formula/formula.js';
import type { Formulas } from '../formula/formulas.js';
import { LimitExceeded, MAX_DEPTH } from '../limits.js';
import { isMultiple } from './decimal.js';
import { expressionOf } from '../strings/expression.js';
import { hasFormat } from '../strings/string-formats.js';

/** Undefined where the formula has a part that cannot be read and that matters. */
export type Verdict = boolean | undefined;

export class Evaluator {
  readonly #formulas: Formulas;
  #depth = 0;

  constructor(formulas: Formulas) {
    this.#formulas = formulas;
  }

  holds(formula: Formula, value: JsonValue): Verdict {
    switch (formula.op) {
      case 'constant':
        return formula.value;
      case 'literal': {
        const verdict = this.#passes(formula.test, value);
        return formula.negated ? not(verdict) : verdict;
      }
      case 'reference':
        return this.#deeper(() => this.holds(this.#formulas.expand(formula), value));
      case 'and':
        return all(formula.parts, (part) => this.holds(part, value));
      case 'or':
        return not(all(formula.parts, (part) => not(this.holds(part, value))));
    }
  }

  #passes(test: Test, value: JsonValue): Verdict {
    if (test.kind === 'types') return test.types.includes(typeOf(value));
    if (test.kind === 'values') return test.values.has(canonical(value));
    if (test.kind === 'opaque') return undefined;
    if (subject(test) !== typeOf(value)) return true;
    if (typeof value === 'number') return passesNumber(test, value);
    if (typeof value === 'string') return passesString(test, value);
    if (isArray(value)) return this.#passesArray(test, value);
    return isObject(value) ? this.#passesObject(test, value) : true;
  }

  #passesArray(test: Test, value: readonly JsonValue[]): Verdict {
    switch (test.kind) {
      case 'minItems':
        return value.length >= test.limit;
      case 'maxItems':
        return value.length <= test.limit;
      case 'uniqueItems':
        return new Set(value.map(canonical)).size === value.length;
      case 'items':
        return all(value.slice(test.from, test.to), (item) => this.holds(test.value, item));
      case 'count': {
        const verdicts = value.slice(test.from, test.to).map((item) => this.holds(test.value, item));
        const sure = verdicts.filter((verdict) => verdict === true).length;
        const possible = sure + verdicts.filter((verdict) => verdict === undefined).length;
        if (sure >= test.min && possible <= test.max) return true;
        return possible < test.min || sure > test.max ? false : undefined;
      }
      default:
        return true;
    }
  }

  #passesObject(test: Test, value: JsonObject): Verdict {
    const members = Object.entries(value);
    switch (test.kind) {
      case 'minProperties':
        return members.length >= test.limit;
      case 'maxProperties':
        return members.length <= test.limit;
      case 'every':
        return all(members, ([name, item]) => {
          const concerned = this.holds(test.names, name);
          return concerned === false ? true : either(not(concerned), this.holds(test.value, item));
        });
      case 'some':
        return not(
          all(members, ([name, item]) =>
            not(both(this.holds(test.names, name), this.holds(test.value, item))),
          ),
        );
      default:
        return true;
    }
  }

  #deeper<T>(work: () => T): T {
    this.#depth += 1;
    try {
      if (this.#depth > MAX_DEPTH * 4) throw new LimitExceeded('the schema refers to itself without end');
      return work();
    } finally {
      this.#depth -= 1;
    }
  }
}

function passesNumber(test: Test, value: number): boolean {
  if (test.kind === 'minimum') return test.exclusive ? value > test.limit : value >= test.limit;
  if (test.kind === 'maximum') return test.exclusive ? value < test.limit : value <= test.limit;
  return test.kind !== 'multipleOf' || isMultiple(value, test.divisor);
}

function passesString(test: Test, value: string): Verdict {
  if (test.kind === 'minLength') return lengthOf(value) >= test.limit;
  if (test.kind === 'maxLength') return lengthOf(value) <= test.limit;
  if (test.kind === 'format') return hasFormat(test.name, value);
  return test.kind !== 'pattern' || expressionOf(test.source)?.test(value);
}

/** In code points. */
function lengthOf(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

function not(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict;
}

function both(one: Verdict, other: Verdict): Verdict {
  if (one === false || other === false) return false;
  return one === undefined || other === undefined ? undefined : true;
}

function either(one: Verdict, other: Verdict): Verdict {
  return not(both(not(one), not(other)));
}

function all<T>(items: readonly T[], check: (item: T) => Verdict): Verdict {
  let result: Verdict = true;
  for (const item of items) {
    result = both(result, check(item));
    if (result === false) return false;
  }
  return result;
}
