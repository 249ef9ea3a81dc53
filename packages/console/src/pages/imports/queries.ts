import { useQuery } from '@tanstack/react-query';
import type { Import } from '@twin-oracle/sdk';
import { usePlatform } from '../../connection/connection-context';
import { usePagedList } from '../../lists/use-paged-list';

/** While an import runs, the page looks how far it is. */
const POLL_MS = 1_000;

export const isUnfinished = ({ status }: Import): boolean =>
  status === 'receiving' || status === 'queued' || status === 'running';

export const useImports = () => {
  const { imports } = usePlatform();
  return usePagedList({
    queryKey: ['imports', 'list'],
    load: (page) => imports.list({ ...page, limit: 20 }),
    rowsOf: (page) => page.imports,
    everyMs: (rows) => (rows.some(isUnfinished) ? POLL_MS : 0),
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
  const { imports } = usePlatform();
  return usePagedList({
    queryKey: ['imports', 'errors', importId, failed],
    load: (page) => imports.listErrors(importId, { ...page, limit: 50 }),
    rowsOf: (page) => page.errors,
    keepsBefore: true,
  });
};
