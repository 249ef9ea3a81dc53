import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Attachment, DelegationRequired } from '../../http/contract-schemas.js';
import { Refusal } from '../../errors/refusal.js';
import type { StreamingMode } from '../../chat/chat-view.js';
import type { NextAttempt } from '../../stream/load-until.js';
import { createToMessages } from '../content/to-messages.js';
import type { IMessage, UIComponents } from '../content/message-content.js';
import { useOraclesRuntime } from '../provider/oracles-context.js';
import { useStore } from '../store/use-store.js';
import { clientTools, prepareTools } from './browser-tools.js';
import type { IBrowserTools } from './browser-tools.js';
import { runState } from './run-state.js';
import type { ChatRunState } from './run-state.js';
import { useChatView, waiting } from './use-chat-view.js';
import { useOpenChat } from './use-open-chat.js';
import type { ChatAddress } from './use-open-chat.js';

/** Which session is shown, and what the page offers to the oracle. */
export interface IChatOptions extends ChatAddress {
  /** Called when the oracle asks for a payment before it answers, or shows the transcript. The message is kept: `resend` sends it again. */
  readonly onPaymentRequiredError?: (claimIds: string[]) => void;
  /** What the oracle may call in this page, by name. */
  readonly browserTools?: IBrowserTools | undefined;
  /** Components for what the oracle shows, by name. Without them messages are text. */
  readonly uiComponents?: UIComponents | undefined;
  /** Default `immediate`. */
  readonly streamingMode?: StreamingMode | undefined;
  /** Milliseconds between two states of a `throttled` view; default 50. */
  readonly streamingThrottleMs?: number | undefined;
  /** Turns a page of history, 1 to 100; default 20. It counts where the chat is opened first. */
  readonly historyPageSize?: number | undefined;
  /** The model to answer with; default: the oracle's own. */
  readonly model?: string | undefined;
}

/** What `useChat` returns: the messages and state of the session, and what can be done in it. */
export interface UseChatResult {
  /** Oldest first, with the answer that is being made. */
  readonly messages: IMessage[];
  readonly status: 'submitted' | 'streaming' | 'ready' | 'error';
  readonly isSending: boolean;
  /** While the history is loaded for the first time. */
  readonly isLoading: boolean;
  /** Why the history could not be loaded. */
  readonly error: Error | null;
  /** Why the last message could not be sent. */
  readonly sendMessageError: Error | null;
  /** Resolves when the answer has ended. @throws the reason why it could not be sent, unless a payment is asked for. */
  readonly sendMessage: (
    message: string,
    metadata?: Record<string, unknown>,
    attachments?: Attachment[],
  ) => Promise<void>;
  /** What the oracle needs the user's delegation for, while the `draft` waits for it. The draft is then among the messages, as it was answered. */
  readonly authorization: DelegationRequired | null;
  /** The text of the message that was refused last, which `resend` sends again and `discardDraft` drops. Then it is the one before. */
  readonly draft: string | null;
  readonly discardDraft: () => void;
  /** Sends the draft again, with a payment from `createPayment` if the oracle asked for one. */
  readonly resend: (options?: { readonly payment?: string }) => Promise<void>;
  /** Stops the answer; resolves when the server has confirmed that, or has refused, which is `stopError`. */
  readonly abortStream: () => Promise<void>;
  /** Why the server refused to stop the answer, which goes on. */
  readonly stopError: Error | null;
  readonly refetchMessages: () => Promise<void>;
  readonly isRealTimeConnected: boolean;
  /** Why the event channel has stopped, as when the user has not signed. `sendMessage` and `refetchMessages` open it again. */
  readonly realTimeError: Error | null;
  /** When the event channel is opened again, after that has failed. */
  readonly realTimeNextAttempt: NextAttempt | null;
  readonly isConfigReady: boolean;
  readonly run: ChatRunState;
  readonly hasEarlier: boolean;
  readonly loadEarlier: () => Promise<void>;
  readonly isLoadingEarlier: boolean;
}

