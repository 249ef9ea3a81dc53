import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useChat, useChatSelector } from '@twin-oracle/sdk/react';
import { useConnection } from '../../connection/connection-context';
import { ErrorView } from '../../design/error-view';
import { Progress } from '../../design/progress';
import type { Attachments } from './composer/attachment-field';
import { Composer } from './composer/composer';
import { ConnectionState } from './connection-state';
import { DelegationNotice } from './delegation-notice';
import type { Consent } from './delegation-prompt';
import { DraftNotice } from './draft-notice';
import { ModelSelect } from './composer/model-select';
import { Suggestions } from './suggestions';
import { pageTools } from './page-tools/page-tools';
import { useThemeAction } from './page-tools/theme-action';
import { Transcript } from './transcript/transcript';

interface ConversationProps {
  readonly sessionId: string;
  /** The run whose timeline is beside it. */
  readonly runId: string | undefined;
  readonly consent: Consent;
}

/** A page of history. Only the messages near the screen are rendered, so a large one costs little. */
const TURNS_PER_PAGE = 50;

/** A session with the oracle. */
export const Conversation = ({ sessionId, runId, consent }: ConversationProps) => {
  const { discovery, baseUrl } = useConnection();
  const { oracle } = discovery;
  const address = { oracleDid: oracle.did, sessionId, overrides: { baseUrl } };
  const [params, setParams] = useSearchParams();
  // A link may bring a question, which is sent when the user has read it.
  const [text, setText] = useState(params.get('ask') ?? '');
  useEffect(() => {
    if (params.has('ask')) setParams({}, { replace: true });
  }, [params, setParams]);
  const [attachments, setAttachments] = useState<Attachments>([]);
  const sentAttachments = useRef<Attachments>([]);
  const [model, setModel] = useState<string>();
  const [claimIds, setClaimIds] = useState<readonly string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  useThemeAction();
  const chat = useChat({
    ...address,
    ...{ model, browserTools: pageTools },
    streamingMode: 'batched',
    historyPageSize: TURNS_PER_PAGE,
    onPaymentRequiredError: setClaimIds,
  });
  const messages = useChatSelector({ ...address, streamingMode: 'batched' }, (state) => state.messages);
  const { draft, isSending, run } = chat;
  const isNew = !chat.isLoading && !chat.error && messages.length === 0;
  useEffect(() => {
    // A finger would open the keyboard of the screen over the suggestions.
    if (isNew && matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [isNew]);
  const [sent, setSent] = useState(0);
  const { sendMessage } = chat;
  const send = useCallback(
    (...message: Parameters<typeof sendMessage>) => {
      setSent((count) => count + 1);
      // A refused message is the draft, which says why.
      void sendMessage(...message).catch(() => undefined);
    },
    [sendMessage],
  );
  const askAgain = useCallback((question: string) => send(question), [send]);
  const write = (words: string) => {
    setText(words);
    field.current?.focus();
  };

  return (
    <section className="chat-main" aria-labelledby="chat-title">
      <header className="chat-head">
        <h1 id="chat-title">{oracle.name}</h1>
        <ModelSelect {...{ oracleDid: oracle.did, baseUrl, model }} onChoose={setModel} />
        <ConnectionState isOpen={chat.isRealTimeConnected} error={chat.error} run={run} />
      </header>
      <Transcript
        {...{ messages, sessionId, isSending, sent, run }}
        openRunId={runId}
        loadEarlier={chat.hasEarlier && !chat.isLoadingEarlier ? chat.loadEarlier : undefined}
        onAskAgain={askAgain}
      >
        {chat.isLoading && <Progress label="Loading the messages" />}
        {chat.error && !consent.isDeclined && (
          <ErrorView error={chat.error} onRetry={() => void chat.refetchMessages()} />
        )}
        {isNew && draft === null && <Suggestions oracle={oracle.name} onChoose={write} />}
        {draft !== null && (
          <DraftNotice
            {...{ error: chat.sendMessageError, claimIds }}
            text={chat.authorization ? undefined : draft}
            isDeclined={consent.isDeclined}
            onResend={() => {
              setClaimIds([]);
              consent.askAgain();
              void chat.resend();
            }}
            onEdit={() => {
              setClaimIds([]);
              consent.askAgain();
              chat.discardDraft();
              write(draft);
              setAttachments(sentAttachments.current);
            }}
          />
        )}
        {consent.isDeclined && draft === null && (
          <DelegationNotice
            onSign={() => {
              consent.askAgain();
              void chat.refetchMessages();
            }}
          />
        )}
      </Transcript>
      <Composer
        {...{ field, text, setText, attachments, setAttachments }}
        maySend={chat.isConfigReady && draft === null}
        hint={draft === null || chat.authorization ? undefined : 'Send the message above first, or edit it.'}
        onSend={(message, added) => {
          sentAttachments.current = attachments;
          send(message, undefined, added);
        }}
        onStop={isSending ? () => void chat.abortStream() : undefined}
      />
    </section>
  );
};
