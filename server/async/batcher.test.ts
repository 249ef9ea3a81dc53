import { describe, expect, it } from '@jest/globals';
import { createBatcher } from './batcher.js';

class Common extends Error {}

function create(work: (items: readonly string[]) => Promise<readonly string[]>) {
  const batches: (readonly string[])[] = [];
  const batched = createBatcher<string, string>({
    work: (items) => {
      batches.push(items);
      return work(items);
    },
    keyOf: (item) => item.charAt(0),
    isCommon: (error) => error instanceof Common,
  });
  return { batched, batches };
}

const echo = (items: readonly string[]) => Promise.resolve(items.map((item) => `${item}!`));

describe('items', () => {
  it('of concurrent callers share a batch, and each caller gets its result', async () => {
    const { batched, batches } = create(echo);
    expect(await Promise.all(['a', 'b', 'c'].map(batched))).toEqual(['a!', 'b!', 'c!']);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  it('that arrive during a batch wait for the next one, in their order', async () => {
    let finish: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (finish = resolve));
    const { batched, batches } = create(async (items) => {
      if (items.includes('a')) await first;
      return echo(items);
    });
    const one = batched('a');
    await Promise.resolve();
    const rest = ['b', 'c'].map(batched);
    finish();
    await Promise.all([one, ...rest]);
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });

  it('of the same key are in different batches', async () => {
    const { batched, batches } = create(echo);
    expect(await Promise.all(['a1', 'b1', 'a2', 'a3'].map(batched))).toEqual(['a1!', 'b1!', 'a2!', 'a3!']);
    expect(batches).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
  });
});

describe('a batch that fails', () => {
  it('because of one item fails that item only', async () => {
    const { batched } = create((items) =>
      items.includes('b') ? Promise.reject(new Error('bad')) : echo(items),
    );
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(batched));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('for a common reason fails all items without separate attempts, and later items are worked on', async () => {
    let isAway = true;
    const { batched, batches } = create((items) => (isAway ? Promise.reject(new Common()) : echo(items)));
    const outcomes = await Promise.allSettled(['a', 'b'].map(batched));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(batches).toHaveLength(1);
    isAway = false;
    expect(await batched('c')).toBe('c!');
  });
});