/**
 * A chat session with an oracle. All hooks of a session share its messages, its streams and its requests; the session goes on at the server when
 * the last one unmounts, and a later one finds it where it is. Options may be inline objects and functions.
 *
 * @example
 * ```tsx
 * import { renderMessageContent, useChat } from '@twin-oracle/sdk/react';
 * import { z } from 'zod';
 *
 * const Chat = ({ sessionId }: { sessionId: string }) => {
 *   const { messages, sendMessage, abortStream, status, draft, resend, error } = useChat({
 *     oracleDid,
 *     sessionId,
 *     streamingMode: 'batched',
 *     browserTools: {
 *       read_selection: {
 *         toolName: 'read_selection',
 *         description: 'What the user has selected on the page',
 *         schema: z.object({ trim: z.boolean() }),
 *         fn: ({ trim }: { trim: boolean }) => ({ selection: trim ? String(getSelection()).trim() : String(getSelection()) }),
 *       },
 *     },
 *   });
 *   return (
 *     <main>
 *       {error && <p role="alert">{error.message}</p>}
 *       {messages.map(({ id, content }) => (
 *         <article key={id}>{renderMessageContent(content)}</article>
 *       ))}
 *       {draft !== null && <button onClick={() => void resend()}>Send “{draft}” again</button>}
 *       <button onClick={() => void sendMessage('Which projects are there?')}>Ask</button>
 *       {status === 'streaming' && <button onClick={() => void abortStream()}>Stop</button>}
 *     </main>
 *   );
 * };
 * ```
 */
export const useChat = (options: IChatOptions): UseChatResult => {
  const { oracleDid, model, uiComponents } = options;
  const runtime = useOraclesRuntime();
  const { chat, apiUrl, isConfigReady, error: notFound, find } = useOpenChat(options);
  const state = useStore(useChatView(chat, options), waiting);

  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    prepareTools(latest.current.browserTools);
    return chat?.offerTools(() => ({
      browserTools: clientTools(latest.current.browserTools),
      actions: runtime.actions.tools(),
    }));
  }, [chat, runtime]);

  const { draft, history, run, status } = state;
  const payment = draft?.payment;
  useEffect(() => {
    if (payment) latest.current.onPaymentRequiredError?.([...payment.claimIds]);
  }, [payment]);
  // An oracle may ask for it before it lets the transcript be read. Each attempt to read it is refused with the same claims.
  const unpaid = history.error instanceof Refusal ? history.error.claims.join(' ') : '';
  useEffect(() => {
    if (unpaid !== '') latest.current.onPaymentRequiredError?.(unpaid.split(' '));
  }, [unpaid]);

  const endedRun = run?.ended && run.runId;
  useEffect(() => {
    if (endedRun && apiUrl !== null) runtime.runEnded(oracleDid, apiUrl, endedRun);
  }, [runtime, oracleDid, apiUrl, endedRun]);

  const components = uiComponents && Object.keys(uiComponents).sort().join('\n');
  const toMessages = useMemo(() => createToMessages({ components: components?.split('\n') }), [components]);
  const messages = useMemo(() => toMessages(state.messages), [toMessages, state.messages]);

  const sendMessage = useCallback<UseChatResult['sendMessage']>(
    async (message, metadata, attachments) => {
      if (!chat)
        throw notFound ?? new Error('There is no user or session, or it is not known where the oracle is');
      const refused = await chat.send({
        message,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(metadata && { metadata }),
        ...(attachments && { attachments }),
        ...(model !== undefined && { model }),
      });
      if (refused?.error && !refused.payment) throw refused.error;
    },
    [chat, model, notFound],
  );
  const commands = useMemo(
    () => ({
      discardDraft: () => chat?.discardDraft(),
      resend: async (how?: { readonly payment?: string }) => {
        await chat?.resend(how);
      },
      abortStream: async () => chat?.stop(),
      refetchMessages: async () => (chat ? chat.refresh() : find()),
      loadEarlier: async () => chat?.loadEarlier(),
    }),
    [chat, find],
  );

  return {
    ...{ messages, status, sendMessage, isConfigReady },
    ...commands,
    isSending: status === 'submitted' || status === 'streaming',
    isLoading: !notFound && (history.status === 'idle' || history.status === 'loading'),
    error: history.error ?? notFound,
    draft: draft?.text ?? null,
    authorization: draft?.authorization ?? null,
    sendMessageError: state.sendError ?? null,
    stopError: state.stopError ?? null,
    isRealTimeConnected: state.isRealTimeConnected,
    realTimeError: state.realTimeError ?? null,
    realTimeNextAttempt: state.realTimeNextAttempt ?? null,
    run: useMemo(() => runState(run), [run]),
    hasEarlier: history.hasEarlier,
    isLoadingEarlier: history.isLoadingEarlier,
  };
};
