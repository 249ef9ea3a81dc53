import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createThrottle } from './throttle.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('work that is requested a thousand times runs at once, and once more after a delay', async () => {
  const work = jest.fn(() => Promise.resolve());
  const paced = createThrottle(work, 500);
  for (let i = 0; i < 1_000; i++) paced.runSoon();
  expect(work).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(499);
  expect(work).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(2);
  paced.runSoon();
  expect(work).toHaveBeenCalledTimes(3);
});

it('work is not done twice at a time, however long it takes', async () => {
  const work = jest.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 5_000)));
  const paced = createThrottle(work, 500);
  paced.runSoon();
  paced.runSoon();
  await jest.advanceTimersByTimeAsync(5_499);
  expect(work).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

it('nothing runs after the end', async () => {
  const work = jest.fn(() => Promise.resolve());
  const paced = createThrottle(work, 500);
  paced.runSoon();
  paced.runSoon();
  paced.close();
  await jest.advanceTimersByTimeAsync(10_000);
  paced.runSoon();
  expect(work).toHaveBeenCalledTimes(1);
});
