import { useState } from 'react';
import type { Webhook } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Button } from '../../design/button';
import { useOpenPage } from '../../design/console-link';
import { ConfirmDialog, Dialog } from '../../design/dialog';
import { DeliveryOutcome, type Outcome } from './delivery-outcome';
import { WebhookSecret } from './webhook-secret';

const CHANGES = [['webhooks']];

/** What one can do with a webhook. What ends something is asked for again. */
export const WebhookActions = ({ webhook }: { readonly webhook: Webhook }) => {
  const { webhookId, status, url } = webhook;
  const { webhooks } = usePlatform();
  const openPage = useOpenPage();
  const [asked, setAsked] = useState<'rotate' | 'delete'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const close = () => setAsked(undefined);

  const test = useAction({
    run: () => webhooks.test(webhookId),
    done: ({ delivered }) =>
      delivered ? 'The test event was delivered' : 'The test event was not delivered',
    onDone: ({ delivered, ...rest }) => setOutcome({ what: 'Test event', isGood: delivered, ...rest }),
  });
  const verify = useAction({
    run: () => webhooks.verify(webhookId),
    done: ({ verified }) => (verified ? 'The receiver has agreed' : 'The receiver has not agreed'),
    onDone: ({ verified, ...rest }) => setOutcome({ what: 'Challenge', isGood: verified, ...rest }),
    changes: CHANGES,
  });
  const change = useAction({
    run: (next: 'active' | 'disabled') => webhooks.update(webhookId, { status: next }, { ifMatch: webhook }),
    done: (changed) => (changed.status === 'disabled' ? 'The webhook is disabled' : 'The webhook is enabled'),
    changes: CHANGES,
  });
  const rotate = useAction({
    run: () => webhooks.rotateSecret(webhookId),
    done: 'The webhook has a new secret',
    onDone: close,
    changes: CHANGES,
  });
  const remove = useAction({
    run: () => webhooks.delete(webhookId),
    done: 'The webhook is deleted',
    onDone: () => openPage('/webhooks', { replace: true }),
  });

  return (
    <>
      <div className="row">
        {status === 'pending' && (
          <Button tone="primary" isBusy={verify.isPending} onClick={() => verify.mutate()}>
            Send the challenge again
          </Button>
        )}
        <Button icon="send" isBusy={test.isPending} onClick={() => test.mutate()}>
          Send a test event
        </Button>
        <Button
          isBusy={change.isPending}
          onClick={() => change.mutate(status === 'disabled' ? 'active' : 'disabled')}
        >
          {status === 'disabled' ? 'Enable' : 'Disable'}
        </Button>
        <Button onClick={() => setAsked('rotate')}>New secret</Button>
        <Button tone="danger" icon="trash" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      </div>
      {outcome && <DeliveryOutcome outcome={outcome} />}
      {rotate.data && (
        <Dialog title="New secret" onClose={rotate.reset}>
          <WebhookSecret secret={rotate.data.secret} />
        </Dialog>
      )}
      {asked === 'rotate' && (
        <ConfirmDialog
          title="Make a new secret?"
          action="Make a new secret"
          isBusy={rotate.isPending}
          onConfirm={() => rotate.mutate()}
          onClose={close}
        >
          <p>For a day events are signed with both. After that the receiver has to know the new one.</p>
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title="Delete the webhook?"
          action="Delete the webhook"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={close}
        >
          <p>
            <code>{url}</code> gets no more events. What was not delivered by now is not delivered, and its
            dead letters are gone. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};
