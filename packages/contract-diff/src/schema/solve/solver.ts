/**
 * Finds a value that fits a formula, or proves that there is none.
 *
 * Values are looked for type by type. Within a type a formula is a conjunction of literals and alternatives. The literals alone give a candidate;
 * where it does not fit an alternative, the branches of that alternative are tried one after the other.
 */
import type { JsonType, JsonValue } from '../json.js';
import type { Formula, Literal } from '../formula/formula.js';
import type { Formulas } from '../formula/formulas.js';
import { LimitExceeded, MAX_DEPTH, MAX_STEPS } from '../limits.js';
import { findArray } from './array.js';
import { Evaluator } from './holds.js';
import { findNumber } from './number.js';
import { findObject } from './object.js';
import { firstFound, found, NONE, unknown, type Outcome } from './outcome.js';
import { Restriction } from './restrict.js';
import { findString } from './string.js';

/** The order in which values are looked for: those first that say least by themselves. */
const TYPES: readonly JsonType[] = ['string', 'number', 'boolean', 'object', 'array', 'null'];

export class Solver {
  readonly formulas: Formulas;
  readonly evaluator: Evaluator;
  readonly #restriction: Restriction;
  readonly #known = new Map<number, Outcome>();
  /** Formulas that are being looked into, with their depth. */
  readonly #open = new Map<number, number>();
  /** The least depth of an open formula that the results since then rest on. */
  #restsOn = Infinity;
  #steps = 0;

  constructor(formulas: Formulas) {
    this.formulas = formulas;
    this.evaluator = new Evaluator(formulas);
    this.#restriction = new Restriction(formulas);
  }

  /** Unknown where it would take too much work. */
  solve(formula: Formula): Outcome {
    this.#steps = 0;
    this.#restsOn = Infinity;
    this.#open.clear();
    try {
      return this.#find(formula);
    } catch (error) {
      if (error instanceof LimitExceeded) return unknown(error.message);
      throw error;
    }
  }

  /** What a formula says of values of a type, as alternatives that are conjunctions of literals; at most `limit` of them. */
  alternatives(formula: Formula, type: JsonType, limit: number): Literal[][] {
    const split = (pending: readonly Formula[], literals: readonly Literal[]): Literal[][] => {
      const [first, ...rest] = pending;
      if (!first) return [[...literals]];
      if (first.op === 'literal') return split(rest, [...literals, first]);
      if (first.op === 'and') return split([...first.parts, ...rest], literals);
      if (first.op === 'or') {
        const branches = first.parts.flatMap((part) => split([part, ...rest], literals));
        if (branches.length > limit) throw new LimitExceeded('the schema has too many alternatives');
        return branches;
      }
      return first.op === 'constant' && first.value ? split(rest, literals) : [];
    };
    return split([this.#restriction.to(type, formula)], []);
  }

  /**
   * A formula that is looked into already counts as one that no value fits: the smallest value that fits it does not contain another one. What rests
   * on that is remembered only when the formula is done.
   */
  readonly #find = (formula: Formula): Outcome => {
    if (formula.op === 'constant') return formula.value ? found('') : NONE;
    const known = this.#known.get(formula.id);
    if (known) return known;
    const openAt = this.#open.get(formula.id);
    if (openAt !== undefined) {
      this.#restsOn = Math.min(this.#restsOn, openAt);
      return NONE;
    }
    const depth = this.#open.size;
    if (depth > MAX_DEPTH) throw new LimitExceeded('the values would be too deep');
    const outerRestsOn = this.#restsOn;
    this.#restsOn = Infinity;
    this.#open.set(formula.id, depth);
    const outcome = firstFound(TYPES, (type) => this.#findOfType(type, formula));
    this.#open.delete(formula.id);
    if (outcome.kind === 'found' || this.#restsOn >= depth) {
      this.#known.set(formula.id, outcome);
      this.#restsOn = outerRestsOn;
    } else this.#restsOn = Math.min(this.#restsOn, outerRestsOn);
    return outcome;
  };

  #findOfType(type: JsonType, formula: Formula): Outcome {
    const restricted = this.#restriction.to(type, formula);
    return this.#search(type, new Map(), [restricted]);
  }

  /** `alternatives` are those that the literals do not settle. */
  #search(type: JsonType, literals: ReadonlyMap<number, Literal>, added: readonly Formula[]): Outcome {
    const all = new Map(literals);
    const alternatives: Formula[] = [];
    for (const formula of added.flatMap((part) => (part.op === 'and' ? part.parts : [part]))) {
      if (formula.op === 'literal') all.set(formula.id, formula);
      else if (formula.op === 'or') alternatives.push(formula);
      else if (formula.op === 'constant' && !formula.value) return NONE;
    }
    const conjunction = this.formulas.and(all.values());
    if (conjunction === this.formulas.false) return NONE;
    const candidate = this.#findOfLiterals(type, [...all.values()]);
    if (candidate.kind === 'none') return NONE;
    const unsettled = alternatives.find(
      (alternative) =>
        candidate.kind === 'unknown' || this.evaluator.holds(alternative, candidate.value) !== true,
    );
    if (!unsettled) return candidate;
    const others = alternatives.filter((alternative) => alternative !== unsettled);
    return firstFound(unsettled.op === 'or' ? unsettled.parts : [unsettled], (branch) =>
      this.#search(type, all, [branch, ...others]),
    );
  }

  #findOfLiterals(type: JsonType, literals: readonly Literal[]): Outcome {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) throw new LimitExceeded('too many combinations');
    const readable = literals.filter(({ test }) => test.kind !== 'opaque');
    const fits = (value: JsonValue) =>
      readable.every((literal) => this.evaluator.holds(literal, value) === true);
    const listed = literals.find(({ test, negated }) => test.kind === 'values' && !negated);
    if (listed?.test.kind === 'values') return this.#findListed([...listed.test.values.values()], literals);
    const outcome = this.#findByType(type, readable, fits);
    return outcome.kind === 'found' && readable.length < literals.length
      ? unknown('the schema has a keyword that cannot be read')
      : outcome;
  }

  #findListed(values: readonly JsonValue[], literals: readonly Literal[]): Outcome {
    return firstFound(values, (value) => {
      const verdicts = literals.map((literal) => this.evaluator.holds(literal, value));
      if (verdicts.includes(false)) return NONE;
      return verdicts.includes(undefined) ? unknown('a keyword cannot be read') : found(value);
    });
  }

  #findByType(type: JsonType, literals: readonly Literal[], fits: (value: JsonValue) => boolean): Outcome {
    switch (type) {
      case 'null':
        return fits(null) ? found(null) : NONE;
      case 'boolean':
        return firstFound([true, false], (value) => (fits(value) ? found(value) : NONE));
      case 'number':
        return findNumber(literals, fits);
      case 'string':
        return findString(literals, fits);
      case 'array':
        return findArray(literals, this.formulas, this.#find);
      case 'object':
        return findObject(literals, this.formulas, this.evaluator, this.#find);
    }
  }
}
