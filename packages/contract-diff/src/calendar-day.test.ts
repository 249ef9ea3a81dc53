import { expect, test } from '@jest/globals';
import { parseDay } from './calendar-day.js';

test.each(['2026-02-31', '2026-13-01', '2026-2-1', '31.12.2026', 'soon', '2026-12-31 10:00', ''])(
  '%j is no day',
  (text) => {
    expect(parseDay(text)).toBeUndefined();
  },
);

test('a day begins in UTC, and a time has its zone', () => {
  expect(parseDay('2028-02-29')?.toISOString()).toBe('2028-02-29T00:00:00.000Z');
  expect(parseDay('2026-12-31T23:30:00-02:00')?.toISOString()).toBe('2027-01-01T01:30:00.000Z');
});
