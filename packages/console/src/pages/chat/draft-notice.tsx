import type { DelegationRequired } from '@twin-oracle/sdk';
import { Button } from '../../design/button';
import { ErrorView } from '../../design/error-view';
import { Icon } from '../../design/icon';

interface DraftNoticeProps {
  readonly text: string;
  /** Why it was refused; null while the user is asked for something, and for a message that was kept when the page was left. */
  readonly error: Error | null;
  /** What can be paid, when the oracle asks for a payment. */
  readonly claimIds: readonly string[];
  /** What the oracle needs a delegation for, when it does. */
  readonly authorization: DelegationRequired | null;
  readonly onResend: () => void;
  readonly onEdit: () => void;
}

/** A message that was not answered, with what the user can do. It is not lost. */
export const DraftNotice = ({ text, onEdit, ...props }: DraftNoticeProps) => {
  const { error, claimIds, onResend } = props;
  const edit = (
    <Button isSmall onClick={onEdit}>
      Edit the message
    </Button>
  );
  const { icon, sentence, action } = askOf(props);
  return (
    <>
      <article className="question" aria-label="Question">
        {text}
      </article>
      {error && claimIds.length === 0 ? (
        <ErrorView error={error} onRetry={onResend} actions={edit} />
      ) : (
        <div className="prompt" role="alert">
          <Icon name={icon} />
          <div className="stack-s">
            <p>{sentence}</p>
            <div className="row">
              {edit}
              <Button isSmall tone="primary" onClick={onResend}>
                {action}
              </Button>
            </div>
          </div>
        </div>
      )}
    </>
  );
};

/** What the message waits for. */
const askOf = ({ claimIds, authorization }: Pick<DraftNoticeProps, 'claimIds' | 'authorization'>) => {
  if (claimIds.length > 0)
    return {
      icon: 'claims',
      sentence: (
        <>
          The oracle asks for a payment before it answers. These claims can be paid:{' '}
          <code>{claimIds.join(', ')}</code>. Send the message again when one of them is paid.
        </>
      ),
      action: 'It is paid: send again',
    } as const;
  if (authorization)
    return {
      icon: 'identity',
      sentence: 'The oracle needs a delegation for this. Sign it, and the message is sent again.',
      action: 'Sign and send again',
    } as const;
  return {
    icon: 'refresh',
    sentence: 'This message was not sent before the page was left.',
    action: 'Send it now',
  } as const;
};
