import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../connection/connection-context';

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
