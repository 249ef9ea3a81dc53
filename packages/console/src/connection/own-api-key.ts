import { useQuery } from '@tanstack/react-query';
import { readApiKey } from './api-key-storage';
import { useConnection } from './connection-context';

/** The public part of an API key: what it is listed by. */
const KEY_ID = /^twk_(?:live|test)_([^_]+)_/;

/**
 * The record of the API key that the console calls with: whose it is, and what it may do. Undefined while it is read, and for a key without the
 * scope `api-keys:read`.
 */
export const useOwnApiKey = () => {
  const { baseUrl, platform } = useConnection();
  const keyId = KEY_ID.exec(readApiKey(baseUrl) ?? '')?.[1];
  const { data } = useQuery({
    queryKey: ['api-keys', 'own', keyId],
    queryFn: ({ signal }) => platform?.apiKeys.get(keyId ?? '', { signal, retries: false }) ?? null,
    enabled: platform !== undefined && keyId !== undefined,
    staleTime: Infinity,
  });
  return data ?? undefined;
};

/** Whether the API key is known to allow what operators may see. */
export const useMayOperate = (): boolean =>
  useOwnApiKey()?.scopes.some((scope) => scope === 'admin' || scope === 'operator:read') ?? false;
