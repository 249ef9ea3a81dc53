import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

interface PagedListOptions<Page, Row> {
  readonly queryKey: QueryKey;
  readonly load: (page: {
    readonly cursor: string | undefined;
    readonly signal: AbortSignal;
  }) => Promise<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** For what changes in the background, without an event: how often it is read again; 0 for never. */
  readonly everyMs?: number | ((rows: readonly Row[]) => number);
  /** Keeps the rows of the key before, until those of a new one are there. */
  readonly keepsBefore?: boolean;
}

/** A list of the platform, page by page: the next one is loaded when the user asks for it. */
export const usePagedList = <Page extends { readonly nextCursor?: string }, Row>({
  queryKey,
  load,
  rowsOf,
  everyMs = 0,
  keepsBefore = false,
}: PagedListOptions<Page, Row>) => {
  const allRows = (pages: readonly Page[] = []): readonly Row[] => pages.flatMap((page) => rowsOf(page));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) => load({ cursor: pageParam, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: ({ state }) =>
        (typeof everyMs === 'number' ? everyMs : everyMs(allRows(state.data?.pages))) || false,
      placeholderData: keepsBefore ? keepPreviousData : undefined,
    });
  const rows = allRows(data?.pages);
  return {
    ...{ rows, error, isPending, hasNextPage, isFetchingNextPage },
    /** Whether there is something to show, though it may be older than an error. */
    isRead: data !== undefined,
    loadMore: () => void fetchNextPage(),
    reload: () => void refetch(),
  };
};

export type PagedList<Row> = Omit<ReturnType<typeof usePagedList<never, never>>, 'rows'> & {
  readonly rows: readonly Row[];
};
