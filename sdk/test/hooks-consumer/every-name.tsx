/** Every option and result of the provider and of the hooks, by its name and type. It is compiled with each version of zod and of React's types. */
import {
  getOpenIdToken,
  OraclesProvider,
  renderMessageContent,
  useAgAction,
  useChat,
  useContractOracle,
  useGetOpenIdToken,
  useMemoryEngine,
  useModels,
  useOracleSessions,
  useOraclesConfig,
  useOraclesContext,
} from '@twin-oracle/sdk/react';
import type { IChatSession, IMessage, IOraclesProviderProps, IWalletProps } from '@twin-oracle/sdk/react';
import type { PropsWithChildren, ReactElement, ReactNode } from 'react';
import { z } from 'zod';

const oracleDid = 'did:ixo:entity:1';
const sessionId = 'ses_1';
const initialWallet = {
  address: 'ixo1',
  did: 'did:ixo:ixo1',
  matrix: { accessToken: 'token', homeServer: 'example.org' },
};
const signed = (audience: string): Promise<{ serialized: string; expiresAt: number }> =>
  Promise.resolve({ serialized: audience, expiresAt: 0 });

/** Without what is not required, and with a user who is not there yet. */
export const Least = ({
  children,
  user,
}: PropsWithChildren<{ user: null | Promise<IWalletProps | null> }>) => (
  <OraclesProvider
    initialWallet={user}
    transactSignX={() => Promise.resolve(1)}
    createDelegation={signed}
    children={children}
  />
);

const props: Required<
  Pick<IOraclesProviderProps, 'initialWallet' | 'transactSignX' | 'createDelegation' | 'createInvocation'>
> = {
  initialWallet,
  transactSignX: (messages, memo?: string) => Promise.resolve([...messages, memo]),
  createDelegation: signed,
  createInvocation: signed,
};
export const Whole = ({ children }: PropsWithChildren): ReactElement => (
  <OraclesProvider {...props}>{children}</OraclesProvider>
);

const browserTools = {
  count: {
    toolName: 'count',
    description: 'Counts',
    schema: z.object({ n: z.number() }),
    fn: ({ n }: { n: number }) => Promise.resolve(n),
  },
};

export const useChatNames = () => {
  const chat = useChat({
    oracleDid,
    sessionId,
    onPaymentRequiredError: (claimIds: string[]) => {
      claimIds.join();
    },
    browserTools,
    uiComponents: { Card: ({ title }: { title: string }) => <b>{title}</b> },
    overrides: { baseUrl: 'https://oracle.example.org', wsUrl: 'wss://oracle.example.org' },
    streamingMode: 'batched',
  });
  useChat({ oracleDid, sessionId, onPaymentRequiredError: () => undefined, streamingMode: 'immediate' });
  useChat({ oracleDid, sessionId, streamingMode: 'throttled', streamingThrottleMs: 50, historyPageSize: 20 });
  const messages: IMessage[] = chat.messages;
  const sent: Promise<void> = chat.sendMessage('Hello');
  const stopped: Promise<void> = chat.abortStream();
  const status: 'submitted' | 'streaming' | 'ready' | 'error' = chat.status;
  const isSending: boolean = chat.isSending;
  const isLoading: boolean = chat.isLoading;
  const error: Error | null = chat.error;
  const sendMessageError: Error | null = chat.sendMessageError;
  const refetched: Promise<void> = chat.refetchMessages();
  const isRealTimeConnected: boolean = chat.isRealTimeConnected;
  const isConfigReady: boolean = chat.isConfigReady;
  const runId: string | null = chat.run.runId;
  const hasEarlier: boolean = chat.hasEarlier;
  const earlier: Promise<void> = chat.loadEarlier();
  // @ts-expect-error There is no such result; `status` says it.
  const isStreaming: unknown = chat.isStreaming;
  // @ts-expect-error There is no such result; events are in the messages.
  const events: unknown = chat.events;
  // @ts-expect-error It is required.
  useChat({ oracleDid });
  return [
    ...[messages, sent, stopped, status, isSending, isLoading, error, sendMessageError, refetched],
    ...[isRealTimeConnected, isConfigReady, runId, hasEarlier, earlier, isStreaming, events],
  ];
};

export const useOtherNames = () => {
  useAgAction({
    name: 'highlight',
    description: 'Highlights',
    parameters: z.object({ did: z.string() }),
    handler: ({ did }) => Promise.resolve({ highlighted: did.length }),
    render: ({ status, args }) => (status === 'done' ? <mark>{args?.did}</mark> : null),
  });
  const { sessions, createSession, deleteSession } = useOracleSessions(oracleDid);
  const listed: readonly IChatSession[] = sessions;
  const created: Promise<IChatSession> = createSession();
  const deleted: Promise<void> = deleteSession(sessionId);
  const { config } = useOraclesConfig(oracleDid);
  const apiUrl: string | null = config.apiUrl;
  const model: string | undefined = config.model?.label;
  const price: number | undefined = config.price?.outputPerMillion;
  const claims = { userClaimCollectionId: '1', adminAddress: 'ixo1', claimId: 'clm_1' };
  const { contractOracle, payClaim } = useContractOracle({ params: { oracleDid, ...claims } });
  const contracted: Promise<void> = contractOracle({ useAuthz: true });
  const paid: Promise<void> = payClaim();
  const { enableMemoryEngine } = useMemoryEngine(oracleDid);
  const enabled: Promise<void> = enableMemoryEngine('@engine:example.org');
  const accessToken: string | undefined = useGetOpenIdToken().openIdToken?.access_token;
  const got = getOpenIdToken({ userId: '@ada:example.org', matrixAccessToken: 'token', did: 'did:ixo:1' });
  const defaultModelId: string | undefined = useModels(oracleDid).defaultModelId;
  const wallet: IWalletProps | null = useOraclesContext().wallet;
  const content: ReactNode = renderMessageContent('Hello');
  return [
    ...[listed, created, deleted, apiUrl, model, price, contracted, paid, enabled, accessToken, got],
    ...[defaultModelId, wallet, content],
  ];
};
