import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { mockSetting } from '../testing/mock-chat.js';
import { advanceUntil, fakeClock } from '../testing/fake-clock.js';
import { LazyChannel } from './lazy-channel.js';

afterEach(() => void jest.useRealTimers());

/** A channel whose code cannot be loaded that often. */
const openChannel = async (failures: number) => {
  const { connect } = await mockSetting();
  const loads = { count: 0 };
  const attempts: (number | undefined)[] = [];
  const ignore = () => undefined;
  const channel: LazyChannel = new LazyChannel(
    {
      connect,
      onChange: () => void attempts.push(channel.nextAttempt?.attempt),
      ...{ onNews: ignore, onTranscript: ignore, onRun: ignore, onSessionDeleted: ignore },
    },
    () => {
      loads.count++;
      return loads.count <= failures
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : import('./chat-channel.js');
    },
  );
  return { channel, loads, attempts };
};

describe('The code of the event channel', () => {
  it('is loaded again until it is there, with growing delays, and the channel says when', async () => {
    fakeClock();
    const { channel, loads, attempts } = await openChannel(3);
    const startedAt = Date.now();
    void channel.open();
    // As when the user sends a message meanwhile.
    await advanceUntil(() => loads.count === 2);
    void channel.open();
    await advanceUntil(() => channel.isConnected);

    expect([loads.count, attempts]).toEqual([4, [1, 2, 3, undefined]]);
    expect(channel.nextAttempt).toBeUndefined();
    // Half of 0.5, 1 and 2 seconds at least.
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_750);
    channel.close();
  });

  it('is not loaded any more once the channel is closed, and is when it is opened again', async () => {
    fakeClock();
    const { channel, loads } = await openChannel(1);
    void channel.open();
    await advanceUntil(() => channel.nextAttempt !== undefined);
    channel.close();
    expect(channel.nextAttempt).toBeUndefined();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(loads.count).toBe(1);

    void channel.open();
    await advanceUntil(() => channel.isConnected);

    expect(loads.count).toBe(2);
    channel.close();
  });
});
