import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { discover, ProblemError } from '@twin-oracle/sdk';
import { ConnectionProvider, START_QUERY } from '../connection/connection-provider';
import { openBrowserKey } from '../connection/browser-key';
import { readServerUrl, saveServerUrl } from '../connection/server-address';
import { ErrorView } from '../design/error-view';
import { Progress } from '../design/progress';
import type { Recorder } from '../exchanges/recorder';
import { ServerForm } from './server-form';

interface StartProps {
  readonly recorder: Recorder;
  readonly children: ReactNode;
}

/** Finds the server and the key of the browser. What follows has both. */
export const Start = ({ recorder, children }: StartProps) => {
  const [baseUrl, setBaseUrl] = useState(readServerUrl);
  const { data, error, refetch } = useQuery({
    queryKey: [START_QUERY, baseUrl],
    queryFn: async () => {
      const [discovery, key] = await Promise.all([
        discover(baseUrl, { fetch: recorder.fetch, ...recorder.hooks }),
        openBrowserKey(baseUrl),
      ]);
      return { discovery, key };
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  if (data)
    return (
      <ConnectionProvider {...{ baseUrl, recorder }} discovery={data.discovery} initialKey={data.key}>
        {children}
      </ConnectionProvider>
    );
  if (!error) return <Progress label="Connecting to the server" />;
  return (
    <ServerForm
      baseUrl={baseUrl}
      onOpen={(url) => {
        saveServerUrl(url);
        setBaseUrl(url);
      }}
    >
      {isNoServer(error) ? (
        <p>
          At <code>{baseUrl}</code> there is no twin-oracle server. This page may come from another place than
          its server.
        </p>
      ) : (
        <ErrorView error={error} onRetry={() => void refetch()} />
      )}
    </ServerForm>
  );
};

/** What answers there does not know the discovery document: it is no server of this kind. */
const isNoServer = (error: unknown): boolean => error instanceof ProblemError && error.code === undefined;
