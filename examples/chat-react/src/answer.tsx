import { memo } from 'react';
import {
  renderMessageContent,
  type ChatRunState,
  type IComponentMetadata,
  type IMessage,
} from '@twin-oracle/sdk/react';
import { uiComponents } from './components';

interface AnswerProps {
  readonly pieces: readonly IMessage[];
  readonly isBusy: boolean;
  readonly ended: ChatRunState['ended'];
  readonly onAskAgain: (() => void) | undefined;
}

const ENDS: Readonly<Record<string, string>> = {
  aborted: 'Stopped.',
  failed: 'The oracle could not finish its answer.',
  interrupted: 'The answer was interrupted.',
  disconnected: 'The rest of this answer cannot be read now.',
};

export const Answer = ({ pieces, isBusy, ended, onAskAgain }: AnswerProps) => {
  const isCut = pieces.some(({ isComplete, isReasoning }) => isComplete === false && !isReasoning);
  const end = ENDS[ended ?? ''] ?? (isCut ? 'This answer was not finished.' : undefined);
  return (
    <article className="answer" aria-label="Answer" aria-busy={isBusy}>
      {pieces.map((piece) => (
        <Piece key={piece.id} {...piece} />
      ))}
      {!isBusy && end !== undefined && (
        <div className="note info" role="status">
          <span>{end}</span>
          {onAskAgain && (
            <button type="button" onClick={onAskAgain}>
              Ask again
            </button>
          )}
        </div>
      )}
    </article>
  );
};

/** A part of an answer that has not changed is the same object, and is not rendered again. */
const Piece = memo(({ content, reasoning, isReasoning }: IMessage) => (
  <>
    {reasoning !== undefined && (
      <details className="reasoning">
        <summary>Reasoning</summary>
        <p>{reasoning}</p>
      </details>
    )}
    {!isReasoning && contentOf(content)}
  </>
));

const contentOf = (content: IMessage['content']) =>
  (isList(content) ? content.flatMap(withComponent) : [content]).map((piece, index) =>
    typeof piece === 'string' ? (
      <p key={index} className="text">
        {piece}
      </p>
    ) : (
      <div key={index}>{renderMessageContent(piece, uiComponents)}</div>
    ),
  );

type Content = string | IComponentMetadata;

const isList = (content: IMessage['content']): content is readonly Content[] => Array.isArray(content);

/** The transcript has the call that showed a component in place of the component. */
const withComponent = (piece: Content): readonly Content[] => {
  if (typeof piece === 'string' || piece.props.toolName !== SHOW_COMPONENT) return [piece];
  const { id, args, status } = piece.props;
  return isRecord(args) && typeof args.name === 'string'
    ? [piece, { name: args.name, props: { id, args: args.args, status } }]
    : [piece];
};

/** The tool by which an oracle shows a component. */
const SHOW_COMPONENT = 'show_component';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
