/** Makes formulas, each once, with the simplifications that cost nothing. */
import type { JsonType, JsonValue } from '../json.js';
import { testKey, valuesTest, type Constant, type Formula, type Test } from './formula.js';

export class Formulas {
  readonly #known = new Map<string, Formula>();
  readonly #negations = new Map<number, Formula>();
  #nextId = 2;

  readonly true: Constant = { op: 'constant', id: 0, value: true };
  readonly false: Constant = { op: 'constant', id: 1, value: false };

  test(test: Test, negated = false): Formula {
    return this.#once(`${negated ? 'not ' : ''}${testKey(test)}`, (id) => ({
      op: 'literal',
      id,
      test,
      negated,
    }));
  }

  types(types: readonly JsonType[]): Formula {
    return this.test({ kind: 'types', types });
  }

  values(values: Iterable<JsonValue>): Formula {
    const test = valuesTest(values);
    return test.kind === 'values' && test.values.size === 0 ? this.false : this.test(test);
  }

  /** A member of this name has a value that fits. */
  member(name: string, value: Formula): Formula {
    return this.test({ kind: 'some', names: this.values([name]), value });
  }

  /** A member of this name, if there is one, has a value that fits. */
  property(name: string, value: Formula): Formula {
    return this.every(this.values([name]), value);
  }

  every(names: Formula, value: Formula): Formula {
    if (value === this.true || names === this.false) return this.true;
    return this.test({ kind: 'every', names, value });
  }

  items(from: number, to: number, value: Formula): Formula {
    return value === this.true || from >= to ? this.true : this.test({ kind: 'items', from, to, value });
  }

  and(parts: Iterable<Formula>): Formula {
    return this.#connect('and', parts, this.true, this.false);
  }

  or(parts: Iterable<Formula>): Formula {
    return this.#connect('or', parts, this.false, this.true);
  }

  reference(name: string, target: () => Formula, negated = false): Formula {
    return this.#once(`${negated ? 'not ' : ''}reference ${name}`, (id) => ({
      op: 'reference',
      id,
      name,
      negated,
      target,
    }));
  }

  /** What a reference leads to. */
  expand(formula: Formula): Formula {
    if (formula.op !== 'reference') return formula;
    return formula.negated ? this.not(formula.target()) : formula.target();
  }

  not(formula: Formula): Formula {
    const known = this.#negations.get(formula.id);
    if (known) return known;
    const negation = this.#negate(formula);
    this.#negations.set(formula.id, negation);
    this.#negations.set(negation.id, formula);
    return negation;
  }

  #negate(formula: Formula): Formula {
    switch (formula.op) {
      case 'constant':
        return formula.value ? this.false : this.true;
      case 'literal':
        return this.test(formula.test, !formula.negated);
      case 'reference':
        return this.reference(formula.name, formula.target, !formula.negated);
      case 'and':
        return this.or(formula.parts.map((part) => this.not(part)));
      case 'or':
        return this.and(formula.parts.map((part) => this.not(part)));
    }
  }

  #connect(op: 'and' | 'or', parts: Iterable<Formula>, neutral: Constant, absorbing: Constant): Formula {
    const flat = new Map<number, Formula>();
    for (const part of parts)
      for (const inner of part.op === op ? part.parts : [part])
        if (inner !== neutral) flat.set(inner.id, inner);
    if (flat.has(absorbing.id)) return absorbing;
    for (const part of flat.values()) if (part.op !== op && flat.has(this.not(part).id)) return absorbing;
    const sorted = [...flat.values()].sort((one, other) => one.id - other.id);
    const [first] = sorted;
    if (!first) return neutral;
    if (sorted.length === 1) return first;
    return this.#once(`${op} ${sorted.map((part) => part.id).join(' ')}`, (id) => ({
      op,
      id,
      parts: sorted,
    }));
  }

  #once(key: string, make: (id: number) => Formula): Formula {
    let formula = this.#known.get(key);
    if (!formula) {
      formula = make(this.#nextId++);
      this.#known.set(key, formula);
    }
    return formula;
  }
}
