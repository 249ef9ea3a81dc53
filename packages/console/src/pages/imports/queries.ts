import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Import } from '@twin-oracle/sdk';
import { usePlatform } from '../../connection/connection-context';

/** While an import runs, the page looks how far it is. */
const POLL_MS = 1_000;

export const isUnfinished = ({ status }: Import): boolean =>
  status === 'receiving' || status === 'queued' || status === 'running';

export const useImports = () => {
  const platform = usePlatform();
  return useInfiniteQuery({
    queryKey: ['imports', 'list'],
    queryFn: ({ signal, pageParam }) => platform.imports.list({ signal, limit: 20, cursor: pageParam }),
    initialPageParam: first(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.imports.some(isUnfinished)) ? POLL_MS : false,
  });
};

export const useImport = (importId: string) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['imports', 'record', importId],
    queryFn: ({ signal }) => platform.imports.get(importId, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? POLL_MS : false),
  });
};

/** @param failed How many there are: when it changes, they are read again. */
export const useImportErrors = (importId: string, failed: number) => {
  const platform = usePlatform();
  return useInfiniteQuery({
    queryKey: ['imports', 'errors', importId, failed],
    queryFn: ({ signal, pageParam }) =>
      platform.imports.listErrors(importId, { signal, limit: 50, cursor: pageParam }),
    initialPageParam: first(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
    enabled: failed > 0,
  });
};

/** The first page has no cursor. */
const first = (): string | undefined => undefined;
