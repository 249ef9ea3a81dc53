import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Problem } from '../contract/errors/problem.js';
import { createCallerQuota, type CallerQuota } from './caller-quota.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const ALICE = 'did:key:z6MkAlice';
const BOB = 'key:bob';

function quotaOf(requests: number, windowSeconds = 60): CallerQuota {
  const quota = createCallerQuota({ requests, windowSeconds });
  if (!quota) throw new Error('there is a limit');
  return quota;
}

/** The problem with which a call rejects. */
async function refusal(call: Promise<unknown>): Promise<Problem> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw new Error('expected a problem');
  return error;
}

describe('a request within the quota', () => {
  it('gets the policy, the remaining requests and the remaining time', async () => {
    const quota = quotaOf(600);
    expect(await quota.consume(ALICE)).toEqual([
      'RateLimit-Policy',
      '"requests";q=600;w=60',
      'RateLimit',
      '"requests";r=599;t=60',
    ]);
    jest.advanceTimersByTime(19_001);
    expect((await quota.consume(ALICE)).at(-1)).toBe('"requests";r=598;t=41');
  });

  it('may be the last one', async () => {
    expect((await quotaOf(1).consume(ALICE)).at(-1)).toBe('"requests";r=0;t=60');
  });
});

describe('a request over the quota', () => {
  it('is refused, and told when to retry', async () => {
    const quota = quotaOf(2);
    await quota.consume(ALICE);
    await quota.consume(ALICE);
    jest.advanceTimersByTime(19_500);
    const { code, status, message, details } = await refusal(quota.consume(ALICE));
    expect({ code, status, message }).toEqual({
      code: 'too_many_requests',
      status: 429,
      message: 'The limit of 2 requests in 60 seconds is used up; try again in 41 seconds',
    });
    expect(details).toEqual({
      headers: {
        'Retry-After': '41',
        'RateLimit-Policy': '"requests";q=2;w=60',
        RateLimit: '"requests";r=0;t=41',
      },
    });
  });

  it('is never told to retry immediately', async () => {
    const quota = quotaOf(1, 1);
    await quota.consume(ALICE);
    jest.advanceTimersByTime(999);
    const { message, details } = await refusal(quota.consume(ALICE));
    expect(message).toBe('The limit of 1 request in 1 second is used up; try again in 1 second');
    expect(details.headers).toMatchObject({ 'Retry-After': '1' });
  });

  it('does not extend the window', async () => {
    const quota = quotaOf(1);
    await quota.consume(ALICE);
    jest.advanceTimersByTime(59_999);
    await refusal(quota.consume(ALICE));
    jest.advanceTimersByTime(1);
    expect((await quota.consume(ALICE)).at(-1)).toBe('"requests";r=0;t=60');
  });

  it('does not count for other callers', async () => {
    const quota = quotaOf(1);
    await quota.consume(ALICE);
    await refusal(quota.consume(ALICE));
    expect((await quota.consume(BOB)).at(-1)).toBe('"requests";r=0;t=60');
  });
});

it('a window ends in time, even if its timer is late', async () => {
  const quota = quotaOf(1);
  await quota.consume(ALICE);
  jest.setSystemTime(Date.now() + 60_000);
  expect((await quota.consume(ALICE)).at(-1)).toBe('"requests";r=0;t=60');
});

it('of a hundred concurrent requests, as many as the quota pass', async () => {
  const quota = quotaOf(60);
  for (let sent = 0; sent < 10; sent++) await quota.consume(ALICE);
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => quota.consume(ALICE)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
});

it('a caller is forgotten when the window is over', async () => {
  const quota = quotaOf(5);
  for (let caller = 0; caller < 20; caller++) await quota.consume(`did:key:${caller}`);
  expect(jest.getTimerCount()).toBe(20);
  jest.advanceTimersByTime(60_000);
  expect(jest.getTimerCount()).toBe(0);
});

it('a window that is open does not keep the process alive', async () => {
  jest.useRealTimers();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await quotaOf(5).consume(ALICE);
  expect(timers()).toBe(before);
});

it('with 0 requests there is no limit', () => {
  expect(createCallerQuota({ requests: 0, windowSeconds: 60 })).toBeUndefined();
});
