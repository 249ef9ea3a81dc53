/** An application that uses the hooks with schemas of zod. It is compiled with each version of zod and of React's types that the SDK takes. */
import { createIndexerResolver } from '@twin-oracle/sdk';
import {
  IDLE_RUN_STATE,
  OraclesProvider,
  renderMessageContent,
  useAgAction,
  useChat,
  useChatSelector,
  useContractOracle,
  useGetOpenIdToken,
  useMemoryEngine,
  useModels,
  useOracleSessions,
  useOraclesConfig,
  useOraclesContext,
} from '@twin-oracle/sdk/react';
import type {
  AgActionRenderProps,
  ChatMessage,
  IBrowserTools,
  IMessage,
  IWalletProps,
  ToolCallEvent,
  UIComponentProps,
  UIComponents,
} from '@twin-oracle/sdk/react';
import { useState } from 'react';
import type { PropsWithChildren, ReactNode } from 'react';
import { z } from 'zod';

const oracleDid = 'did:ixo:entity:1';
const wallet: IWalletProps = {
  address: 'ixo1',
  did: 'did:ixo:ixo1',
  matrix: { accessToken: 'token', homeServer: 'example.org' },
};
const signed = () => Promise.resolve({ serialized: '', expiresAt: Date.now() + 60_000 });

const Card = ({ title, isLoading }: { title: string; isLoading?: boolean }) => (
  <h2 aria-busy={isLoading}>{title}</h2>
);
const Tool = ({ toolName, status }: UIComponentProps<ToolCallEvent>) => (
  <p>
    {toolName}: {status}
  </p>
);
const uiComponents: UIComponents = { Card, ToolCall: Tool };

const Selection = z.object({ trim: z.boolean().default(true), limit: z.number().int().max(100).optional() });
const browserTools: IBrowserTools = {
  read_selection: {
    toolName: 'read_selection',
    description: 'What the user has selected on the page',
    schema: Selection,
    fn: ({ trim, limit }: z.infer<typeof Selection>) => {
      const text = String(getSelection()).slice(0, limit);
      return { selection: trim ? text.trim() : text };
    },
  },
};

const Highlighted = ({ status, args, result }: AgActionRenderProps<{ did: string }>): ReactNode => (
  <mark>
    {args?.did} {status} {JSON.stringify(result)}
  </mark>
);

const Highlight = () => {
  const [did, setDid] = useState('');
  useAgAction({
    name: 'highlight',
    description: 'Highlights a twin on the page',
    parameters: z.object({ did: z.string(), seconds: z.number().default(3) }),
    handler: (args) => {
      const seconds: number = args.seconds;
      setDid(args.did);
      // @ts-expect-error The schema has no such member.
      return { success: true, seconds, colour: args.colour as unknown };
    },
    render: (props) => <Highlighted {...props} />,
  });
  return <p>{did}</p>;
};

const Message = ({ message }: { message: IMessage }) => (
  <article>
    {renderMessageContent(message.content, uiComponents)}
    {message.attachments?.map(({ filename }) => (
      <span key={filename}>{filename}</span>
    ))}
  </article>
);

const Chat = ({ sessionId }: { sessionId: string }) => {
  const { models, defaultModelId } = useModels(oracleDid);
  const { messages, sendMessage, abortStream, resend, draft, status, run, error, loadEarlier } = useChat({
    oracleDid,
    sessionId,
    overrides: { baseUrl: 'https://oracle.example.org' },
    streamingMode: 'throttled',
    streamingThrottleMs: 100,
    browserTools,
    uiComponents,
    model: defaultModelId,
    onPaymentRequiredError: (claimIds) => void claimIds.join(),
  });
  const last = useChatSelector({ oracleDid, sessionId }, (chat): ChatMessage | undefined =>
    chat.messages.at(-1),
  );
  return (
    <main>
      {error?.message}
      {run === IDLE_RUN_STATE ? 'Nothing yet' : run.runId}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
      {models.map(({ id }) => (
        <option key={id}>{id}</option>
      ))}
      {draft !== null && <button onClick={() => void resend()}>{draft}</button>}
      <button onClick={() => void sendMessage(last?.content ?? 'Hello', { from: 'page' })}>{status}</button>
      <button onClick={() => void abortStream()}>Stop</button>
      <button onClick={() => void loadEarlier()}>Earlier</button>
      <Highlight />
    </main>
  );
};

const Sessions = () => {
  const { sessions, createSession, deleteSession, hasNextPage } = useOracleSessions(oracleDid, { limit: 5 });
  const { config, isReady } = useOraclesConfig(oracleDid);
  const { wallet: user, getDelegation } = useOraclesContext();
  const { openIdToken } = useGetOpenIdToken();
  const { enableMemoryEngine } = useMemoryEngine(oracleDid);
  const terms = { userClaimCollectionId: '1', adminAddress: 'ixo1', claimId: 'clm_1' };
  const { payClaim, isPayingClaim } = useContractOracle({ params: { oracleDid, ...terms } });
  return (
    <nav data-url={config.apiUrl} data-user={user?.did} data-token={openIdToken?.access_token}>
      {sessions.map(({ sessionId }) => (
        <Chat key={sessionId} sessionId={sessionId} />
      ))}
      {hasNextPage && isReady && <button onClick={() => void createSession()}>New</button>}
      <button onClick={() => void deleteSession('ses_1')}>Delete</button>
      <button onClick={() => void getDelegation(oracleDid)}>Delegate</button>
      <button onClick={() => void enableMemoryEngine('@engine:example.org')}>Remember</button>
      <button disabled={isPayingClaim} onClick={() => void payClaim()}>
        Pay
      </button>
    </nav>
  );
};

const Frame = ({ children }: PropsWithChildren) => (
  <OraclesProvider
    initialWallet={wallet}
    transactSignX={() => Promise.resolve({})}
    createDelegation={signed}
    createInvocation={signed}
    resolveOracle={createIndexerResolver({ url: 'https://indexer.example.org/graphql' })}
  >
    {children}
  </OraclesProvider>
);

export const App = () => (
  <Frame>
    <Sessions />
  </Frame>
);
