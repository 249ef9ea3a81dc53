import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createAddressLimit, type AddressLimit } from './address-limit.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const HERE = '203.0.113.7';
const THERE = '2001:db8::/64';

const limitOf = (points: number): AddressLimit =>
  createAddressLimit({ points, windowSeconds: 60, what: 'failed sign-ins' });

describe('an address', () => {
  it('may take all points, and is refused after that until the window ends', async () => {
    const limit = limitOf(2);
    await limit.take(HERE);
    jest.advanceTimersByTime(18_500);
    await limit.take(HERE);
    await expect(limit.take(HERE)).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
      message: 'Too many failed sign-ins from this address; try again in 42 seconds',
      details: { headers: { 'Retry-After': '42' } },
    });
    jest.advanceTimersByTime(41_499);
    await expect(limit.take(HERE)).rejects.toMatchObject({ details: { headers: { 'Retry-After': '1' } } });
    jest.advanceTimersByTime(1);
    await limit.take(HERE);
  });

  it('may continue without a limit while its points are given back', async () => {
    const limit = limitOf(2);
    for (let taken = 0; taken < 20; taken++) {
      await limit.take(HERE);
      await limit.giveBack(HERE);
    }
  });

  it('may take again when the window is over, even if its timer is late', async () => {
    const limit = limitOf(1);
    await limit.take(HERE);
    jest.setSystemTime(Date.now() + 60_000);
    await limit.take(HERE);
  });

  it('is not refused because of another address', async () => {
    const limit = limitOf(1);
    await limit.take(HERE);
    await limit.take(THERE);
  });

  it('cannot exceed the limit by concurrent requests', async () => {
    const limit = limitOf(60);
    const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, () => limit.take(HERE)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
  });
});

it('with 0 points there is no limit', async () => {
  const limit = limitOf(0);
  for (let taken = 0; taken < 100; taken++) await expect(limit.take(HERE)).resolves.toBeUndefined();
  await expect(limit.giveBack(HERE)).resolves.toBeUndefined();
});
