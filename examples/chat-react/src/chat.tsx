import { useEffect, useRef, useState } from 'react';
import type { Discovery } from '@twin-oracle/sdk';
import { useAgAction, useChat } from '@twin-oracle/sdk/react';
import { z } from 'zod';
import { browserTools } from './browser-tools';
import { uiComponents } from './components';
import { Composer } from './composer';
import { Connection } from './connection';
import { Draft } from './draft';
import { explainError } from './explain-error';
import { ModelSelect } from './model-select';
import { Transcript } from './transcript';

interface ChatProps {
  readonly oracle: Discovery['oracle'];
  readonly baseUrl: string;
  readonly sessionId: string;
  /** Called when an answer has ended: the session may have another title now. */
  readonly onAnswered: () => Promise<void>;
}

/** A session with the oracle. */
export const Chat = ({ oracle, baseUrl, sessionId, onAnswered }: ChatProps) => {
  const overrides = { baseUrl };
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const [model, setModel] = useState<string>();
  const [claimIds, setClaimIds] = useState<readonly string[]>([]);
  const highlighted = useHighlight();
  const chat = useChat({
    ...{ oracleDid: oracle.did, sessionId, overrides, model, browserTools, uiComponents },
    streamingMode: 'batched',
    onPaymentRequiredError: setClaimIds,
  });
  const { messages, draft, isSending, run } = chat;
  const send: typeof chat.sendMessage = (...message) =>
    // A refused message is the draft.
    chat.sendMessage(...message).catch(() => undefined);
  const resend = () => {
    setClaimIds([]);
    void chat.resend();
  };
  useAfter(isSending, () => void onAnswered());

  return (
    <main>
      <header>
        <h1>{oracle.name}</h1>
        <ModelSelect oracleDid={oracle.did} overrides={overrides} chosen={model} onChoose={setModel} />
        <Connection isOpen={chat.isRealTimeConnected} run={run} />
      </header>
      <Transcript
        {...{ messages, isSending }}
        ended={run.ended}
        onAskAgain={(question) => void send(question)}
        loadEarlier={chat.hasEarlier && !chat.isLoadingEarlier ? chat.loadEarlier : undefined}
      >
        {chat.isLoading && <p className="quiet">Loading …</p>}
        {chat.error && (
          <div className="note error" role="alert">
            <span>{explainError(chat.error).text}</span>
            <button type="button" onClick={() => void chat.refetchMessages()}>
              Try again
            </button>
          </div>
        )}
        {draft !== null && (
          <Draft
            text={chat.authorization ? undefined : draft}
            error={chat.sendMessageError}
            claimIds={claimIds}
            onResend={resend}
            onEdit={() => {
              setText(draft);
              setClaimIds([]);
              chat.discardDraft();
              field.current?.focus();
            }}
          />
        )}
      </Transcript>
      {highlighted !== undefined && (
        <p className="highlight" role="status">
          Highlighted: {highlighted}
        </p>
      )}
      <Composer
        {...{ field, text, setText }}
        maySend={chat.isConfigReady && draft === null}
        onSend={(message, attachments) => void send(message, undefined, attachments)}
        onStop={isSending ? () => void chat.abortStream() : undefined}
      />
    </main>
  );
};

/** An action that the oracle may take in this page. @returns the name of the twin that is highlighted. */
const useHighlight = (): string | undefined => {
  const [highlighted, setHighlighted] = useState<string>();
  useAgAction({
    name: 'highlight',
    description: 'Highlights a twin on the page, by its name',
    parameters: z.object({ name: z.string() }),
    handler: ({ name }) => {
      setHighlighted(name);
      return { success: true };
    },
    render: ({ args }) => <mark>{args?.name}</mark>,
  });
  return highlighted;
};

/** Calls back each time that something has ended. */
const useAfter = (isGoingOn: boolean, callback: () => void): void => {
  const was = useRef(isGoingOn);
  useEffect(() => {
    if (was.current && !isGoingOn) callback();
    was.current = isGoingOn;
  }, [isGoingOn, callback]);
};
