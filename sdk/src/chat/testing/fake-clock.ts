import { jest } from '@jest/globals';

const STEP_MS = 20;

/** Stops the clock, but not the work between two moments: what is due at once happens at once. */
export const fakeClock = (): void => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
};

/** Moves a fake clock on until the condition holds. However long the machine takes for its work, no more time passes for the code under test. */
export const advanceUntil = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await jest.advanceTimersByTimeAsync(STEP_MS);
};

/** Moves a fake clock on until a promise is settled. */
export const advanceWhile = async <Value>(promise: Promise<Value>): Promise<Value> => {
  const pending = { isSettled: false };
  const settled = () => void (pending.isSettled = true);
  promise.then(settled, settled);
  await advanceUntil(() => pending.isSettled);
  return promise;
};
