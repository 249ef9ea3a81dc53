import { expect, it } from '@jest/globals';
import { gatherTime } from './gather-time.js';

it.each([
  { entries: 1, isBusy: false, isText: true, ms: 4 },
  { entries: 1, isBusy: false, isText: false, ms: 4 },
  { entries: 60, isBusy: false, isText: true, ms: 9 },
  { entries: 9, isBusy: true, isText: false, ms: 10 },
  { entries: 80, isBusy: true, isText: false, ms: 12 },
  { entries: 9, isBusy: true, isText: true, ms: 25 },
  { entries: 80, isBusy: true, isText: true, ms: 25 },
  { entries: 100, isBusy: true, isText: true, ms: 15 },
  { entries: 2_000, isBusy: false, isText: true, ms: 15 },
])('$entries entries (busy: $isBusy, text alone: $isText) are gathered for $ms ms', ({ ms, ...gathered }) => {
  expect(gatherTime(gathered)).toBeCloseTo(ms);
});
