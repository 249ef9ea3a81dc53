import type { ReactNode } from 'react';
import { Button } from '../../design/button';
import { ErrorView } from '../../design/error-view';
import { ChatPrompt } from './chat-prompt';

interface DraftNoticeProps {
  /** Undefined when the message is among the others already, because the oracle has begun to answer it. */
  readonly text: string | undefined;
  /** Null while the user is asked for a payment or a delegation. */
  readonly error: Error | null;
  /** What can be paid, when the oracle asks for a payment. */
  readonly claimIds: readonly string[];
  /** Whether the user was asked for a delegation, and has not signed it. */
  readonly isDeclined: boolean;
  readonly onResend: () => void;
  readonly onEdit: () => void;
}

/** A message that was refused, with what the user can do. It is not lost. */
export const DraftNotice = ({ text, onEdit, ...reason }: DraftNoticeProps) => (
  <>
    {text !== undefined && (
      <article className="question" aria-label="Question">
        {text}
      </article>
    )}
    <Reason
      {...reason}
      edit={
        <Button isSmall onClick={onEdit}>
          Edit the message
        </Button>
      }
    />
  </>
);

interface ReasonProps extends Omit<DraftNoticeProps, 'text' | 'onEdit'> {
  readonly edit: ReactNode;
}

const Reason = ({ error, claimIds, isDeclined, onResend, edit }: ReasonProps) => {
  const send = (label: string) => (
    <Button isSmall tone="primary" onClick={onResend}>
      {label}
    </Button>
  );
  if (claimIds.length > 0)
    return (
      <ChatPrompt
        icon="claims"
        actions={
          <>
            {edit} {send('It is paid: send again')}
          </>
        }
      >
        The oracle asks for a payment before it answers. These claims can be paid:{' '}
        <code>{claimIds.join(', ')}</code>. Send the message again when one of them is paid.
      </ChatPrompt>
    );
  if (isDeclined)
    return (
      <ChatPrompt
        icon="identity"
        actions={
          <>
            {edit} {send('Sign and send')}
          </>
        }
      >
        The oracle needs a delegation for this, and you have not signed it. The message waits here.
      </ChatPrompt>
    );
  if (error) return <ErrorView error={error} onRetry={onResend} actions={edit} />;
  return (
    <ChatPrompt icon="identity" actions={edit}>
      The oracle needs a delegation for this. Sign it, and the message is sent again.
    </ChatPrompt>
  );
};
