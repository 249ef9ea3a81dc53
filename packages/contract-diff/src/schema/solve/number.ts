/** Finds a number that fits literals. */
import type { Literal } from '../formula/formula.js';
import { MAX_TRIED_NUMBERS } from '../limits.js';
import type { JsonValue } from '../json.js';
import { decimal, leastCommonMultiple, toNumber, unitsAt } from './decimal.js';
import { found, NONE, unknown, type Outcome } from './outcome.js';

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Offsets from whole numbers, for numbers that must not be multiples. */
const OFFSETS = [0, 0.5, 0.25, 0.1, 0.01, 0.3, 0.001, 1 / 3, 1e-6];

const STEPS_BETWEEN = 16;

export function findNumber(literals: readonly Literal[], fits: (value: JsonValue) => boolean): Outcome {
  const range = rangeOf(literals);
  if (range.min > range.max) return NONE;
  if (range.min === range.max) return fits(range.min) ? found(range.min) : NONE;
  const divisors = literals.flatMap(({ test, negated }) =>
    test.kind === 'multipleOf' && !negated ? [test.divisor] : [],
  );
  if (divisors.length > 0) return findMultiple(divisors, literals, range, fits);
  for (const candidate of candidates(range)) if (fits(candidate)) return found(candidate);
  return unknown('no number was found');
}

/** Limits of the closed interval; exclusive limits are left to the check of each number. */
function rangeOf(literals: readonly Literal[]): Range {
  let [min, max] = [-Infinity, Infinity];
  for (const { test, negated } of literals) {
    if (test.kind !== 'minimum' && test.kind !== 'maximum') continue;
    if ((test.kind === 'minimum') !== negated) min = Math.max(min, test.limit);
    else max = Math.min(max, test.limit);
  }
  return { min, max };
}

function findMultiple(
  divisors: readonly number[],
  literals: readonly Literal[],
  { min, max }: Range,
  fits: (value: JsonValue) => boolean,
): Outcome {
  const undesired = literals.flatMap(({ test, negated }) =>
    test.kind === 'multipleOf' && negated ? [test.divisor] : [],
  );
  const limits = [min, max].filter(Number.isFinite);
  const scale = Math.max(...[...divisors, ...undesired, ...limits].map((value) => decimal(value).scale));
  const units = (value: number) => unitsAt(decimal(value), scale);
  const step = divisors.map(units).reduce(leastCommonMultiple);
  if (undesired.some((divisor) => step % units(divisor) === 0n)) return NONE;
  const first = Number.isFinite(min) ? ceilDivide(units(min), step) : undefined;
  const last = Number.isFinite(max) ? -ceilDivide(-units(max), step) : undefined;
  for (let i = 0n; i < MAX_TRIED_NUMBERS; i++) {
    const multiple = nth(i, first, last);
    if (multiple === undefined) return NONE;
    const value = toNumber(multiple * step, scale);
    if (fits(value)) return found(value);
  }
  return unknown('no multiple was found');
}

/** The multiples within limits, those next to zero first; undefined after the last one. */
function nth(i: bigint, first: bigint | undefined, last: bigint | undefined): bigint | undefined {
  const start = first !== undefined && first > 0n ? first : last !== undefined && last < 0n ? last : 0n;
  if (start === first) return last === undefined || first + i <= last ? first + i : undefined;
  if (start === last) return first === undefined || last - i >= first ? last - i : undefined;
  return zigzag(i, last, first === undefined ? undefined : -first);
}

/** 0, 1, -1, 2, -2 and so on, as far as `above` and `below` allow. */
function zigzag(i: bigint, above: bigint | undefined, below: bigint | undefined): bigint | undefined {
  const shorter = above === undefined ? below : below === undefined || above < below ? above : below;
  if (shorter === undefined || i <= 2n * shorter) return i % 2n === 1n ? (i + 1n) / 2n : -(i / 2n);
  const rest = i - shorter;
  if (above === undefined || rest <= above) return rest;
  return below === undefined || rest <= below ? -rest : undefined;
}

function ceilDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return quotient * divisor < value ? quotient + 1n : quotient;
}

/** Numbers within limits: whole and simple ones first. */
function* candidates({ min, max }: Range): Generator<number> {
  const bases = [0, Math.ceil(min), Math.floor(max), min, max].filter(Number.isFinite);
  for (const offset of OFFSETS)
    for (const base of bases)
      for (const candidate of [base + offset, base - offset])
        if (candidate >= min && candidate <= max) yield candidate;
  for (const base of bases)
    for (let i = 1; i <= MAX_TRIED_NUMBERS; i++) {
      if (base + i <= max) yield base + i;
      if (base - i >= min) yield base - i;
    }
  if (Number.isFinite(min) && Number.isFinite(max))
    for (let i = 1; i < STEPS_BETWEEN; i++) yield min + ((max - min) * i) / STEPS_BETWEEN;
}
