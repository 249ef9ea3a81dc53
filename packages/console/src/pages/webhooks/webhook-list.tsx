import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ConsoleLink } from '../../design/console-link';
import { EmptyView } from '../../design/empty-view';
import { ErrorView } from '../../design/error-view';
import { Icon } from '../../design/icon';
import { Page } from '../../design/page';
import { Progress } from '../../design/progress';
import { Table } from '../../design/table';
import { Time } from '../../design/time';
import { useWebhooks } from './queries';
import { WebhookStatus } from './webhook-status';

const NewLink = () => (
  <ConsoleLink to="/webhooks/new" className="button button-primary">
    <Icon name="plus" size={17} /> New webhook
  </ConsoleLink>
);

export const WebhookList = () => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useWebhooks();
  const webhooks = data?.pages.flatMap((page) => page.webhooks);
  return (
    <Page
      title="Webhooks"
      summary="Events are sent to these addresses, signed by the Standard Webhooks scheme. A receiver that fails is tried again for three days."
      actions={webhooks && webhooks.length > 0 && <NewLink />}
    >
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!webhooks && !error && <Progress label="Loading the webhooks" />}
      {webhooks?.length === 0 && (
        <EmptyView icon="webhooks" title="No webhooks yet" actions={<NewLink />}>
          A webhook sends what happens to a server of yours, so that it need not ask. It begins to get events
          once its receiver has agreed.
        </EmptyView>
      )}
      {webhooks && webhooks.length > 0 && (
        <Card isFlush>
          <Table
            caption="Webhooks"
            rows={webhooks}
            rowKey={({ webhookId }) => webhookId}
            columns={[
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
            ]}
          />
        </Card>
      )}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More webhooks
        </Button>
      )}
    </Page>
  );
};

const eventsText = (events: readonly string[] | undefined): string => {
  if (!events) return 'all';
  return events.length === 1 ? (events[0] ?? '') : `${events.length} types`;
};
