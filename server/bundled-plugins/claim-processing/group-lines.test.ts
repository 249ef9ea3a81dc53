import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { groupLines } from './group-lines.js';

const rules = { minimum: 10, maximum: 20, maxLines: 4 };
const group = (...charges: number[]) =>
  groupLines(
    charges.map((charged) => ({ charged })),
    rules,
  ).map((lines) => lines.map(({ charged }) => charged));

describe('lines', () => {
  it.each<[string, number[], number[][]]>([
    ['that are below the minimum together wait', [4, 5], []],
    ['that reach the minimum are a group', [4, 6], [[4, 6]]],
    ['that are over the maximum together are divided', [15, 5, 12], [[15, 5], [12]]],
    ['at the end that are below the minimum wait', [15, 5, 9], [[15, 5]]],
    ['over the maximum are a group each', [3, 50, 12], [[3], [50], [12]]],
    ['of no cost are no group', [0, 0, 0], []],
    ['of no cost are in the group of the next one that costs', [0, 0, 0, 0, 0, 30], [[0, 0, 0, 0, 0, 30]]],
    [
      'are divided when they are too many',
      [5, 1, 1, 1, 1, 9],
      [
        [5, 1, 1, 1],
        [1, 9],
      ],
    ],
  ])('%s', (_, charges, groups) => {
    expect(group(...charges)).toEqual(groups);
  });

  it('are in one group each, in their order, whatever they cost', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 40 })), (charges) => {
        const groups = group(...charges);
        const grouped = groups.flat();
        expect(grouped).toEqual(charges.slice(0, grouped.length));
        const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, charged) => sum + charged, 0);
        expect(sumOf(charges.slice(grouped.length))).toBeLessThan(rules.minimum);
        for (const one of groups) {
          expect(sumOf(one)).toBeGreaterThan(0);
          const costly = one.filter((charged) => charged > 0);
          expect(costly.length === 1 || sumOf(one) <= rules.maximum).toBe(true);
        }
      }),
    );
  });
});
