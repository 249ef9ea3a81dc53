import { explainError } from './explain-error';

interface DraftProps {
  /** Undefined when the transcript shows it. */
  readonly text: string | undefined;
  /** Null while the user is asked for a payment or a permission. */
  readonly error: Error | null;
  /** What can be paid, when the oracle asks for a payment. */
  readonly claimIds: readonly string[];
  readonly onResend: () => void;
  readonly onEdit: () => void;
}

/** A message that was refused, with what the user can do. */
export const Draft = ({ text, error, claimIds, onResend, onEdit }: DraftProps) => {
  const isUnpaid = claimIds.length > 0;
  const { text: problem, mayRetry } = error
    ? explainError(error)
    : { text: 'The oracle needs your permission for this.', mayRetry: false };
  return (
    <>
      {text !== undefined && (
        <article className="question" aria-label="Question">
          {text}
        </article>
      )}
      <div className={error ? 'note error' : 'note prompt'} role="alert">
        <span>{isUnpaid ? `The oracle asks for a payment first: ${claimIds.join(', ')}` : problem}</span>
        <span className="buttons">
          <button type="button" onClick={onEdit}>
            Edit
          </button>
          {isUnpaid && (
            // A real application opens its payment for the claims here, and sends again when they are paid.
            <button type="button" className="primary" onClick={onResend}>
              Pay
            </button>
          )}
          {mayRetry && (
            <button type="button" className="primary" onClick={onResend}>
              Try again
            </button>
          )}
        </span>
      </div>
    </>
  );
};
