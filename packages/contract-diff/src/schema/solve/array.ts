/** Finds an array that fits literals. */
import type { Formula, Literal } from '../formula/formula.js';
import type { Formulas } from '../formula/formulas.js';
import type { JsonValue } from '../json.js';
import { LimitExceeded, MAX_ARRAY_LENGTH } from '../limits.js';
import { distinctValues } from './distinct.js';
import { firstFound, found, NONE, type Find, type Outcome } from './outcome.js';

/** At least `min` and at most `max` of the items from index `from` up to, not including, `to` fit `value`. */
interface Count {
  readonly from: number;
  readonly to: number;
  readonly value: Formula;
  readonly min: number;
  readonly max: number;
}

interface Shape {
  readonly minItems: number;
  readonly maxItems: number;
  readonly items: readonly { readonly from: number; readonly to: number; readonly value: Formula }[];
  readonly counts: readonly Count[];
  /** Whether all items must differ, or two of them must be equal. */
  readonly unique: boolean;
  readonly repeated: boolean;
}

export function findArray(literals: readonly Literal[], formulas: Formulas, find: Find): Outcome {
  const shape = shapeOf(literals, formulas);
  const { minItems, maxItems, items, counts, repeated } = shape;
  // Further items would only have more to fit.
  const edges = [...items, ...counts].flatMap(({ from, to }) => [from, to]).filter(Number.isFinite);
  const demanded = counts.reduce((sum, { min }) => sum + min, repeated ? 2 : 0);
  const longest = Math.min(maxItems, Math.max(minItems, Math.max(0, ...edges) + demanded));
  if (longest > MAX_ARRAY_LENGTH) throw new LimitExceeded('the arrays would be too long');
  const lengths = Array.from({ length: Math.max(0, longest - minItems + 1) }, (_, i) => minItems + i);
  return firstFound(lengths, (length) => new ArraySearch(shape, length, formulas, find).run());
}

function shapeOf(literals: readonly Literal[], formulas: Formulas): Shape {
  let [minItems, maxItems] = [0, Infinity];
  let [unique, repeated] = [false, false];
  const items: { from: number; to: number; value: Formula }[] = [];
  const counts: Count[] = [];
  for (const { test, negated } of literals) {
    if (test.kind === 'minItems' && !negated) minItems = Math.max(minItems, Math.ceil(test.limit));
    if (test.kind === 'minItems' && negated) maxItems = Math.min(maxItems, Math.ceil(test.limit) - 1);
    if (test.kind === 'maxItems' && !negated) maxItems = Math.min(maxItems, Math.floor(test.limit));
    if (test.kind === 'maxItems' && negated) minItems = Math.max(minItems, Math.floor(test.limit) + 1);
    if (test.kind === 'uniqueItems') [unique, repeated] = [unique || !negated, repeated || negated];
    if (test.kind === 'items' && !negated) items.push(test);
    if (test.kind === 'items' && negated)
      counts.push({ from: test.from, to: test.to, value: formulas.not(test.value), min: 1, max: Infinity });
    if (test.kind === 'count') counts.push(test);
  }
  return { minItems, maxItems, items, counts, unique, repeated };
}

class ArraySearch {
  readonly #shape: Shape;
  readonly #length: number;
  readonly #formulas: Formulas;
  readonly #find: Find;

  constructor(shape: Shape, length: number, formulas: Formulas, find: Find) {
    this.#shape = shape;
    this.#length = length;
    this.#formulas = formulas;
    this.#find = find;
  }

  run(): Outcome {
    return this.#choose(
      [],
      this.#shape.counts.map(() => 0),
    );
  }

  /** Decides for one position after the other which counts its item belongs to. `goals` has what the items before must fit. */
  #choose(goals: readonly Formula[], done: readonly number[]): Outcome {
    const { counts } = this.#shape;
    const position = goals.length;
    const left = (to: number) => Math.max(0, Math.min(this.#length, to) - position);
    if (counts.some(({ min, to }, i) => min - (done[i] ?? 0) > left(to))) return NONE;
    if (position === this.#length) return this.#fill(goals);
    return firstFound(this.#memberships(position, done), (inside) => {
      const goal = this.#goal(position, inside);
      const possible = this.#find(goal);
      if (possible.kind === 'none') return NONE;
      return this.#choose(
        [...goals, goal],
        done.map((count, i) => count + (inside.has(i) ? 1 : 0)),
      );
    });
  }

  /** The sets of counts that the item of a position may belong to, those first that are still in demand. */
  *#memberships(position: number, done: readonly number[]): Generator<ReadonlySet<number>> {
    const open = this.#shape.counts.flatMap(({ from, to, min, max }, i) => {
      const count = done[i] ?? 0;
      if (position < from || position >= to || count >= max) return [];
      return count < min || max < Infinity ? [{ index: i, wanted: count < min }] : [];
    });
    for (let mask = 0; mask < 2 ** open.length; mask++)
      yield new Set(
        open.filter(({ wanted }, bit) => ((mask >> bit) & 1) === (wanted ? 0 : 1)).map(({ index }) => index),
      );
  }

  #goal(position: number, inside: ReadonlySet<number>): Formula {
    const { items, counts } = this.#shape;
    const covering = ({ from, to }: { from: number; to: number }) => position >= from && position < to;
    return this.#formulas.and([
      ...items.filter(covering).map(({ value }) => value),
      ...counts.flatMap((count, i) => {
        if (!covering(count)) return [];
        if (inside.has(i)) return [count.value];
        return count.max < Infinity ? [this.#formulas.not(count.value)] : [];
      }),
    ]);
  }

  #fill(goals: readonly Formula[]): Outcome {
    if (this.#shape.unique) return distinctValues(goals, this.#formulas, this.#find);
    if (!this.#shape.repeated) return this.#fillEach(goals);
    return firstFound(pairs(goals.length), ([one, other]) => {
      const shared = this.#find(
        this.#formulas.and([goals[one], goals[other]].filter((goal) => goal !== undefined)),
      );
      if (shared.kind !== 'found') return shared;
      const same = this.#formulas.values([shared.value]);
      return this.#fillEach(goals.map((goal, i) => (i === one || i === other ? same : goal)));
    });
  }

  #fillEach(goals: readonly Formula[]): Outcome {
    const values: JsonValue[] = [];
    for (const goal of goals) {
      const outcome = this.#find(goal);
      if (outcome.kind !== 'found') return outcome;
      values.push(outcome.value);
    }
    return found(values);
  }
}

function* pairs(length: number): Generator<readonly [number, number]> {
  for (let other = 1; other < length; other++) for (let one = 0; one < other; one++) yield [one, other];
}
