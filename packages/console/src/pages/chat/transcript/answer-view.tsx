import { memo, useMemo } from 'react';
import type { ChatMessage, ChatRunState, MessagePart } from '@twin-oracle/sdk/react';
import { Button } from '../../../design/button';
import { ConsoleLink } from '../../../design/console-link';
import { CopyButton } from '../../../design/copy-button';
import { Icon } from '../../../design/icon';
import { chatPath } from '../chat-address';
import { PartView } from './part-view';
import { withComponents } from './with-components';

interface AnswerViewProps {
  readonly sessionId: string;
  readonly message: ChatMessage;
  readonly isBusy: boolean;
  /** How it ended, if it was read here. */
  readonly ended: ChatRunState['ended'];
  /** Whether its run is shown beside the chat. */
  readonly isOpen: boolean;
  readonly question: string | undefined;
  readonly onAskAgain: (question: string) => void;
}

const ENDS: Readonly<Record<string, string>> = {
  aborted: 'You stopped it.',
  failed: 'The oracle could not finish its answer.',
  interrupted: 'The server went away before the answer was whole.',
  disconnected: 'The rest of this answer cannot be read now.',
};

/** An answer of the oracle, in the order in which it was made. */
export const AnswerView = memo(
  ({ sessionId, message, isBusy, ended, isOpen, question, onAskAgain }: AnswerViewProps) => {
    const { runId, content, isComplete } = message;
    const parts = useMemo(() => withComponents(message.parts), [message.parts]);
    const end = ENDS[ended ?? ''] ?? (isComplete ? undefined : 'This answer was not finished.');
    const hasFailed = parts.some(({ type }) => type === 'error');
    return (
      <article className="answer" aria-label="Answer" aria-busy={isBusy}>
        {parts.map((part, index) => (
          <PartView key={keyOf(part, index)} part={part} isGrowing={isBusy && index === parts.length - 1} />
        ))}
        {isBusy && parts.length === 0 && <p className="quiet">Thinking …</p>}
        {!isBusy && (
          <footer className="answer-foot small">
            {end !== undefined && <span role="status">{end}</span>}
            {content !== '' && <CopyButton text={content} what="answer" />}
            {end !== undefined && question !== undefined && (
              <Button isSmall icon="refresh" onClick={() => onAskAgain(question)}>
                Ask again
              </Button>
            )}
            {runId !== undefined && (
              <ConsoleLink
                to={isOpen ? chatPath({ sessionId }) : chatPath({ sessionId, runId })}
                className="button button-ghost button-small"
                aria-expanded={isOpen}
              >
                <Icon name="timeline" size={15} />
                {isOpen ? 'Hide the run' : hasFailed ? 'Show the failing frame' : 'Show the run'}
              </ConsoleLink>
            )}
          </footer>
        )}
        {isBusy && runId !== undefined && !isOpen && (
          <footer className="answer-foot small">
            <ConsoleLink to={chatPath({ sessionId, runId })} className="button button-ghost button-small">
              <Icon name="timeline" size={15} /> Watch the run
            </ConsoleLink>
          </footer>
        )}
      </article>
    );
  },
);
AnswerView.displayName = 'AnswerView';

/** A component has the id of the call that shows it. */
const keyOf = (part: MessagePart, index: number): string => {
  if (part.type === 'tool_call') return `${part.type} ${part.toolCallId}`;
  if (part.type === 'component') return `${part.type} ${part.eventId}`;
  return `${part.type} ${index}`;
};
