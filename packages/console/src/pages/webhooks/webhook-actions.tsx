import { useState } from 'react';
import type { Webhook } from '@twin-oracle/sdk';
import { ConfirmedAction } from '../../actions/confirmed-action';
import { LeaveGuard } from '../../actions/leave-guard';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Button } from '../../design/button';
import { useOpenPage } from '../../design/console-link';
import { Dialog } from '../../design/dialog';
import { DeliveryOutcome, type Outcome } from './delivery-outcome';
import { WebhookSecret } from './webhook-secret';

const CHANGES = [['webhooks']];

/** What one can do with a webhook. */
export const WebhookActions = ({ webhook }: { readonly webhook: Webhook }) => {
  const { webhookId, status, url } = webhook;
  const { webhooks } = usePlatform();
  const openPage = useOpenPage();
  const [secret, setSecret] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();

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
        <ConfirmedAction
          label="New secret"
          tone="plain"
          title="Make a new secret?"
          action="Make a new secret"
          run={() => webhooks.rotateSecret(webhookId)}
          done="The webhook has a new secret"
          changes={CHANGES}
          onDone={(made) => setSecret(made.secret)}
        >
          <p>For a day events are signed with both. After that the receiver has to know the new one.</p>
        </ConfirmedAction>
        <ConfirmedAction
          label="Delete"
          icon="trash"
          title="Delete the webhook?"
          action="Delete the webhook"
          run={() => webhooks.delete(webhookId)}
          done="The webhook is deleted"
          onDone={() => openPage('/webhooks', { replace: true })}
        >
          <p>
            <code>{url}</code> gets no more events. What was not delivered by now is not delivered, and its
            deliveries are not listed any more. This cannot be undone.
          </p>
        </ConfirmedAction>
      </div>
      {outcome && <DeliveryOutcome outcome={outcome} />}
      {secret !== undefined && (
        // A press beside it must not take away what is shown once.
        <Dialog title="New secret">
          <WebhookSecret secret={secret} />
          <LeaveGuard title="Leave without the secret?">
            <p>It is not shown again. To get another one, make a new secret.</p>
          </LeaveGuard>
          <div className="row row-end">
            <Button tone="primary" icon="check" onClick={() => setSecret(undefined)}>
              I have kept the secret
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
};
