import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { rejection } from '../../test/rejection.js';
import { ConnectionError } from '../index.js';
import { loadSoon, loadUntil } from '../stream/load-until.js';
import { createLoader } from './load-later.js';

afterEach(() => void jest.useRealTimers());

const offline = new TypeError('Failed to fetch dynamically imported module');

/** Fails that often, and then loads. */
const failing = (times: number) => {
  const loads = { count: 0 };
  const load = createLoader('The part', () =>
    loads.count++ < times ? Promise.reject(offline) : Promise.resolve('loaded'),
  );
  return { load, loads };
};

describe('What is loaded later', () => {
  it('is loaded once for all callers', async () => {
    const { load, loads } = failing(0);
    expect(await Promise.all([load(), load()])).toEqual(['loaded', 'loaded']);
    expect([await load(), loads.count]).toEqual(['loaded', 1]);
  });

  it('is loaded again by the next caller after a failure, which is a ConnectionError', async () => {
    const { load } = failing(1);
    const error = await rejection(load());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      message: 'The part could not be loaded: Failed to fetch dynamically imported module',
      cause: offline,
    });
    expect(await load()).toBe('loaded');
  });
});

describe('What a message waits for', () => {
  it('is loaded again as often as a request is sent again, and no more often', async () => {
    jest.useFakeTimers();
    const away = failing(Infinity);
    const back = failing(3);
    const outcomes = Promise.allSettled([loadSoon(away.load), loadSoon(back.load)]);
    await jest.advanceTimersByTimeAsync(10_000);

    expect(await outcomes).toMatchObject([{ reason: { name: 'ConnectionError' } }, { value: 'loaded' }]);
    expect([away.loads.count, back.loads.count]).toEqual([4, 4]);
  });
});

describe('What a chat cannot do without', () => {
  it('is loaded when there is a network again', async () => {
    const { load, loads } = failing(1);
    expect(await loadUntil(load, new AbortController().signal)).toBe('loaded');
    expect(loads.count).toBe(2);
  });

  it('is not waited for by a chat that is closed meanwhile', async () => {
    const leaving = new AbortController();
    const { load, loads } = failing(Infinity);
    const loading = loadUntil(() => {
      leaving.abort();
      return load();
    }, leaving.signal);
    expect([await loading, loads.count]).toEqual([undefined, 1]);
  });
});
