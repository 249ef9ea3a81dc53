import { useCallback, useEffect } from 'react';
import { useStore } from '../store/use-store.js';
import { useOraclesRuntime } from '../provider/oracles-context.js';

export interface Overrides {
  /** In place of the resolved URL of the API. */
  readonly baseUrl?: string;
  /** In place of the resolved URL of the event channel. */
  readonly wsUrl?: string;
}

/** Where an oracle is. With `overrides.baseUrl` nothing is asked. `refetch` asks again. */
export const useOraclesConfig = (oracleDid: string, overrides: Overrides = {}) => {
  const urls = useOraclesRuntime().urls(oracleDid);
  const { value, error, isLoading } = useStore(urls);
  const { baseUrl, wsUrl } = overrides;
  const isAsked = baseUrl === undefined && oracleDid !== '';
  useEffect(() => {
    if (isAsked) void urls.load();
  }, [urls, isAsked]);
  const refetch = useCallback(async () => {
    if (isAsked) await urls.reload();
  }, [urls, isAsked]);
  const apiUrl = baseUrl ?? value?.apiUrl ?? null;
  return {
    config: { apiUrl, socketUrl: wsUrl ?? value?.socketUrl ?? apiUrl },
    isLoading: isAsked && isLoading,
    isReady: apiUrl !== null,
    error: isAsked ? error : null,
    refetch,
  };
};
