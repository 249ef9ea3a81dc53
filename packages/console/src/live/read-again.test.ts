import { expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { readAgain } from './read-again.js';

it('lets the next page of a list come, and reads again after it', async () => {
  const queries = new QueryClient();
  const asked: number[] = [];
  let answer: (() => void) | undefined;
  const list = new InfiniteQueryObserver(queries, {
    queryKey: ['list'],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam);
      if (asked.length === 2) await new Promise<void>((resolve) => (answer = resolve));
      return pageParam;
    },
    getNextPageParam: (page) => page + 1,
  });
  const stop = list.subscribe(() => undefined);
  await list.refetch();
  const more = list.fetchNextPage();
  while (asked.length < 2) await Promise.resolve();
  const again = readAgain(queries, { queryKey: ['list'] });
  expect(asked).toEqual([1, 2]);
  answer?.();
  expect((await more).data?.pages).toEqual([1, 2]);
  await again;
  expect(asked).toEqual([1, 2, 1, 2]);
  stop();
  queries.clear();
});
