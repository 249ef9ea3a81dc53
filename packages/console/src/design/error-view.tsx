import type { ReactNode } from 'react';
import { ErrorLinks } from '../exchanges/error-links';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { explainError } from './explain-error';
import { Icon } from './icon';
import './error-view.css';

export interface ErrorViewProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Further things that one can do, such as a link to the failing frame. */
  readonly actions?: ReactNode;
}

/** What went wrong: the code, a sentence, the request's id, and what to do now. */
export const ErrorView = ({ error, onRetry, actions }: ErrorViewProps) => {
  const { code, text, requestId, advice, fields } = explainError(error);
  return (
    <div className="error-view" role="alert">
      <Icon name="alert" size={20} />
      <div className="stack-s">
        <p>
          <strong>{text}</strong>
        </p>
        {fields.length > 0 && (
          <ul>
            {fields.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <code>{field}</code> {message}
              </li>
            ))}
          </ul>
        )}
        <p>{advice}</p>
        <p className="error-view-facts">
          <code>{code}</code>
          {requestId !== undefined && (
            <span>
              Request <code>{requestId}</code> <CopyButton text={requestId} what="request id" />
            </span>
          )}
        </p>
        {(onRetry ?? actions ?? requestId) !== undefined && (
          <div className="row">
            {onRetry && (
              <Button icon="refresh" isSmall onClick={onRetry}>
                Try again
              </Button>
            )}
            {actions}
            {requestId !== undefined && <ErrorLinks requestId={requestId} code={code} />}
          </div>
        )}
      </div>
    </div>
  );
};
