import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { setLongTimer } from './long-timer.js';

const START = 1_800_000_000_000;
const DAY = 24 * 3600 * 1000;

beforeEach(() => void jest.useFakeTimers({ now: START }));
afterEach(() => void jest.useRealTimers());

it.each([
  ['in a second', 1000],
  ['in thirty days, which no single timer can hold', 30 * DAY],
  ['in a hundred days', 100 * DAY],
])('a timer fires %s, and not earlier', (_, ms) => {
  const reached = jest.fn();
  setLongTimer(START + ms, reached);
  jest.advanceTimersByTime(ms - 1);
  expect(reached).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(reached).toHaveBeenCalledTimes(1);
});

it('a timer whose deadline has passed fires immediately', () => {
  const reached = jest.fn();
  setLongTimer(START - 5, reached);
  jest.advanceTimersByTime(0);
  expect(reached).toHaveBeenCalledTimes(1);
});

it('a cancelled timer never fires, even after it was postponed', () => {
  const reached = jest.fn();
  const callOff = setLongTimer(START + 60 * DAY, reached);
  jest.advanceTimersByTime(30 * DAY);
  callOff();
  jest.advanceTimersByTime(60 * DAY);
  expect(reached).not.toHaveBeenCalled();
});

it.each([
  ['put forward, within a minute', 3_600_000, 60_000],
  ['put back, when it is that time again', -3_600_000, 2 * 3_600_000],
])('a timer follows a clock that is %s', (_, jump, within) => {
  const reached = jest.fn();
  setLongTimer(START + 3_600_000, reached);
  jest.setSystemTime(START + jump);
  jest.advanceTimersByTime(within - 1);
  if (jump < 0) expect(reached).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(reached).toHaveBeenCalledTimes(1);
});
