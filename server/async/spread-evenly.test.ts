import { expect, it } from '@jest/globals';
import { spreadEvenly } from './spread-evenly.js';

const items = Array.from({ length: 100 }, (_, index) => index);

it('calls for each item once, in order, and at once when there is no time', async () => {
  const called: number[] = [];
  const spread = spreadEvenly(items, 0, (item) => called.push(item));
  expect(called).toEqual(items);
  await spread;
  await spreadEvenly([], 1_000, (item) => called.push(item));
  expect(called).toEqual(items);
});

it('calls for none before its time, and for the first at once', async () => {
  const SPREAD_MS = 400;
  const startedAt = performance.now();
  const at: number[] = [];
  const spread = spreadEvenly(items, SPREAD_MS, () => at.push(performance.now() - startedAt));
  expect(at).toHaveLength(1);
  await spread;
  expect(at).toHaveLength(items.length);
  for (const [item, milliseconds] of at.entries())
    expect(milliseconds).toBeGreaterThanOrEqual((item * SPREAD_MS) / items.length - 1);
});
