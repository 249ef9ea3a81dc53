import { describe, expect, it } from '@jest/globals';
import { OverloadDetector, type OverloadCause } from './overload-detector.js';

/** The causes after each of these samples of the database, and the delays of the event loop beside them. */
function causesOf(waiting: readonly number[], delays: readonly number[] = []): (OverloadCause | undefined)[] {
  const now = { waiting: 0, delay: 0 };
  const detector = new OverloadDetector([
    { name: 'database', limit: 100, read: () => now.waiting },
    { name: 'event_loop', limit: 200, read: () => now.delay },
  ]);
  return waiting.map((amount, index) => {
    now.waiting = amount;
    now.delay = delays[index] ?? 0;
    detector.sample();
    return detector.cause;
  });
}

const none = undefined;

describe('an overload', () => {
  it('begins with the second sample in a row that reaches the limit', () => {
    expect(causesOf([100, 99, 100, 100])).toEqual([none, none, none, 'database']);
  });

  it('ends with the fourth sample in a row below a half of the limit', () => {
    const causes = causesOf([100, 100, 49, 49, 49, 50, 49, 49, 49, 49]);
    expect(causes.map((cause) => cause !== none)).toEqual([
      ...[false, true, true, true, true, true],
      ...[true, true, true, false],
    ]);
  });

  it('is due to what is furthest above its limit', () => {
    expect(causesOf([150, 150, 150], [0, 0, 500])).toEqual([none, 'database', 'event_loop']);
  });

  it('is not there without signals', () => {
    const detector = new OverloadDetector([]);
    detector.sample();
    expect(detector.cause).toBeUndefined();
  });
});
