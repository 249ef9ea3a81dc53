import { useCallback, useMemo } from 'react';
import { asError } from '../../errors/as-error.js';
import { checkBaseUrl } from '../../http/check-options.js';
import { useResource } from '../store/use-resource.js';
import { useOraclesRuntime } from '../provider/oracles-context.js';

/** Where an oracle is, in place of what its resolver says. */
export interface Overrides {
  /** In place of the resolved URL of the API. */
  readonly baseUrl?: string;
  /** In place of the resolved URL of the event channel. */
  readonly wsUrl?: string;
}

/** Where an oracle is. With `overrides.baseUrl` nothing is asked. `refetch` asks again. A URL that is none is the `error`. */
export const useOracleUrls = (oracleDid: string, overrides: Overrides = {}) => {
  const urls = useOraclesRuntime().urls(oracleDid);
  const { baseUrl, wsUrl } = overrides;
  const isAsked = baseUrl === undefined && oracleDid !== '';
  const { value, error, isLoading } = useResource(urls, isAsked);
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
    isLoading,
    isReady: apiUrl !== null,
    error: invalid ?? (isAsked ? error : null),
    refetch,
  };
};

/** Found here, because a client that is made while rendering would throw it. */
const invalidUrl = ({ baseUrl, wsUrl }: Overrides, resolvedUrl: string | undefined): Error | undefined => {
  try {
    if (baseUrl !== undefined) checkBaseUrl(baseUrl, 'overrides.baseUrl');
    // The event channel takes the schemes of sockets as well.
    if (wsUrl !== undefined) checkBaseUrl(wsUrl.replace(/^ws/, 'http'), 'overrides.wsUrl');
    if (resolvedUrl !== undefined) checkBaseUrl(resolvedUrl, 'The apiUrl that resolveOracle finds');
    return undefined;
  } catch (error) {
    return asError(error);
  }
};
