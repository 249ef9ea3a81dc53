import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { STEP_LIMIT_MS, withinLimit } from './within-limit.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const attempt = async (work: () => Promise<unknown>) => {
  const result = withinLimit('sample', 'stop', work).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(STEP_LIMIT_MS);
  return result;
};

it.each<[string, () => Promise<unknown>, string]>([
  ['rejects', () => Promise.reject(new Error('no luck')), 'stop failed: no luck'],
  ['hangs', () => new Promise(() => undefined), 'stop failed: it took more than 10 s'],
  [
    'rejects later than its limit',
    () =>
      new Promise((_, reject) => {
        setTimeout(() => reject(new Error('late')), STEP_LIMIT_MS + 1);
      }),
    'stop failed: it took more than 10 s',
  ],
])('a step that %s fails with the name of the plugin', async (_, work, message) => {
  expect(await attempt(work)).toMatchObject({ message: `plugin sample: ${message}` });
  // A rejection that nobody handles would fail the test.
  await jest.advanceTimersByTimeAsync(STEP_LIMIT_MS);
});

it('a step that ends in time gives its result', async () => {
  expect(await attempt(() => Promise.resolve('done'))).toBe('done');
});
