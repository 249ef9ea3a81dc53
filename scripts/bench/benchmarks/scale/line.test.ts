import { describe, expect, it } from '@jest/globals';
import { lineThrough } from './line.js';

describe('a line through points', () => {
  it('is the line on which they are', () => {
    const { slope, intercept, rSquared } = lineThrough([
      [1, 5],
      [2, 7],
      [10, 23],
    ]);
    expect(slope).toBeCloseTo(2);
    expect(intercept).toBeCloseTo(3);
    expect(rSquared).toBeCloseTo(1);
  });

  it('says how far points are from it', () => {
    const { rSquared } = lineThrough([
      [0, 0],
      [1, 1],
      [2, 0],
      [3, 3],
    ]);
    expect(rSquared).toBeCloseTo(0.5333, 3);
  });
});
