import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { AgentFailure } from '../../../turn/agent-failure.js';
import { retryDelay, withIdleTimeout, type ReadParts } from './idle-timeout.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Reads parts after the given delays. */
const partsAt =
  (milliseconds: readonly number[]): ReadParts<number> =>
  async (take) => {
    for (const [index, wait] of milliseconds.entries()) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      await take(index);
    }
  };

describe('the parts of a stream', () => {
  const taken: number[] = [];
  const note = (part: number) => {
    taken.push(part);
    return undefined;
  };
  beforeEach(() => void taken.splice(0));

  it('come through as long as none takes too long', async () => {
    const reading = withIdleTimeout(partsAt([900, 900, 900]), note, 1_000);
    await jest.advanceTimersByTimeAsync(2_700);
    await reading;
    expect(taken).toEqual([0, 1, 2]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('end with a failure when one takes too long, and none is taken after it', async () => {
    const reading = withIdleTimeout(partsAt([900, 1_100]), note, 1_000);
    const failed = expect(reading).rejects.toMatchObject({ kind: 'timeout', retryable: true });
    await jest.advanceTimersByTimeAsync(3_000);
    await failed;
    expect(taken).toEqual([0]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('may be taken as slowly as one likes, after which the time begins again', async () => {
    const takeSlowly = (part: number) => {
      note(part);
      return new Promise<void>((resolve) => setTimeout(resolve, 60_000));
    };
    const reading = withIdleTimeout(partsAt([0, 900, 1_100]), takeSlowly, 1_000);
    const failed = expect(reading).rejects.toMatchObject({ kind: 'timeout' });
    await jest.advanceTimersByTimeAsync(130_000);
    await failed;
    expect(taken).toEqual([0, 1]);
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
