import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { throttleCalls } from './throttle-calls.js';

const INTERVAL_MS = 1_000;

let failures: unknown[] = [];
const options = { intervalMs: INTERVAL_MS, onFailed: (error: unknown) => failures.push(error) };

beforeEach(() => {
  jest.useFakeTimers();
  failures = [];
});
afterEach(() => void jest.useRealTimers());

it('runs the first call at once, and all calls of the interval as one at its end', async () => {
  let runs = 0;
  const call = throttleCalls(() => {
    runs++;
  }, options);
  for (let times = 0; times < 3; times++) call();
  expect(runs).toBe(1);
  await jest.advanceTimersByTimeAsync(INTERVAL_MS - 1);
  expect(runs).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  await jest.advanceTimersByTimeAsync(2 * INTERVAL_MS);
  expect(runs).toBe(2);
  call();
  expect(runs).toBe(3);
});

it('runs nothing twice at the same time, however long it takes', async () => {
  let end: () => void = () => undefined;
  let runs = 0;
  const call = throttleCalls(() => {
    runs++;
    return new Promise((resolve) => (end = resolve));
  }, options);
  call();
  await jest.advanceTimersByTimeAsync(5 * INTERVAL_MS);
  call();
  await jest.advanceTimersByTimeAsync(5 * INTERVAL_MS);
  expect(runs).toBe(1);
  end();
  await jest.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(runs).toBe(2);
});

it.each([
  ['throws', () => raise()],
  ['rejects', () => Promise.resolve().then(raise)],
])('runs again after work that %s, and reports the error', async (_, fail) => {
  let runs = 0;
  const call = throttleCalls(() => {
    runs++;
    return runs === 1 ? fail() : undefined;
  }, options);
  call();
  await jest.advanceTimersByTimeAsync(0);
  expect(failures).toEqual([new Error('failed')]);
  call();
  await jest.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(runs).toBe(2);
});

function raise(): never {
  throw new Error('failed');
}
