import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useOracleSessions } from '@twin-oracle/sdk/react';
import { useConnection } from '../../connection/connection-context';
import { Button } from '../../design/button';
import { useOpenPage } from '../../design/console-link';
import { EmptyView } from '../../design/empty-view';
import { useDocumentTitle } from '../../design/page';
import { Progress } from '../../design/progress';
import { chatPath, useChatAddress, useWithQuestion } from './chat-address';
import { Conversation } from './conversation';
import { DelegationDeclined } from './delegation-declined';
import type { Consent } from './delegation-prompt';
import { SessionList } from './session-list';

const RunTimeline = lazy(() => import('./timeline/run-timeline'));

const SESSIONS_PER_PAGE = 30;

/** The sessions, the one that is open, and the run that is looked at. */
export const ChatWorkspace = ({ consent }: { readonly consent: Consent }) => {
  const { discovery, baseUrl } = useConnection();
  const { sessionId, runId, seq } = useChatAddress();
  const openPage = useOpenPage();
  const withQuestion = useWithQuestion();
  useDocumentTitle('Chat');
  const list = useOracleSessions(discovery.oracle.did, { baseUrl, limit: SESSIONS_PER_PAGE });
  const newest = list.sessions[0]?.sessionId;
  useEffect(() => {
    if (sessionId === '' && newest !== undefined)
      openPage(withQuestion(chatPath({ sessionId: newest })), { replace: true });
  }, [sessionId, newest, openPage, withQuestion]);

  // Without a first delegation the oracle has told nothing that could be shown.
  if (consent.isDeclined && newest === undefined)
    return (
      <DelegationDeclined
        oracle={discovery.oracle}
        onAskAgain={() => {
          consent.askAgain();
          void list.refetch();
        }}
      />
    );
  return (
    <div className="chat" data-run={runId !== undefined}>
      <SessionList list={list} current={sessionId} />
      {sessionId === '' ? (
        <NoSession list={list} />
      ) : (
        // By the key each session has its own composer and its own place in the transcript.
        <Conversation key={sessionId} {...{ sessionId, runId, consent }} />
      )}
      {runId !== undefined && (
        <Suspense fallback={<Progress label="Loading the timeline" />}>
          <RunTimeline key={runId} {...{ sessionId, runId, seq }} />
        </Suspense>
      )}
    </div>
  );
};

const NoSession = ({ list }: { readonly list: ReturnType<typeof useOracleSessions> }) => {
  const { discovery } = useConnection();
  const openPage = useOpenPage();
  const withQuestion = useWithQuestion();
  const [params] = useSearchParams();
  const question = params.get('ask');
  const create = () => {
    list.createSession().then(
      ({ sessionId }) => openPage(withQuestion(chatPath({ sessionId }))),
      // The list shows why.
      () => undefined,
    );
  };
  return (
    <section className="chat-main chat-none">
      <h1 className="visually-hidden">Chat</h1>
      {list.isLoading ? (
        <Progress label="Loading your sessions" />
      ) : (
        <EmptyView
          icon="chat"
          title={`Talk to ${discovery.oracle.name}`}
          actions={
            <Button tone="primary" icon="plus" isBusy={list.isCreatingSession} onClick={create}>
              New session
            </Button>
          }
        >
          A session holds a conversation. It stays at the server, and you find it again from this browser.
          {question !== null && <> Your question, “{question}”, waits for you in it.</>}
        </EmptyView>
      )}
    </section>
  );
};
