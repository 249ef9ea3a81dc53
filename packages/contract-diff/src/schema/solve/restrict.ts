/** What a formula says of values of one type: without references, tests of types, and tests that concern other types. */
import { isArray, isObject, typeOf, type JsonType, type JsonValue } from '../json.js';
import { subject, valuesTest, type Formula, type Literal } from '../formula/formula.js';
import type { Formulas } from '../formula/formulas.js';
import { LimitExceeded } from '../limits.js';

export class Restriction {
  readonly #formulas: Formulas;
  readonly #known = new Map<string, Formula>();
  readonly #open = new Set<string>();

  constructor(formulas: Formulas) {
    this.#formulas = formulas;
  }

  to(type: JsonType, formula: Formula): Formula {
    if (formula.op === 'constant') return formula;
    const key = `${type} ${formula.id}`;
    const known = this.#known.get(key);
    if (known) return known;
    if (this.#open.has(key)) throw new LimitExceeded('the schema refers to itself without end');
    this.#open.add(key);
    try {
      const restricted = this.#restrict(type, formula);
      this.#known.set(key, restricted);
      return restricted;
    } finally {
      this.#open.delete(key);
    }
  }

  #restrict(type: JsonType, formula: Formula): Formula {
    switch (formula.op) {
      case 'constant':
        return formula;
      case 'literal':
        return this.#literal(type, formula);
      case 'reference':
        return this.to(type, this.#formulas.expand(formula));
      case 'and':
        return this.#formulas.and(formula.parts.map((part) => this.to(type, part)));
      case 'or':
        return this.#formulas.or(formula.parts.map((part) => this.to(type, part)));
    }
  }

  #literal(type: JsonType, literal: Literal): Formula {
    const { test, negated } = literal;
    const constant = (value: boolean) => (value === negated ? this.#formulas.false : this.#formulas.true);
    if (test.kind === 'types') return constant(test.types.includes(type));
    if (test.kind === 'opaque') return literal;
    if (test.kind === 'count' && negated && type === 'array') return this.#otherCount(test);
    if (test.kind !== 'values') return subject(test) === type ? literal : constant(true);
    const values = [...test.values.values()].filter((value) => typeOf(value) === type);
    if (values.length === 0) return constant(false);
    if (!negated) return this.#formulas.test(valuesTest(values));
    const scalars = values.filter((value) => !isArray(value) && !isObject(value));
    return this.#formulas.and([
      this.#formulas.not(this.#formulas.values(scalars)),
      ...values.map((value) => this.#differs(value)),
    ]);
  }

  /** Fewer, or more. */
  #otherCount(test: Extract<Literal['test'], { kind: 'count' }>): Formula {
    return this.#formulas.or([
      test.min > 0 ? this.#formulas.test({ ...test, min: 0, max: test.min - 1 }) : this.#formulas.false,
      test.max < Infinity
        ? this.#formulas.test({ ...test, min: test.max + 1, max: Infinity })
        : this.#formulas.false,
    ]);
  }

  /** Fits all arrays or objects but this one. */
  #differs(value: JsonValue): Formula {
    const formulas = this.#formulas;
    const another = (item: JsonValue) => formulas.not(formulas.values([item]));
    if (isArray(value))
      return formulas.or([
        formulas.test({ kind: 'minItems', limit: value.length + 1 }),
        formulas.test({ kind: 'minItems', limit: value.length }, true),
        ...value.map((item, i) => formulas.not(formulas.items(i, i + 1, formulas.not(another(item))))),
      ]);
    if (isObject(value)) {
      const names = formulas.not(formulas.values(Object.keys(value)));
      return formulas.or([
        formulas.test({ kind: 'some', names, value: formulas.true }),
        ...Object.entries(value).flatMap(([name, item]) => [
          formulas.property(name, formulas.false),
          formulas.member(name, another(item)),
        ]),
      ]);
    }
    return formulas.true;
  }
}
