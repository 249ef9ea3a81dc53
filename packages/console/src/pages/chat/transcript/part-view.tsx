import { lazy, memo, Suspense } from 'react';
import type { MessagePart } from '@twin-oracle/sdk/react';
import { Icon } from '../../../design/icon';
import { Identifier } from '../../../design/identifier';
import { ErrorLinks } from '../../../exchanges/error-links';
import { ComponentView } from './component-view';
import { ToolCallView } from './tool-call-view';

const Markdown = lazy(() => import('../markdown/markdown'));

interface PartViewProps {
  readonly part: MessagePart;
  /** Whether more of it may come. */
  readonly isGrowing: boolean;
}

/** A piece of an answer. One that has not changed is the same object, and is not rendered again. */
export const PartView = memo(({ part, isGrowing }: PartViewProps) => {
  switch (part.type) {
    case 'text':
      return (
        <Suspense fallback={<p className="plain-text">{part.text}</p>}>
          <Markdown text={part.text} isGrowing={isGrowing} />
        </Suspense>
      );
    case 'reasoning':
      return (
        <details className="reasoning">
          <summary>{part.isComplete ? 'Reasoning' : 'Reasoning …'}</summary>
          <p className="plain-text">{part.text}</p>
        </details>
      );
    case 'tool_call':
      return <ToolCallView call={part} />;
    case 'component':
      return <ComponentView component={part} />;
    case 'router':
      return (
        <p className="quiet small">
          {part.update.to} continues{part.update.reason === undefined ? '' : `: ${part.update.reason}`}
        </p>
      );
    case 'delegation_required':
      return (
        <div className="prompt">
          <Icon name="identity" />
          <p>{part.request.message}</p>
        </div>
      );
    case 'error':
      return (
        <div className="failure" role="alert">
          <Icon name="alert" />
          <div className="stack-s">
            <p>
              <strong>{part.error.error}</strong>
            </p>
            <p className="small">
              {part.error.retryable ? 'Asking again may help.' : 'Asking again will not help.'}
            </p>
            {part.error.requestId !== undefined && (
              <div className="row small">
                Request <Identifier id={part.error.requestId} what="request id" isFull />
                <ErrorLinks requestId={part.error.requestId} />
              </div>
            )}
          </div>
        </div>
      );
  }
});
PartView.displayName = 'PartView';
