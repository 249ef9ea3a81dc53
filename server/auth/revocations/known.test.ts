import { expect, it, jest } from '@jest/globals';
import { KEPT_AFTER_EXPIRY_MS } from '../../persistence/expired-rows.js';
import { createKnownRevocations } from './known.js';

const START = Date.parse('2026-01-01T00:00:00Z');

const known = () => {
  const time = { now: START, elapsed: 0 };
  const pass = (ms: number) => {
    time.now += ms;
    time.elapsed += ms;
  };
  const onListenerFailed = jest.fn();
  const revocations = createKnownRevocations(
    () => new Date(time.now),
    onListenerFailed,
    () => time.elapsed,
  );
  const listener = jest.fn();
  const stopListening = revocations.onAdded(listener);
  return { revocations, listener, stopListening, onListenerFailed, time, pass };
};
const endingAt = (end: number, ...ids: string[]) =>
  (ids.length === 0 ? ['a'] : ids).map((id) => ({ id, expiresAt: new Date(end) }));

it('a revocation is kept until the token has expired, and no longer', () => {
  const { revocations, pass } = known();
  revocations.add(endingAt(START + 1000));
  pass(1000);
  revocations.forgetExpired();
  pass(KEPT_AFTER_EXPIRY_MS - 1);
  revocations.forgetExpired();
  expect(revocations.has('a')).toBe(true);
  pass(1);
  revocations.forgetExpired();
  expect(revocations.has('a')).toBe(false);
});

it('a revocation is kept until the latest of its expiry times', () => {
  const { revocations, pass } = known();
  for (const seconds of [1, 3, 2]) revocations.add(endingAt(START + seconds * 1000));
  for (const ms of [2999, KEPT_AFTER_EXPIRY_MS - 1]) {
    pass(ms);
    revocations.forgetExpired();
  }
  expect(revocations.has('a')).toBe(true);
});

it('an expired revocation does not notify again when it is read once more', () => {
  const { revocations, listener, pass } = known();
  revocations.add(endingAt(START));
  for (const ms of [1, KEPT_AFTER_EXPIRY_MS]) {
    pass(ms);
    revocations.forgetExpired();
  }
  expect(revocations.has('a')).toBe(false);
  revocations.add(endingAt(START));
  expect(listener).toHaveBeenCalledTimes(1);
});

it('a clock that is put forward and back makes no revocation forgotten, nor one that came meanwhile', () => {
  const { revocations, time, pass } = known();
  revocations.add(endingAt(START + 1000, 'before'));
  time.now += 2 * KEPT_AFTER_EXPIRY_MS;
  for (const ms of [1, 60_000]) {
    pass(ms);
    revocations.forgetExpired();
    revocations.add(endingAt(START + 1000, 'meanwhile'));
  }
  time.now = START;
  revocations.forgetExpired();
  expect(['before', 'meanwhile'].map((id) => revocations.has(id))).toEqual([true, true]);
});

it('only new revocations notify, in one call', () => {
  const { revocations, listener } = known();
  revocations.add(endingAt(START + 1000, 'a', 'b', 'a'));
  revocations.add(endingAt(START + 2000, 'b', 'c'));
  revocations.add(endingAt(START + 3000, 'c'));
  expect(listener.mock.calls).toEqual([[['a', 'b']], [['c']]]);
  expect(['a', 'b', 'c', 'd'].map((id) => revocations.has(id))).toEqual([true, true, true, false]);
});

it('a listener that throws is reported, and the others are called', () => {
  const { revocations, listener, onListenerFailed } = known();
  const failure = new Error('broken listener');
  revocations.onAdded(() => {
    throw failure;
  });
  const last = jest.fn();
  revocations.onAdded(last);
  revocations.add(endingAt(START + 1000));
  expect(onListenerFailed.mock.calls).toEqual([[failure]]);
  for (const called of [listener, last]) expect(called.mock.calls).toEqual([[['a']]]);
});

it('a listener that was removed is not called', () => {
  const { revocations, listener, stopListening } = known();
  stopListening();
  revocations.add(endingAt(START + 1000));
  expect(listener).not.toHaveBeenCalled();
});
