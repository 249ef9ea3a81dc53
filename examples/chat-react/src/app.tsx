import { useEffect } from 'react';
import type { Discovery } from '@twin-oracle/sdk';
import { OraclesProvider, useOracleSessions } from '@twin-oracle/sdk/react';
import { openSession, useSessionId } from './address';
import { Chat } from './chat';
import { PermissionDialog, usePermission } from './permission';
import { Sessions } from './sessions';
import type { Wallet } from './wallet';

interface AppProps {
  readonly oracle: Discovery['oracle'];
  readonly baseUrl: string;
  readonly wallet: Wallet;
}

/** One oracle, and the user who talks to it. */
export const App = ({ oracle, baseUrl, wallet }: AppProps) => {
  const { createDelegation, asked, isDeclined, askAgain } = usePermission(wallet.createDelegation);
  return (
    <OraclesProvider
      initialWallet={wallet.user}
      createInvocation={wallet.createInvocation}
      createDelegation={createDelegation}
      transactSignX={() => Promise.reject(new Error('This page signs no transactions'))}
    >
      {asked && <PermissionDialog oracle={oracle.name} {...asked} />}
      {isDeclined ? (
        <main className="welcome">
          <h1>{oracle.name}</h1>
          <p>The oracle cannot answer without your permission.</p>
          <button type="button" className="primary" onClick={askAgain}>
            Ask me again
          </button>
        </main>
      ) : (
        <Workspace oracle={oracle} baseUrl={baseUrl} />
      )}
    </OraclesProvider>
  );
};

/** The list of sessions beside the one that is open. */
const Workspace = ({ oracle, baseUrl }: Pick<AppProps, 'oracle' | 'baseUrl'>) => {
  const list = useOracleSessions(oracle.did, { baseUrl, limit: 10 });
  const sessionId = useSessionId();
  const newest = list.sessions[0]?.sessionId;
  useEffect(() => {
    if (sessionId === '' && newest !== undefined) openSession(newest);
  }, [sessionId, newest]);

  return (
    <div className="workspace">
      <Sessions list={list} current={sessionId} />
      {sessionId === '' ? (
        <main className="welcome">
          <h1>{oracle.name}</h1>
          <p>{list.isLoading ? 'Loading …' : 'Open a new session to ask something.'}</p>
        </main>
      ) : (
        // The key gives each session its own composer and its own place in the transcript.
        <Chat key={sessionId} {...{ oracle, baseUrl, sessionId }} onAnswered={list.refetch} />
      )}
    </div>
  );
};
