import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { anyOrLate } from './any-or-late.js';

/** Collects garbage, and runs what is called for what was collected. */
async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc !== 'function') throw new Error('V8 has a gc function with this flag');
  for (let times = 0; times < 3; times++) {
    Reflect.apply(gc, undefined, []);
    await new Promise(setImmediate);
  }
}

it('is aborted after its time, also when garbage was collected meanwhile', async () => {
  const stop = new AbortController();
  const reasons: unknown[] = [];
  const ends = Array.from({ length: 20 }, async () => {
    const signal = anyOrLate(200, stop.signal);
    await once(signal, 'abort');
    reasons.push(signal.reason);
  });
  await collect();
  await Promise.all(ends);
  expect(reasons).toEqual(Array(20).fill(expect.objectContaining({ name: 'TimeoutError' })));
});

it('is aborted before its time with one of the signals, for its reason', async () => {
  const stop = new AbortController();
  const signal = anyOrLate(60_000, stop.signal);
  const ended = once(signal, 'abort');
  await collect();
  stop.abort('stopped');
  await ended;
  expect(signal.reason).toBe('stopped');
});
