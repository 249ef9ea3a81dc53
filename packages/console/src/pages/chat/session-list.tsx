import { useState } from 'react';
import type { useOracleSessions } from '@twin-oracle/sdk/react';
import { Button, IconButton } from '../../design/button';
import { ConsoleLink, useOpenPage } from '../../design/console-link';
import { ConfirmDialog } from '../../design/dialog';
import { ErrorView } from '../../design/error-view';
import { useAction } from '../../actions/use-action';
import { chatPath, useWithQuestion } from './chat-address';

interface SessionListProps {
  readonly list: ReturnType<typeof useOracleSessions>;
  readonly current: string;
}

interface Named {
  readonly sessionId: string;
  readonly title: string;
}

/** The user's sessions, the newest first. */
export const SessionList = ({ list, current }: SessionListProps) => {
  const openPage = useOpenPage();
  const withQuestion = useWithQuestion();
  // On a narrow screen the list would hide the conversation.
  const [isWide] = useState(() => matchMedia('(min-width: 60rem)').matches);
  const [ending, setEnding] = useState<Named>();
  const creation = useAction({
    run: list.createSession,
    done: 'A new session is open',
    onDone: ({ sessionId }) => openPage(withQuestion(chatPath({ sessionId }))),
  });
  const deletion = useAction({
    run: (sessionId: string) => list.deleteSession(sessionId),
    done: 'The session is deleted',
    onDone: () => {
      if (ending?.sessionId === current) openPage('/chat');
      setEnding(undefined);
    },
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
                <IconButton
                  icon="trash"
                  label={`Delete ${title}`}
                  isSmall
                  onClick={() => setEnding({ sessionId, title })}
                />
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
      {ending && (
        <ConfirmDialog
          title={`Delete “${ending.title}”?`}
          action="Delete the session"
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate(ending.sessionId)}
          onClose={() => setEnding(undefined)}
        >
          <p>Its messages and its runs are deleted at the server. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </details>
  );
};
