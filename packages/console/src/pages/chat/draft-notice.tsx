import { Button } from '../../design/button';
import { ErrorView } from '../../design/error-view';
import { Icon } from '../../design/icon';

interface DraftNoticeProps {
  readonly text: string;
  /** Null while the user is asked for a payment or a delegation. */
  readonly error: Error | null;
  /** What can be paid, when the oracle asks for a payment. */
  readonly claimIds: readonly string[];
  readonly onResend: () => void;
  readonly onEdit: () => void;
}

/** A message that was refused, with what the user can do. It is not lost. */
export const DraftNotice = ({ text, error, claimIds, onResend, onEdit }: DraftNoticeProps) => {
  const isUnpaid = claimIds.length > 0;
  return (
    <>
      <article className="question" aria-label="Question">
        {text}
      </article>
      {error && !isUnpaid ? (
        <ErrorView
          error={error}
          onRetry={onResend}
          actions={
            <Button isSmall onClick={onEdit}>
              Edit the message
            </Button>
          }
        />
      ) : (
        <div className="prompt" role="alert">
          <Icon name={isUnpaid ? 'claims' : 'identity'} />
          <div className="stack-s">
            {isUnpaid ? (
              <p>
                The oracle asks for a payment before it answers. These claims can be paid:{' '}
                <code>{claimIds.join(', ')}</code>. Send the message again when one of them is paid.
              </p>
            ) : (
              <p>The oracle needs a delegation for this. Sign it, and the message is sent again.</p>
            )}
            <div className="row">
              <Button isSmall onClick={onEdit}>
                Edit the message
              </Button>
              {isUnpaid && (
                <Button isSmall tone="primary" onClick={onResend}>
                  It is paid: send again
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </>
  );
};
