import { useCallback, useMemo } from 'react';
import type { Fetch } from '../../http/fetching.js';
import type { IOpenIDToken } from '../../matrix/matrix-client.js';
import { createResource } from '../store/resource.js';
import { useOraclesContext, useOraclesRuntime } from '../provider/oracles-context.js';
import { useResource } from '../store/use-resource.js';
import { loadMatrix } from './load-matrix.js';

/** The user, and the token by which the homeserver knows the user. */
export interface GetOpenIdTokenParams {
  /** The user's id on the messaging network, `@name:server`. */
  readonly userId: string;
  readonly matrixAccessToken: string;
  /** The user's DID. It is not sent. */
  readonly did?: string;
  /** Default: the server that the user's id names. */
  readonly homeServer?: string;
  /** How long the homeserver may take, in milliseconds; default: 45 seconds. Exceeded, it is a TimeoutError. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Asks the user's homeserver for a token that proves the user's id to others.
 *
 * @throws MatrixError when it refuses, and ConnectionError when it does not answer.
 *
 * @example
 * ```ts
 * import { getOpenIdToken } from '@twin-oracle/sdk/react';
 *
 * const token = await getOpenIdToken({ userId: '@ada:example.org', matrixAccessToken });
 * ```
 */
export const getOpenIdToken = async ({
  userId,
  matrixAccessToken: accessToken,
  homeServer = userId.slice(userId.indexOf(':') + 1),
  timeoutMs,
}: GetOpenIdTokenParams): Promise<IOpenIDToken> => {
  const { createMatrixClient } = await loadMatrix();
  const fetch: Fetch = (request) => globalThis.fetch(request);
  return createMatrixClient({ homeServer, accessToken, fetch, timeoutMs }).openIdToken(userId);
};

/**
 * A token that proves the id of the connected user to others. `refetch` asks for a fresh one.
 *
 * @example
 * ```tsx
 * import { useGetOpenIdToken } from '@twin-oracle/sdk/react';
 *
 * const Proof = () => {
 *   const { openIdToken, error, refetch } = useGetOpenIdToken();
 *   if (error) return <button onClick={() => void refetch()}>Try again</button>;
 *   return <p>{openIdToken ? 'Your homeserver confirms who you are' : 'Asking your homeserver …'}</p>;
 * };
 * ```
 */
export const useGetOpenIdToken = () => {
  const { wallet } = useOraclesContext();
  const { fetch } = useOraclesRuntime();
  const resource = useMemo(
    () =>
      createResource(async () => (wallet ? (await loadMatrix()).openIdTokenOf(wallet, fetch) : undefined)),
    [wallet, fetch],
  );
  const { value: openIdToken, error, isLoading } = useResource(resource, wallet !== null);
  const refetch = useCallback(async () => {
    await resource.reload();
    return resource.getState().value;
  }, [resource]);
  return { openIdToken, error, refetch, isLoading };
};
