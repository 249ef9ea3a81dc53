import { useRef, type ReactNode } from 'react';
import { Virtualizer } from 'virtua';
import type { ChatMessage, ChatRunState } from '@twin-oracle/sdk/react';
import { Button } from '../../../design/button';
import { AnswerView } from './answer-view';
import { QuestionView } from './question-view';
import { usePreparedAnswers } from './use-prepared-answers';
import { useStickToEnd } from './use-stick-to-end';
import { usePrepended } from './use-prepended';
import './transcript.css';

interface TranscriptProps {
  readonly sessionId: string;
  readonly messages: readonly ChatMessage[];
  readonly isSending: boolean;
  /** How many messages the user has sent here. */
  readonly sent: number;
  readonly run: ChatRunState;
  readonly openRunId: string | undefined;
  readonly onAskAgain: (question: string) => void;
  /** Undefined when there is nothing earlier. */
  readonly loadEarlier: (() => Promise<void>) | undefined;
  /** What comes after the messages. */
  readonly children: ReactNode;
}

/** Earlier messages are loaded before one has scrolled to the first one that there is. */
const NEAR_START_PX = 400;

/** What was said, and the answer that is being made. Only the messages near the screen are in the document. */
export const Transcript = ({
  sessionId,
  messages,
  isSending,
  sent,
  run,
  openRunId,
  onAskAgain,
  loadEarlier,
  children,
}: TranscriptProps) => {
  const log = useRef<HTMLElement>(null);
  const { content, onScroll } = useStickToEnd(log, sent);
  const loadNearStart = () => {
    if (log.current && log.current.scrollTop < NEAR_START_PX) void loadEarlier?.();
  };
  const isPrepended = usePrepended(messages[0]?.key);
  usePreparedAnswers(messages);
  const last = messages.length - 1;
  return (
    <section
      ref={log}
      className="transcript"
      role="log"
      aria-label="Messages"
      tabIndex={0}
      onScroll={() => {
        onScroll();
        loadNearStart();
      }}
    >
      <div ref={content} className="transcript-content">
        {loadEarlier && (
          <p className="transcript-earlier">
            <Button isSmall onClick={() => void loadEarlier()}>
              Earlier messages
            </Button>
          </p>
        )}
        <Virtualizer scrollRef={log} shift={isPrepended} data={messages}>
          {(message, index) => (
            <div key={message.key} className="transcript-row">
              {message.type === 'human' ? (
                <QuestionView message={message} />
              ) : (
                <AnswerView
                  message={message}
                  sessionId={sessionId}
                  isBusy={index === last && isSending}
                  ended={index === last ? run.ended : null}
                  isOpen={message.runId !== undefined && message.runId === openRunId}
                  question={messages[index - 1]?.content}
                  onAskAgain={onAskAgain}
                />
              )}
            </div>
          )}
        </Virtualizer>
        {children}
      </div>
    </section>
  );
};
