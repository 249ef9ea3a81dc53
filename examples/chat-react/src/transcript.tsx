import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { ChatRunState, IMessage } from '@twin-oracle/sdk/react';
import { Answer } from './answer';
import { AttachmentList } from './attachments';

interface TranscriptProps {
  readonly messages: readonly IMessage[];
  readonly isSending: boolean;
  /** How the last answer of this page ended. */
  readonly ended: ChatRunState['ended'];
  readonly onAskAgain: (question: string) => void;
  /** Undefined when there is nothing earlier. */
  readonly loadEarlier: (() => Promise<void>) | undefined;
  /** What comes after the messages. */
  readonly children: ReactNode;
}

/** What was said, and the answer that is being made. */
export const Transcript = ({
  messages,
  isSending,
  ended,
  onAskAgain,
  loadEarlier,
  children,
}: TranscriptProps) => {
  const { log, onScroll } = useScrolling(messages);
  const turns = turnsOf(messages);
  return (
    <section ref={log} onScroll={onScroll} id="transcript" role="log" aria-label="Messages" tabIndex={0}>
      {loadEarlier && (
        <button type="button" onClick={() => void loadEarlier()}>
          Earlier messages
        </button>
      )}
      {turns.map(({ question, answer }, index) => {
        const isLast = index === turns.length - 1;
        const isBusy = isLast && isSending;
        return (
          <div className="turn" key={question?.id ?? answer[0]?.id}>
            {question && (
              <article className="question" aria-label="Question">
                {question.content as string}
                <AttachmentList attachments={question.attachments} />
              </article>
            )}
            {(answer.length > 0 || isBusy) && (
              <Answer
                pieces={answer}
                isBusy={isBusy}
                ended={isLast ? ended : null}
                onAskAgain={question && (() => onAskAgain(question.content as string))}
              />
            )}
          </div>
        );
      })}
      {children}
    </section>
  );
};

interface Turn {
  readonly question: IMessage | undefined;
  /** An answer that was streamed here is several messages: reasoning, calls, text. */
  readonly answer: readonly IMessage[];
}

const turnsOf = (messages: readonly IMessage[]): Turn[] => {
  const turns: { question: IMessage | undefined; answer: IMessage[] }[] = [];
  for (const message of messages) {
    if (message.type === 'human' || turns.length === 0)
      turns.push({ question: message.type === 'human' ? message : undefined, answer: [] });
    if (message.type === 'ai') turns.at(-1)?.answer.push(message);
  }
  return turns;
};

/** How far from the end one still reads the end. */
const NEAR_END_PX = 120;

/** A user who reads the end goes on reading it; for others the text stays where it is, also when earlier messages are put before it. */
const useScrolling = (messages: readonly IMessage[]) => {
  const log = useRef<HTMLElement>(null);
  const fromEnd = useRef(0);
  const first = useRef<string>(undefined);
  useLayoutEffect(() => {
    const { current: element } = log;
    if (!element) return;
    const isPrepended = first.current !== undefined && first.current !== messages[0]?.id;
    first.current = messages[0]?.id;
    if (fromEnd.current < NEAR_END_PX) element.scrollTop = element.scrollHeight;
    else if (isPrepended) element.scrollTop = element.scrollHeight - element.clientHeight - fromEnd.current;
  });
  const onScroll = () => {
    const { current: element } = log;
    if (element) fromEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight;
  };
  return { log, onScroll };
};
