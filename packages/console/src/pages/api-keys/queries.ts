import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../connection/connection-context';
import { usePagedList } from '../../lists/use-paged-list';

export const API_KEYS = ['api-keys'];

export const useApiKeyList = () => {
  const { apiKeys } = usePlatform();
  return usePagedList({
    queryKey: [...API_KEYS, 'list'],
    load: (page) => apiKeys.list({ limit: 50, ...page }),
    rowsOf: (page) => page.apiKeys,
  });
};

/** How soon the page of a key tells that it was used. The server notes that every ten seconds. */
const USE_SHOWN_MS = 10_000;

export const useApiKey = (keyId: string) => {
  const { apiKeys } = usePlatform();
  return useQuery({
    queryKey: [...API_KEYS, 'record', keyId],
    queryFn: ({ signal }) => apiKeys.get(keyId, { signal }),
    refetchInterval: USE_SHOWN_MS,
  });
};
