import { expect, it, jest } from '@jest/globals';
import { createConcurrencyLimit, LimitReached } from './concurrency-limit.js';

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'admitted',
    (error: unknown) => (error instanceof LimitReached ? error.of : error),
  );

it('one key gets its limit, and leaves capacity for the others', async () => {
  const limit = createConcurrencyLimit({ total: 3, perKey: 2 });
  await limit.enter('alice');
  await limit.enter('alice');
  expect(await refused(limit.enter('alice'))).toBe('key');
  await limit.enter('bob');
  expect(await refused(limit.enter('carol'))).toBe('total');
  expect(limit.active).toBe(3);
});

it('a slot is freed once, however often it is released', async () => {
  const limit = createConcurrencyLimit({ total: 1, perKey: 1 });
  const release = await limit.enter('alice');
  release();
  release();
  expect(limit.active).toBe(0);
  await limit.enter('bob');
  expect(await refused(limit.enter('carol'))).toBe('total');
});

it('queued work starts oldest first, skipping keys at their limit', async () => {
  const limit = createConcurrencyLimit({ total: 2, perKey: 1, maxWaiting: 10 });
  const admitted: string[] = [];
  const enter = async (key: string, name: string) => {
    const release = await limit.enter(key);
    admitted.push(name);
    return release;
  };
  const first = await enter('alice', 'alice 1');
  const other = await enter('bob', 'bob 1');
  const second = enter('alice', 'alice 2');
  const carol = enter('carol', 'carol 1');
  other();
  await carol;
  expect(admitted).toEqual(['alice 1', 'bob 1', 'carol 1']);
  first();
  await second;
  expect(admitted.at(-1)).toBe('alice 2');
});

it('a queue has a maximum length, for each key and in total', async () => {
  const limit = createConcurrencyLimit({ total: 1, perKey: 1, maxWaiting: 2, maxWaitingPerKey: 1 });
  const release = await limit.enter('alice');
  const waiting = [limit.enter('bob'), limit.enter('carol')];
  expect(await refused(limit.enter('bob'))).toBe('total');
  expect(await refused(limit.enter('dave'))).toBe('total');
  release();
  (await Promise.race(waiting))();
  (await waiting[1])?.();
});

it('a key with a full queue leaves places in the queue for others', async () => {
  const limit = createConcurrencyLimit({ total: 1, perKey: 1, maxWaiting: 3, maxWaitingPerKey: 1 });
  const release = await limit.enter('alice');
  const first = limit.enter('bob');
  expect(await refused(limit.enter('bob'))).toBe('total');
  const other = limit.enter('carol');
  release();
  (await first)();
  (await other)();
  expect(limit.active).toBe(0);
});

it.each([
  ['key', 2, 'The share of this key is used up'],
  ['total', 1, 'As much is under way as may be at once'],
] as const)(
  'work that waits too long is told that the limit is that of the %s',
  async (of, total, message) => {
    jest.useFakeTimers();
    const limit = createConcurrencyLimit({
      total,
      perKey: of === 'key' ? 1 : 2,
      maxWaiting: 1,
      waitMs: 1_000,
    });
    await limit.enter('alice');
    const late = limit.enter('alice').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await late).toMatchObject({ of, message });
    jest.useRealTimers();
  },
);

it('work that waits too long is refused, and takes no slot later', async () => {
  jest.useFakeTimers();
  const limit = createConcurrencyLimit({ total: 1, perKey: 1, maxWaiting: 1, waitMs: 1_000 });
  const release = await limit.enter('alice');
  const late = refused(limit.enter('bob'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await late).toBe('total');
  release();
  expect(limit.active).toBe(0);
  jest.useRealTimers();
});

it('a caller who aborts leaves the queue', async () => {
  const limit = createConcurrencyLimit({ total: 1, perKey: 1, maxWaiting: 1 });
  const release = await limit.enter('alice');
  const caller = new AbortController();
  const gone = refused(limit.enter('bob', caller.signal));
  caller.abort('gone');
  expect(await gone).toBe('gone');
  const next = limit.enter('carol');
  release();
  (await next)();
  expect(limit.active).toBe(0);
});

it('work that fails frees its slot', async () => {
  const limit = createConcurrencyLimit({ total: 1, perKey: 1 });
  await expect(limit.run('alice', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limit.run('alice', () => Promise.resolve('done'))).toBe('done');
});
