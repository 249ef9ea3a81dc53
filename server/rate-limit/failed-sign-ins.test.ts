import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFailedSignIns } from './failed-sign-ins.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const HERE = '203.0.113.7';
const THERE = '2001:db8::/64';

describe('an address', () => {
  it('is allowed to sign in as long as fewer sign-ins failed than may', async () => {
    const failedSignIns = createFailedSignIns({ failures: 2, windowSeconds: 60 });
    await failedSignIns.count(HERE);
    for (let asked = 0; asked < 10; asked++) await failedSignIns.assertAllowed(HERE);
  });

  it('is refused after that until the window ends, and told when that is', async () => {
    const failedSignIns = createFailedSignIns({ failures: 2, windowSeconds: 60 });
    await failedSignIns.count(HERE);
    jest.advanceTimersByTime(18_500);
    await failedSignIns.count(HERE);
    await expect(failedSignIns.assertAllowed(HERE)).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
      message: 'Too many failed sign-ins from this address; try again in 42 seconds',
      details: { headers: { 'Retry-After': '42' } },
    });
    jest.advanceTimersByTime(41_499);
    await expect(failedSignIns.assertAllowed(HERE)).rejects.toMatchObject({
      details: { headers: { 'Retry-After': '1' } },
    });
    jest.advanceTimersByTime(1);
    await failedSignIns.assertAllowed(HERE);
  });

  it('is allowed when the window is over, also when its timer comes late', async () => {
    const failedSignIns = createFailedSignIns({ failures: 1, windowSeconds: 60 });
    await failedSignIns.count(HERE);
    jest.setSystemTime(Date.now() + 60_000);
    await failedSignIns.assertAllowed(HERE);
  });

  it('is not refused for the failures of another', async () => {
    const failedSignIns = createFailedSignIns({ failures: 1, windowSeconds: 60 });
    await failedSignIns.count(HERE);
    await failedSignIns.assertAllowed(THERE);
  });

  it('is refused once enough failures that were under way together have been counted', async () => {
    const failedSignIns = createFailedSignIns({ failures: 60, windowSeconds: 60 });
    await Promise.all(Array.from({ length: 100 }, () => failedSignIns.count(HERE)));
    await expect(failedSignIns.assertAllowed(HERE)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

it('with 0 failures there is no limit', async () => {
  const failedSignIns = createFailedSignIns({ failures: 0, windowSeconds: 60 });
  for (let failed = 0; failed < 100; failed++) await failedSignIns.count(HERE);
  await failedSignIns.assertAllowed(HERE);
});
