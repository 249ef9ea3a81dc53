import { useState } from 'react';
import type { useOracleSessions } from '@twin-oracle/sdk/react';
import { Button } from '../../design/button';
import { ConsoleLink, useOpenPage } from '../../design/console-link';
import { ErrorView } from '../../design/error-view';
import { ConfirmedAction } from '../../actions/confirmed-action';
import { useAction } from '../../actions/use-action';
import { chatPath, useWithQuestion } from './chat-address';

interface SessionListProps {
  readonly list: ReturnType<typeof useOracleSessions>;
  readonly current: string;
}

/** The user's sessions, the newest first. */
export const SessionList = ({ list, current }: SessionListProps) => {
  const openPage = useOpenPage();
  const withQuestion = useWithQuestion();
  // On a narrow screen the list would hide the conversation.
  const [isWide] = useState(() => matchMedia('(min-width: 60rem)').matches);
  const creation = useAction({
    run: list.createSession,
    done: 'A new session is open',
    onDone: ({ sessionId }) => openPage(withQuestion(chatPath({ sessionId }))),
  });
  return (
    <details className="sessions" open={isWide}>
      <summary>Sessions</summary>
      <div className="sessions-body">
        <Button icon="plus" isBusy={creation.isPending} onClick={() => creation.mutate()}>
          New session
        </Button>
        <nav aria-label="Sessions">
          <ul role="list">
            {list.sessions.map(({ sessionId, title }) => (
              <li key={sessionId} className="session" data-current={sessionId === current}>
                <ConsoleLink
                  to={chatPath({ sessionId })}
                  title={title}
                  aria-current={sessionId === current ? 'page' : undefined}
                >
                  {title}
                </ConsoleLink>
                <ConfirmedAction
                  label={`Delete ${title}`}
                  icon="trash"
                  isIcon
                  isSmall
                  title={`Delete “${title}”?`}
                  action="Delete the session"
                  run={() => list.deleteSession(sessionId)}
                  done="The session is deleted"
                  onDone={() => {
                    if (sessionId === current) openPage('/chat');
                  }}
                >
                  <p>Its messages and its runs are deleted at the server. This cannot be undone.</p>
                </ConfirmedAction>
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <Button isSmall isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              More sessions
            </Button>
          )}
        </nav>
        {list.error && <ErrorView error={list.error} onRetry={() => void list.refetch()} />}
      </div>
    </details>
  );
};
