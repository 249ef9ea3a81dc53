import { describe, expect, it } from '@jest/globals';
import { createBatchLoader } from './batch-loader.js';

describe('a batch loader', () => {
  const startLoader = (maxKeys = 10) => {
    const asked: (readonly string[])[] = [];
    const load = createBatchLoader((keys) => {
      asked.push(keys);
      if (keys.includes('broken')) return Promise.reject(new Error('The server is away'));
      return Promise.resolve(new Map(keys.filter((key) => key !== 'gone').map((key) => [key, `<${key}>`])));
    }, maxKeys);
    return { asked, load };
  };

  it('asks once for all that is wanted at the same time, and for each key once', async () => {
    const { asked, load } = startLoader();
    expect(await Promise.all(['a', 'b', 'a', 'gone'].map(load))).toEqual(['<a>', '<b>', '<a>', undefined]);
    expect(asked).toEqual([['a', 'b', 'gone']]);
  });

  it('asks again for what is wanted later', async () => {
    const { asked, load } = startLoader();
    await load('a');
    await load('a');
    expect(asked).toEqual([['a'], ['a']]);
  });

  it('asks several times for more keys than a request takes', async () => {
    const { asked, load } = startLoader(2);
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(load))).toEqual([
      '<a>',
      '<b>',
      '<c>',
      '<d>',
      '<e>',
    ]);
    expect(asked).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('fails for all that were asked for together, and works again afterwards', async () => {
    const { load } = startLoader();
    const failed = await Promise.allSettled(['a', 'broken'].map(load));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await load('a')).toBe('<a>');
  });
});
