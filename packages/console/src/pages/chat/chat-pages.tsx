import { useMemo } from 'react';
import { OraclesProvider } from '@twin-oracle/sdk/react';
import { createDelegation, createInvocation } from '@twin-oracle/sdk/ucan';
import { useConnection } from '../../connection/connection-context';
import { ChatWorkspace } from './chat-workspace';
import { DelegationDialog, useDelegationPrompt } from './delegation-prompt';
import './chat.css';

/** The chat with the oracle of this server, as the user whose key this browser has. */
const ChatPages = () => {
  const { discovery, key, recorder } = useConnection();
  const { oracle } = discovery;
  const wallet = useMemo(
    () => ({ did: key.did(), address: '', matrix: { accessToken: '', homeServer: '' } }),
    [key],
  );
  const prompt = useDelegationPrompt((audience) => createDelegation({ issuer: key, audience }));
  return (
    <OraclesProvider
      key={wallet.did}
      initialWallet={wallet}
      createInvocation={(audience) => createInvocation({ issuer: key, audience })}
      createDelegation={prompt.createDelegation}
      transactSignX={() => Promise.reject(new Error('The console signs no transactions'))}
      fetch={recorder.fetch}
      {...recorder.hooks}
    >
      {prompt.asked && <DelegationDialog oracle={oracle} {...prompt.asked} />}
      <ChatWorkspace consent={prompt.consent} />
    </OraclesProvider>
  );
};

export default ChatPages;
