import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { rejection } from '../../test/rejection.js';
import { pause } from './pause.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('a pause lasts as long as it should', async () => {
  let over = false;
  const waiting = pause(500, new AbortController().signal).then(() => (over = true));

  await jest.advanceTimersByTimeAsync(499);
  expect(over).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(over).toBe(true);
  await waiting;
});

it.each(['before it begins', 'while it lasts'])('a pause that is aborted %s ends at once', async (when) => {
  const controller = new AbortController();
  const reason = new Error('Left');
  if (when === 'before it begins') controller.abort(reason);
  const waiting = pause(500, controller.signal);
  controller.abort(reason);

  expect(await rejection(waiting)).toBe(reason);
  expect(jest.getTimerCount()).toBe(0);
});
