import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

interface PagedListOptions<Page, Row> {
  readonly queryKey: QueryKey;
  readonly load: (page: {
    readonly cursor: string | undefined;
    readonly signal: AbortSignal;
  }) => Promise<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** For what changes in the background, without an event: how often it is read again. */
  readonly everyMs?: number | undefined;
}

/** A list of the platform, page by page: the next one is loaded when the user asks for it. */
export const usePagedList = <Page extends { readonly nextCursor?: string }, Row>({
  queryKey,
  load,
  rowsOf,
  everyMs = 0,
}: PagedListOptions<Page, Row>) => {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) => load({ cursor: pageParam, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: everyMs || false,
    });
  const rows = data?.pages.flatMap((page) => rowsOf(page)) ?? [];
  return {
    ...{ rows, error, isPending, hasNextPage, isFetchingNextPage },
    loadMore: () => void fetchNextPage(),
    reload: () => void refetch(),
  };
};

export type PagedList<Row> = Omit<ReturnType<typeof usePagedList<never, never>>, 'rows'> & {
  readonly rows: readonly Row[];
};
