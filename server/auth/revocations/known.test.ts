import { expect, it, jest } from '@jest/globals';
import { KEPT_AFTER_EXPIRY_MS } from '../../persistence/expired-rows.js';
import { createKnownRevocations } from './known.js';

const START = Date.parse('2026-01-01T00:00:00Z');

const known = () => {
  const time = { now: START };
  const revocations = createKnownRevocations(() => new Date(time.now), jest.fn());
  const listener = jest.fn();
  revocations.onAdded(listener);
  return { revocations, listener, time };
};
const endingAt = (end: number) => [{ id: 'a', expiresAt: new Date(end) }];

it('a revocation is kept until the token has expired, and no longer', () => {
  const { revocations, time } = known();
  revocations.add(endingAt(START + 1000));
  time.now = START + 1000 + KEPT_AFTER_EXPIRY_MS - 1;
  revocations.forgetExpired();
  expect(revocations.has('a')).toBe(true);
  time.now += 1;
  revocations.forgetExpired();
  expect(revocations.has('a')).toBe(false);
});

it('a revocation is kept until the latest of its expiry times', () => {
  const { revocations, time } = known();
  for (const seconds of [1, 3, 2]) revocations.add(endingAt(START + seconds * 1000));
  time.now = START + 2999 + KEPT_AFTER_EXPIRY_MS;
  revocations.forgetExpired();
  expect(revocations.has('a')).toBe(true);
});

it('an expired revocation does not notify again when it is read once more', () => {
  const { revocations, listener, time } = known();
  revocations.add(endingAt(START));
  time.now = START + KEPT_AFTER_EXPIRY_MS;
  revocations.forgetExpired();
  revocations.add(endingAt(START));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(revocations.has('a')).toBe(false);
});
