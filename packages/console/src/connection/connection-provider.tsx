import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { createOracleClient, createPlatformClient, ProblemError, type Discovery } from '@twin-oracle/sdk';
import type { UcanKey } from '@twin-oracle/sdk/ucan';
import type { Recorder } from '../exchanges/recorder';
import { forgetApiKey, readApiKey, saveApiKey } from './api-key-storage';
import { replaceBrowserKey } from './browser-key';
import { ConnectionContext, type Connection } from './connection-context';
import { createInvocationAuth } from './invocation-auth';

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
  const connect = useCallback<Connection['connect']>(
    async (candidate, isKeptInBrowser) => {
      const { events } = platformOf({ baseUrl, apiKey: candidate, recorder });
      await events.list({ limit: 1 }).catch(throwUnlessScopeIsMissing);
      saveApiKey(baseUrl, candidate, isKeptInBrowser);
      queries.clear();
      setApiKey(candidate);
    },
    [baseUrl, recorder, queries],
  );
  const connection = useMemo<Connection>(
    () => ({
      ...{ baseUrl, discovery, key, oracle, platform, recorder, connect },
      disconnect: () => {
        forgetApiKey(baseUrl);
        setApiKey(undefined);
        queries.clear();
      },
      replaceKey: async () => {
        setKey(await replaceBrowserKey());
        queries.clear();
      },
    }),
    [baseUrl, discovery, key, oracle, platform, recorder, connect, queries],
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
