import { useState } from 'react';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Dialog } from '../../design/dialog';
import { TextArea } from '../../design/field';
import { Form } from '../../design/form';
import { DECISIONS } from './queries';

/** What governance does without a vote. */
export const DECREES = ['suspend', 'reinstate', 'revoke'] as const;

export type Decree = (typeof DECREES)[number];

const TEXTS: Readonly<
  Record<Decree, { readonly title: string; readonly means: string; readonly done: string }>
> = {
  suspend: {
    title: 'Suspend the domain?',
    means: 'It cannot raise claims until it is reinstated, which takes no vote.',
    done: 'The domain is suspended',
  },
  reinstate: {
    title: 'Reinstate the domain?',
    means: 'It is verified again, and can raise claims.',
    done: 'The domain is reinstated',
  },
  revoke: {
    title: 'Revoke the verification?',
    means:
      'It cannot raise claims any more. This cannot be undone: to be verified again it needs a new vote.',
    done: 'The verification is revoked',
  },
};

interface DecreeDialogProps {
  readonly did: string;
  readonly decree: Decree;
  readonly onClose: () => void;
}

/** Asks for the reason, which is recorded. */
export const DecreeDialog = ({ did, decree, onClose }: DecreeDialogProps) => {
  const { verification } = usePlatform();
  const [reason, setReason] = useState('');
  const { title, means, done } = TEXTS[decree];
  const deciding = useAction({
    run: () => verification[decree](did, reason.trim()),
    done,
    changes: DECISIONS,
    onDone: onClose,
    errors: 'page',
  });
  const submit = () => {
    deciding.mutate();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit={decree.slice(0, 1).toUpperCase() + decree.slice(1)}
        tone={decree === 'reinstate' ? 'primary' : 'danger'}
        cancel={onClose}
        action={deciding}
        isReady={reason.trim() !== ''}
        onSubmit={submit}
      >
        <p>{means}</p>
        <TextArea
          label="Reason"
          required
          hint="It is recorded, and everybody who can read the domain sees it."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form>
    </Dialog>
  );
};
