import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { createOracleClient, createPlatformClient, ProblemError, type Discovery } from '@twin-oracle/sdk';
import type { UcanKey } from '@twin-oracle/sdk/ucan';
import type { Recorder } from '../exchanges/recorder';
import { forgetApiKey, readApiKey, saveApiKey } from './api-key-storage';
import { replaceBrowserKey } from './browser-key';
import { ConnectionContext, type Connection } from './connection-context';
import { createInvocationAuth } from './invocation-auth';

/** The first part of the key of the query that finds the server, which depends on no user. */
export const START_QUERY = 'start';

interface ConnectionProviderProps extends Pick<Connection, 'baseUrl' | 'discovery' | 'recorder'> {
  readonly initialKey: UcanKey;
  readonly children: ReactNode;
}

/** Gives the pages their clients. */
export const ConnectionProvider = ({
  baseUrl,
  discovery,
  recorder,
  initialKey,
  children,
}: ConnectionProviderProps) => {
  const queries = useQueryClient();
  const [apiKey, setApiKey] = useState(() => readApiKey(baseUrl));
  const [key, setKey] = useState(initialKey);
  const platform = useMemo(
    () => (apiKey === undefined ? undefined : platformOf({ baseUrl, apiKey, recorder })),
    [baseUrl, apiKey, recorder],
  );
  const oracle = useMemo(
    () => oracleOf({ baseUrl, key, recorder, oracleDid: discovery.oracle.did }),
    [baseUrl, key, recorder, discovery],
  );
  /** What was read as another user is read again. */
  const forget = useCallback(
    () => queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== START_QUERY }),
    [queries],
  );
  const connect = useCallback<Connection['connect']>(
    async (candidate, isKeptInBrowser) => {
      const { events } = platformOf({ baseUrl, apiKey: candidate, recorder });
      await events.list({ limit: 1 }).catch(throwUnlessScopeIsMissing);
      saveApiKey(baseUrl, candidate, isKeptInBrowser);
      void forget();
      setApiKey(candidate);
    },
    [baseUrl, recorder, forget],
  );
  const connection = useMemo<Connection>(
    () => ({
      ...{ baseUrl, discovery, key, oracle, platform, recorder, connect },
      disconnect: () => {
        forgetApiKey(baseUrl);
        setApiKey(undefined);
        void forget();
      },
      replaceKey: async () => {
        setKey(await replaceBrowserKey(baseUrl));
        void forget();
      },
    }),
    [baseUrl, discovery, key, oracle, platform, recorder, connect, forget],
  );
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
};

/** A key without the scope of a request is a valid key. */
const throwUnlessScopeIsMissing = (error: unknown): void => {
  if (!(error instanceof ProblemError) || error.status !== FORBIDDEN) throw error;
};

const FORBIDDEN = 403;

interface ClientOptions {
  readonly baseUrl: string;
  readonly recorder: Recorder;
}

const platformOf = ({ baseUrl, apiKey, recorder }: ClientOptions & { readonly apiKey: string }) =>
  createPlatformClient({ baseUrl, apiKey, fetch: recorder.fetch, ...recorder.hooks });

const oracleOf = ({
  baseUrl,
  key,
  recorder,
  oracleDid,
}: ClientOptions & { readonly key: UcanKey; readonly oracleDid: Discovery['oracle']['did'] }) =>
  createOracleClient({
    baseUrl,
    auth: createInvocationAuth(key, oracleDid),
    fetch: recorder.fetch,
    ...recorder.hooks,
  });
