import { describe, expect, it } from '@jest/globals';
import { rejection } from '../../test/rejection.js';
import { loadReading, loadReadingUntil } from '../chat/reading/load-reading.js';
import { ConnectionError } from '../index.js';
import { createLoader } from './load-later.js';

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

describe('What reads answers', () => {
  /** Without a network for the first time. */
  const late = () => {
    const { load } = failing(1);
    return async () => load().then(loadReading);
  };

  it('is loaded when there is a network again', async () => {
    expect(await loadReadingUntil(new AbortController().signal, late())).toBe(await loadReading());
  });

  it('is not waited for by a chat that is closed meanwhile', async () => {
    const leaving = new AbortController();
    const loaded = loadReadingUntil(leaving.signal, () => {
      leaving.abort();
      return late()();
    });
    expect(await loaded).toBeUndefined();
  });
});
