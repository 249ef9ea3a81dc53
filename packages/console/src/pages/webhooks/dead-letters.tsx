import type { DeadLetter, Webhook } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ConsoleLink } from '../../design/console-link';
import { EmptyView } from '../../design/empty-view';
import { ErrorView } from '../../design/error-view';
import { Progress } from '../../design/progress';
import { Table } from '../../design/table';
import { Time } from '../../design/time';
import { useDeadLetters } from './queries';

/** Events that were given up, each with why and how often it was tried. */
export const DeadLetters = ({ webhook }: { readonly webhook: Webhook }) => {
  const { webhookId, dead } = webhook;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeadLetters(
    webhookId,
    dead,
  );
  const { webhooks } = usePlatform();
  const retry = useAction({
    run: async (deliveryIds: readonly string[]) => {
      for (const deliveryId of deliveryIds) await webhooks.retry(webhookId, deliveryId);
      return deliveryIds.length;
    },
    done: (count) => (count === 1 ? 'The event is being sent again' : `${count} events are being sent again`),
    changes: [['webhooks']],
  });
  const letters = data?.pages.flatMap((page) => page.deadLetters) ?? [];
  const isRetrying = ({ deliveryId }: DeadLetter) => retry.isPending && retry.variables.includes(deliveryId);
  return (
    <Card
      title="Dead letters"
      isFlush={letters.length > 0}
      actions={
        letters.length > 1 && (
          <Button
            isSmall
            icon="refresh"
            isBusy={retry.isPending}
            onClick={() => retry.mutate(letters.map(({ deliveryId }) => deliveryId))}
          >
            Send these {letters.length} again
          </Button>
        )
      }
    >
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Progress label="Loading the dead letters" />}
      {data && letters.length === 0 && (
        <EmptyView icon="check" title="Nothing was given up">
          An event that its receiver has not accepted after the last attempt is kept here, until you send it
          again.
        </EmptyView>
      )}
      {letters.length > 0 && (
        <Table
          caption="Dead letters"
          rows={letters}
          rowKey={({ deliveryId }) => deliveryId}
          columns={[
            {
              title: 'Event',
              isRowHeader: true,
              cell: ({ event }) => (
                <ConsoleLink to={`/events/${event.id}`}>
                  {event.type} {event.id}
                </ConsoleLink>
              ),
            },
            { title: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
            { title: 'Why', cell: ({ error: why }) => why },
            { title: 'Given up', cell: ({ diedAt }) => <Time at={diedAt} /> },
            {
              title: 'Action',
              cell: (letter) => (
                <Button
                  isSmall
                  icon="refresh"
                  isBusy={isRetrying(letter)}
                  onClick={() => retry.mutate([letter.deliveryId])}
                >
                  Send again
                </Button>
              ),
            },
          ]}
        />
      )}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More dead letters
        </Button>
      )}
    </Card>
  );
};
