import { Card } from '../../design/card';
import { DetailsList } from '../../design/details-list';
import { Identifier } from '../../design/identifier';
import { Loaded } from '../../design/loaded';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import type { Webhook } from '@twin-oracle/sdk';
import { DeliveryList } from './delivery-list';
import { useWebhook } from './queries';
import { WebhookActions } from './webhook-actions';
import { WebhookStatus } from './webhook-status';

const TRAIL = [{ label: 'Webhooks', to: '/webhooks' }];

export const WebhookPage = ({ webhookId }: { readonly webhookId: string }) => {
  const query = useWebhook(webhookId);
  return (
    <Page title="Webhook" trail={TRAIL} summary={query.data?.description}>
      <Loaded query={query} what="the webhook">
        {(webhook) => (
          <>
            <Card title={webhook.url} actions={<WebhookStatus status={webhook.status} />}>
              <State webhook={webhook} />
              <DetailsList details={detailsOf(webhook)} />
              <WebhookActions webhook={webhook} />
            </Card>
            <DeliveryList webhook={webhook} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

/** What keeps events from being delivered, and what to do. */
const State = ({ webhook }: { readonly webhook: Webhook }) => {
  const { status, verificationError, disabledReason } = webhook;
  if (status === 'pending')
    return (
      <p role="status">
        The receiver has not agreed yet, so events wait.{' '}
        {verificationError === undefined ? (
          'It is being sent a challenge.'
        ) : (
          <>
            The last challenge failed: <strong>{verificationError}</strong>. Let it answer with a status from
            200 to 299 and the challenge, then send it again.
          </>
        )}
      </p>
    );
  if (status === 'disabled')
    return (
      <p role="status">
        {disabledReason ?? 'It was disabled.'} Events wait; none is lost. Enable it when the receiver is
        ready.
      </p>
    );
  return null;
};

const detailsOf = ({ webhookId, events, subject, pending, dead, verifiedAt, createdAt }: Webhook) => [
  { name: 'Id', value: <Identifier id={webhookId} what="id of the webhook" /> },
  { name: 'Events', value: events ? events.join(', ') : 'all' },
  { name: 'Twin', value: subject === undefined ? 'all' : <Identifier id={subject} what="DID" /> },
  { name: 'Waiting', value: pending },
  { name: 'Dead letters', value: dead },
  { name: 'Agreed', value: verifiedAt === undefined ? 'not yet' : <Time at={verifiedAt} /> },
  { name: 'Made', value: <Time at={createdAt} /> },
];
