/**
 * Judges by limits alone where a value would be too large to write: the left side accepts a length that the right side refuses. That proves a
 * difference only where nothing else is said of the values, here and around.
 */
import type { DifferenceKind } from '../inclusion.js';
import type { JsonType } from '../json.js';
import type { Literal } from '../formula/formula.js';
import { listedNames } from '../solve/object.js';
import type { Explorer } from './explorer.js';
import type { Place } from './place.js';
import { allAlternativesOf } from './unions.js';

type LimitKind = 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minProperties' | 'maxProperties';

interface Sizes {
  readonly type: JsonType;
  readonly min: LimitKind;
  readonly max: LimitKind;
}

const LENGTHS: Sizes = { type: 'string', min: 'minLength', max: 'maxLength' };
const ITEMS: Sizes = { type: 'array', min: 'minItems', max: 'maxItems' };
const PROPERTIES: Sizes = { type: 'object', min: 'minProperties', max: 'maxProperties' };

const SIZES: Partial<Record<DifferenceKind, Sizes>> = {
  'max-length': LENGTHS,
  'max-items': ITEMS,
  'max-properties': PROPERTIES,
};

/** Whether the left side has values at the place that are larger than the limit of the right side. */
export function isLargerThan(explorer: Explorer, place: Place, kind: DifferenceKind, limit: number): boolean {
  const sizes = SIZES[kind];
  if (sizes === undefined || !place.independent) return false;
  const larger = allAlternativesOf(explorer, place, sizes.type)?.some(
    (literals) =>
      literals.every((literal) => leavesSizesOpen(explorer, literal, sizes)) &&
      Math.max(smallest(literals, sizes), limit + 1) <= largest(literals, sizes),
  );
  if (!larger) return false;
  // A small value shows that the place exists: the values around it can be written.
  const { formulas } = explorer.solver;
  const small = explorer.solver.solve(formulas.and([place.left, formulas.types([sizes.type])]));
  return small.kind === 'found' && place.embed(small.value).kind === 'found';
}

/** Whether the value of a member may be replaced by any other one that fits what the left side says of that member. */
export function isIndependentMember(explorer: Explorer, place: Place, name: string): boolean {
  return isSingle(explorer, place, PROPERTIES, ({ test, negated }) => {
    if (test.kind !== 'every' && test.kind !== 'some') return false;
    const ofEvery = (test.kind === 'every') !== negated;
    return ofEvery
      ? explorer.solver.evaluator.holds(test.names, name) !== undefined
      : listedNames(test.names) !== undefined;
  });
}

/** The same of an item. */
export function isIndependentItem(explorer: Explorer, place: Place): boolean {
  return isSingle(explorer, place, ITEMS, ({ test, negated }) => test.kind === 'items' && !negated);
}

/** Whether the left side has one alternative of a type, which only has limits and what is allowed. */
function isSingle(
  explorer: Explorer,
  place: Place,
  sizes: Sizes,
  isAllowed: (literal: Literal) => boolean,
): boolean {
  const alternatives = place.independent ? allAlternativesOf(explorer, place, sizes.type) : undefined;
  const [literals, ...others] = alternatives ?? [];
  return (
    others.length === 0 && literals?.every((literal) => isSize(literal, sizes) || isAllowed(literal)) === true
  );
}

function isSize({ test }: Literal, { min, max }: Sizes): boolean {
  return test.kind === min || test.kind === max;
}

/** Besides limits, only members with given names, and items of a kind that exists. */
function leavesSizesOpen({ solver }: Explorer, literal: Literal, sizes: Sizes): boolean {
  const { test, negated } = literal;
  if (isSize(literal, sizes)) return true;
  if (negated) return false;
  if (test.kind === 'items') return solver.solve(test.value).kind === 'found';
  return test.kind === 'every' && listedNames(test.names) !== undefined;
}

function smallest(literals: readonly Literal[], { min, max }: Sizes): number {
  const limits = literals.flatMap(({ test, negated }) => {
    if (test.kind === min && !negated) return [Math.ceil(test.limit)];
    return test.kind === max && negated ? [Math.floor(test.limit) + 1] : [];
  });
  return Math.max(0, ...limits);
}

function largest(literals: readonly Literal[], { min, max }: Sizes): number {
  const limits = literals.flatMap(({ test, negated }) => {
    if (test.kind === max && !negated) return [Math.floor(test.limit)];
    return test.kind === min && negated ? [Math.ceil(test.limit) - 1] : [];
  });
  return Math.min(Infinity, ...limits);
}
