import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { followChanges } from './follow-changes.js';

const DELAY_MS = 200;

describe('what follows changes', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const start = () => {
    const ends: (() => void)[] = [];
    const work = jest.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    return { work, end: () => ends.shift()?.(), ...followChanges(work, DELAY_MS) };
  };
  const pass = () => jest.advanceTimersByTimeAsync(DELAY_MS);

  it('works once for a burst', async () => {
    const { work, changed } = start();
    for (let count = 0; count < 10_000; count++) changed();
    expect(work).not.toHaveBeenCalled();
    await pass();
    await pass();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('works again after what has changed meanwhile, and never twice at the same time', async () => {
    const { work, changed, end } = start();
    changed();
    await pass();
    changed();
    changed();
    await pass();
    expect(work).toHaveBeenCalledTimes(1);
    end();
    await pass();
    expect(work).toHaveBeenCalledTimes(2);
    end();
    await pass();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('does nothing any more once it is stopped', async () => {
    const { work, changed, stop } = start();
    changed();
    stop();
    changed();
    await pass();
    expect(work).not.toHaveBeenCalled();
  });

  it('does not go on with what has changed meanwhile once it is stopped', async () => {
    const { work, changed, stop, end } = start();
    changed();
    await pass();
    changed();
    stop();
    end();
    await pass();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
