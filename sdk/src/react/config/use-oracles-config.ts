import { useCallback, useEffect, useMemo } from 'react';
import { urlError } from '../../http/check-options.js';
import { useStore } from '../store/use-store.js';
import { useOraclesRuntime } from '../provider/oracles-context.js';

export interface Overrides {
  /** In place of the resolved URL of the API. */
  readonly baseUrl?: string;
  /** In place of the resolved URL of the event channel. */
  readonly wsUrl?: string;
}

/** Where an oracle is. With `overrides.baseUrl` nothing is asked. `refetch` asks again. A URL that is none is the `error`. */
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
  const resolvedUrl = value?.apiUrl;
  const invalid = useMemo(
    () => invalidUrl({ baseUrl, wsUrl }, isAsked ? resolvedUrl : undefined),
    [baseUrl, wsUrl, isAsked, resolvedUrl],
  );
  const apiUrl = invalid ? null : (baseUrl ?? resolvedUrl ?? null);
  return {
    config: { apiUrl, socketUrl: invalid ? null : (wsUrl ?? value?.socketUrl ?? apiUrl) },
    isLoading: isAsked && isLoading,
    isReady: apiUrl !== null,
    error: invalid ?? (isAsked ? error : null),
    refetch,
  };
};

/** Found here, because a client that is made while rendering would throw it. */
const invalidUrl = ({ baseUrl, wsUrl }: Overrides, resolvedUrl: string | undefined): Error | undefined =>
  (baseUrl === undefined ? undefined : urlError('overrides.baseUrl', baseUrl)) ??
  (wsUrl === undefined ? undefined : urlError('overrides.wsUrl', wsUrl, SOCKET_SCHEMES)) ??
  (resolvedUrl === undefined ? undefined : urlError('The apiUrl that resolveOracle finds', resolvedUrl));

const SOCKET_SCHEMES = ['http', 'https', 'ws', 'wss'];
