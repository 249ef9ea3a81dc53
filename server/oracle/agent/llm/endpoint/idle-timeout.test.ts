import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { AgentFailure } from '../../../turn/agent-failure.js';
import { retryDelay, withIdleTimeout } from './idle-timeout.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Yields parts after the given delays. */
async function* partsAt(milliseconds: readonly number[]): AsyncGenerator<number, void> {
  for (const [index, wait] of milliseconds.entries()) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    yield index;
  }
}

describe('the parts of a stream', () => {
  it('come through as long as none takes too long', async () => {
    const parts = withIdleTimeout(partsAt([900, 900, 900]), 1_000);
    for (const value of [0, 1, 2]) {
      const next = parts.next();
      await jest.advanceTimersByTimeAsync(900);
      expect(await next).toEqual({ value, done: false });
    }
    expect((await parts.next()).done).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('end with a failure when one takes too long', async () => {
    const parts = withIdleTimeout(partsAt([900, 1_100]), 1_000);
    const first = parts.next();
    await jest.advanceTimersByTimeAsync(900);
    await first;
    const second = expect(parts.next()).rejects.toMatchObject({ kind: 'timeout', retryable: true });
    await jest.advanceTimersByTimeAsync(1_000);
    await second;
  });

  it('may be read as slowly as one likes', async () => {
    const parts = withIdleTimeout(partsAt([0, 0]), 1_000);
    const first = parts.next();
    await jest.advanceTimersByTimeAsync(0);
    await first;
    await jest.advanceTimersByTimeAsync(60_000);
    const second = parts.next();
    await jest.advanceTimersByTimeAsync(0);
    expect(await second).toEqual({ value: 1, done: false });
  });
});

describe('another try', () => {
  const failure = (retryable: boolean, retryAfterSeconds?: number) =>
    new AgentFailure('…', { kind: 'server', retryable, retryAfterSeconds });

  it('comes after a wait that doubles, shortened by a half at the most', () => {
    for (const [tries, longest] of [
      [1, 500],
      [2, 1_000],
    ] as const) {
      const wait = retryDelay(failure(true), tries, 500) ?? 0;
      expect(wait).toBeGreaterThanOrEqual(longest / 2);
      expect(wait).toBeLessThanOrEqual(longest);
    }
  });

  it('comes no sooner than the endpoint says, unless it says too long', () => {
    fc.assert(
      fc.property(fc.nat(60), (seconds) => {
        const wait = retryDelay(failure(true, seconds), 1, 500);
        if (seconds > 20) expect(wait).toBeUndefined();
        else expect(wait).toBeGreaterThanOrEqual(seconds * 1_000);
      }),
    );
  });

  it('does not come a third time, nor when it is of no use', () => {
    expect(retryDelay(failure(true), 3, 500)).toBeUndefined();
    expect(retryDelay(failure(false), 1, 500)).toBeUndefined();
  });
});
