import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePlatform } from '../../connection/connection-context';
import { usePagedList } from '../../lists/use-paged-list';
import { PERIODS_MS, statusesOf, type RunChoice } from './run-states';

/** The figures of other replicas are ten seconds old at most. */
const REFRESH_MS = 5_000;

export const useOperationsStatus = () => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['operator', 'status'],
    queryFn: ({ signal }) => platform.operations.status({ signal }),
    refetchInterval: REFRESH_MS,
  });
};

export const useDeprecations = () => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['operator', 'deprecations'],
    queryFn: ({ signal }) => platform.deprecations.list({ signal }),
  });
};

export const useRunsOfRequest = (requestId: string | undefined) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['operator', 'request', requestId],
    queryFn: ({ signal }) => platform.operations.runsOfRequest(requestId ?? '', { signal }),
    enabled: requestId !== undefined,
  });
};

/** More are read again only when the user asks: a run that failed long ago does not change. */
const REFRESHED_ROWS = 50;

/** The runs of a choice, of the last hours or days where a period is chosen. */
export const useRuns = (choice: RunChoice | undefined, period: keyof typeof PERIODS_MS | undefined) => {
  const { operations } = usePlatform();
  // The pages of a list have one beginning.
  const since = useMemo(
    () => (period === undefined ? undefined : new Date(Date.now() - PERIODS_MS[period]).toISOString()),
    [period],
  );
  const status = statusesOf(choice);
  return usePagedList({
    queryKey: ['operator', 'runs', status, since],
    load: (page) => operations.runs({ status: status && [...status], since, ...page, limit: 20 }),
    rowsOf: (page) => page.runs,
    everyMs: (rows) => (rows.length <= REFRESHED_ROWS ? REFRESH_MS : 0),
  });
};
