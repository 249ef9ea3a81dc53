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
    ['over the maximum are a group each', [3, 50, 12], [[50], [3, 12]]],
    ['that do not fit into a group below the minimum are a group each', [9, 12], [[12]]],
    ['that are too many are a group, also below the minimum', [1, 1, 1, 1, 1], [[1, 1, 1, 1]]],
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

  it('are in one group each, within all limits, whatever they cost', () => {
    const cost = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(fc.array(cost, { maxLength: 60 }), (charges) => {
        const lines = charges.map((charged, position) => ({ charged, position }));
        const sumOf = (some: typeof lines) => some.reduce((sum, { charged }) => sum + charged, 0);
        const groups = groupLines(lines, rules);
        for (const one of groups) {
          expect(one).toEqual(one.toSorted((a, b) => a.position - b.position));
          expect(one.length).toBeLessThanOrEqual(rules.maxLines);
          expect(one.length === 1 || sumOf(one) <= rules.maximum).toBe(true);
          expect(one.length === rules.maxLines || sumOf(one) >= rules.minimum).toBe(true);
        }
        const grouped = new Set(groups.flat());
        expect(grouped.size).toBe(groups.flat().length);
        expect(sumOf(lines.filter((line) => !grouped.has(line)))).toBeLessThan(rules.minimum);
      }),
    );
  });
});
