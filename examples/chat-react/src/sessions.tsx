import { useState } from 'react';
import type { useOracleSessions } from '@twin-oracle/sdk/react';
import { openSession } from './address';
import { explainError } from './explain-error';
import { ServerForm } from './server-form';

interface SessionsProps {
  readonly list: ReturnType<typeof useOracleSessions>;
  readonly current: string;
}

/** The user's sessions, page by page. */
export const Sessions = ({ list, current }: SessionsProps) => {
  const [problem, setProblem] = useState<unknown>();
  const attempt = (work: Promise<void>) => {
    setProblem(undefined);
    work.catch(setProblem);
  };
  const create = async () => openSession((await list.createSession()).sessionId);
  const remove = async (sessionId: string) => {
    await list.deleteSession(sessionId);
    if (sessionId === current) openSession('');
  };
  const error = problem ?? list.error;

  return (
    <aside>
      <button
        type="button"
        className="primary"
        disabled={list.isCreatingSession}
        onClick={() => attempt(create())}
      >
        New session
      </button>
      <nav aria-label="Sessions">
        <ul>
          {list.sessions.map(({ sessionId, title }) => (
            <li key={sessionId}>
              <button
                type="button"
                className="session"
                aria-current={sessionId === current ? 'page' : undefined}
                onClick={() => openSession(sessionId)}
              >
                {title}
              </button>
              <button
                type="button"
                className="delete"
                aria-label={`Delete ${title}`}
                onClick={() => attempt(remove(sessionId))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <button
            type="button"
            disabled={list.isFetchingNextPage}
            onClick={() => attempt(list.fetchNextPage())}
          >
            More sessions
          </button>
        )}
      </nav>
      {error !== null && (
        <div className="note error" role="alert">
          <span>{explainError(error).text}</span>
          <button type="button" onClick={() => attempt(list.refetch())}>
            Try again
          </button>
        </div>
      )}
      <details>
        <summary>Server</summary>
        <ServerForm />
      </details>
    </aside>
  );
};
