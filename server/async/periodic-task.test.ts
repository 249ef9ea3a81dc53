import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type PeriodicTask, createPeriodicTask } from './periodic-task.js';

let recurring: PeriodicTask;
let onFailed: jest.Mock<(error: unknown) => void>;

beforeEach(() => {
  jest.useFakeTimers();
  onFailed = jest.fn();
});
afterEach(async () => {
  await recurring.close();
  jest.useRealTimers();
});

const start = (work: () => Promise<void>) =>
  (recurring = createPeriodicTask(work, { everyMs: 1000, retryMs: 100, onFailed }));

it('work runs after each interval, and sooner after a failure', async () => {
  const work = jest.fn<() => Promise<void>>().mockResolvedValue();
  start(work);
  await jest.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(0);
  work.mockRejectedValueOnce('away');
  await jest.advanceTimersByTimeAsync(1);
  expect(onFailed.mock.calls).toEqual([['away']]);
  await jest.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(3);
});

it('work that is requested while it runs runs once more, and never concurrently', async () => {
  let finish: () => void = () => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  start(work);
  for (let asked = 0; asked < 3; asked += 1) recurring.runSoon();
  await jest.advanceTimersByTimeAsync(0);
  for (let asked = 0; asked < 3; asked += 1) recurring.runSoon();
  await jest.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await jest.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
  finish();
  await jest.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(2);
  finish();
});

it('closing waits for the current run, and no further run starts', async () => {
  let finish: () => void = () => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  start(work);
  recurring.runSoon();
  await jest.advanceTimersByTimeAsync(0);
  const onClosed = jest.fn();
  const closed = recurring.close().then(onClosed);
  await jest.advanceTimersByTimeAsync(5000);
  expect(onClosed).not.toHaveBeenCalled();
  finish();
  await closed;
  recurring.runSoon();
  await jest.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(1);
});
