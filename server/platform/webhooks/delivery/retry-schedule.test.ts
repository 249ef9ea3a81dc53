import { describe, expect, it } from '@jest/globals';
import { SCHEDULE, waitAfter } from './retry-schedule.js';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-01-01T00:00:00Z');
const wait = (attempts: number, retryAfter?: string) => waitAfter(attempts, retryAfter, SCHEDULE, NOW);

describe('the schedule', () => {
  it('increases the delay with jitter, and ends', () => {
    for (const [index, longest] of SCHEDULE.entries()) {
      const waited = wait(index + 1);
      expect(waited).toBeGreaterThanOrEqual(longest / 2);
      expect(waited).toBeLessThanOrEqual(longest);
    }
    expect(wait(SCHEDULE.length + 1)).toBeUndefined();
    expect(wait(SCHEDULE.length + 1, '10')).toBeUndefined();
  });

  it.each([
    ['7200', 2 * HOUR],
    ['Thu, 01 Jan 2026 03:00:00 GMT', 3 * HOUR],
    ['99999999999', 24 * HOUR],
    ['Fri, 01 Jan 2027 00:00:00 GMT', 24 * HOUR],
  ])('waits as long as the receiver asks for with %s, up to a day', (retryAfter, expected) => {
    expect(wait(1, retryAfter)).toBe(expected);
  });

  it.each(['0', 'soon', '-5', 'Wed, 01 Jan 2020 00:00:00 GMT', ''])(
    'keeps its normal delay for %j',
    (retryAfter) => {
      expect(wait(1, retryAfter)).toBeGreaterThanOrEqual(2_500);
      expect(wait(1, retryAfter)).toBeLessThanOrEqual(5_000);
    },
  );
});
