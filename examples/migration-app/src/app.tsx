import { useState } from 'react';
import { useModels, useOracleSessions } from '@ixo/oracles-client-sdk';
import { Chat } from './chat';

interface AppProps {
  oracleDid: string;
  overrides: { baseUrl: string; wsUrl: string };
}

/** Sessions, models, and the session that is open. */
export const App = ({ oracleDid, overrides }: AppProps) => {
  const [sessionId, setSessionId] = useState(location.hash.slice(1));
  const { sessions, total, createSession, deleteSession, isLoading, isConfigReady, hasNextPage } =
    useOracleSessions(oracleDid, { baseUrl: overrides.baseUrl });
  const { models, defaultModelId } = useModels(oracleDid, { baseUrl: overrides.baseUrl });
  const open = (id: string) => {
    location.hash = id;
    setSessionId(id);
  };
  return (
    <>
      <p id="ready">{isConfigReady && !isLoading ? 'ready' : 'loading'}</p>
      <p id="models">
        {models.map(({ label }) => label).join(', ')}; {defaultModelId}
      </p>
      <button onClick={() => void createSession().then((session) => open(session.sessionId))}>
        New session
      </button>
      <ul id="sessions">
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <button onClick={() => open(session.sessionId)}>{session.title}</button>
            <button
              aria-label={`Delete ${session.title}`}
              onClick={() => void deleteSession(session.sessionId).then(() => open(''))}
            />
          </li>
        ))}
      </ul>
      <p id="total">
        {total} {hasNextPage ? 'and more' : 'in all'}
      </p>
      {sessionId !== '' && <Chat key={sessionId} {...{ oracleDid, sessionId, overrides }} />}
    </>
  );
};
