import { expect, it } from '@jest/globals';
import { spreadOf } from './spread.js';

it('of no values is zero', () => {
  expect(spreadOf([])).toEqual({ sum: 0, p99: 0, max: 0 });
});

it('of one value is that value', () => {
  expect(spreadOf([7])).toEqual({ sum: 7, p99: 7, max: 7 });
});

it('has as its p99 what one of a hundred values exceeds, in whatever order they come', () => {
  const values = Array.from({ length: 200 }, (_, at) => at + 1);
  expect(spreadOf(values.toReversed())).toEqual({ sum: 20_100, p99: 198, max: 200 });
});
