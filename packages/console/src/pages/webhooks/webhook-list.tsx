import type { Webhook } from '@twin-oracle/sdk';
import { usePostCommand } from '../../connection/terminal-commands';
import { Badge } from '../../design/badge';
import { ConsoleLink } from '../../design/console-link';
import { EmptyView } from '../../design/empty-view';
import { Icon } from '../../design/icon';
import { Page } from '../../design/page';
import type { Column } from '../../design/table';
import { Time } from '../../design/time';
import { PagedCard } from '../../lists/paged-card';
import { useWebhooks } from './queries';
import { WebhookStatus } from './webhook-status';

const NewLink = () => (
  <ConsoleLink to="/webhooks/new" className="button button-primary">
    <Icon name="plus" size={17} /> New webhook
  </ConsoleLink>
);

/** As options of curl. */
const NEW_WEBHOOK = `-H 'Content-Type: application/json' -d '{"url":"https://hooks.example.org/twins"}'`;

export const WebhookList = () => {
  const command = usePostCommand('/v1/webhooks', NEW_WEBHOOK);
  const list = useWebhooks();
  return (
    <Page
      title="Webhooks"
      summary="Events are sent to these addresses, signed by the Standard Webhooks scheme. A receiver that fails is tried again for three days."
      actions={list.rows.length > 0 && <NewLink />}
    >
      <PagedCard
        what="webhooks"
        list={list}
        columns={COLUMNS}
        rowKey={({ webhookId }) => webhookId}
        empty={
          <EmptyView icon="webhooks" title="No webhooks yet" actions={<NewLink />} command={command}>
            A webhook sends what happens to a server of yours, so that it need not ask. It begins to get
            events once its receiver has agreed.
          </EmptyView>
        }
      />
    </Page>
  );
};

const COLUMNS: readonly Column<Webhook>[] = [
  {
    title: 'Receiver',
    isRowHeader: true,
    cell: ({ webhookId, url, description }) => (
      <>
        <ConsoleLink to={`/webhooks/${encodeURIComponent(webhookId)}`}>{url}</ConsoleLink>
        {description !== undefined && <div className="quiet small">{description}</div>}
      </>
    ),
  },
  { title: 'State', cell: ({ status }) => <WebhookStatus status={status} /> },
  { title: 'Events', cell: ({ events }) => eventsText(events) },
  { title: 'Waiting', align: 'end', cell: ({ pending }) => pending },
  {
    title: 'Dead letters',
    align: 'end',
    cell: ({ dead }) => (dead > 0 ? <Badge tone="bad">{dead}</Badge> : 0),
  },
  { title: 'Made', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

const eventsText = (events: readonly string[] | undefined): string => {
  if (!events) return 'all';
  return events.length === 1 ? (events[0] ?? '') : `${events.length} types`;
};
