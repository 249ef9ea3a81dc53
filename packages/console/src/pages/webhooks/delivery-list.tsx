import type { Delivery, DeliveryStatus, Webhook } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Badge, type Tone } from '../../design/badge';
import { Button } from '../../design/button';
import { ConsoleLink } from '../../design/console-link';
import { EmptyView } from '../../design/empty-view';
import { Identifier } from '../../design/identifier';
import { Time } from '../../design/time';
import { ChoiceFilter, useChoice } from '../../lists/choice-filter';
import { PagedCard } from '../../lists/paged-card';
import { LastAttempt } from './last-attempt';
import { useDeliveries } from './queries';

const STATUSES: Readonly<Record<DeliveryStatus, { readonly tone: Tone; readonly text: string }>> = {
  pending: { tone: 'warn', text: 'waiting' },
  delivered: { tone: 'good', text: 'delivered' },
  dead: { tone: 'bad', text: 'given up' },
};

const STATUS_NAMES = {
  pending: STATUSES.pending.text,
  delivered: STATUSES.delivered.text,
  dead: STATUSES.dead.text,
};

const isStatus = (text: string): text is DeliveryStatus => Object.hasOwn(STATUSES, text);

/** What was sent, what waits and what was given up, each with what the receiver answered last. */
export const DeliveryList = ({ webhook }: { readonly webhook: Webhook }) => {
  const { webhookId } = webhook;
  const status = useChoice('deliveries', isStatus);
  const list = useDeliveries(webhook, status);
  const { webhooks } = usePlatform();
  const retry = useAction({
    run: async (deliveryIds: readonly string[]) => {
      for (const deliveryId of deliveryIds) await webhooks.retry(webhookId, deliveryId);
      return deliveryIds.length;
    },
    done: (count) => (count === 1 ? 'The event is being sent again' : `${count} events are being sent again`),
    changes: [['webhooks']],
  });
  const dead = list.rows.filter((delivery) => delivery.status === 'dead');
  return (
    <PagedCard
      title="Deliveries"
      actions={
        dead.length > 1 && (
          <Button
            isSmall
            icon="refresh"
            isBusy={retry.isPending}
            onClick={() => retry.mutate(dead.map(({ deliveryId }) => deliveryId))}
          >
            Send the {dead.length} that were given up again
          </Button>
        )
      }
      filters={<ChoiceFilter name="deliveries" label="State" values={STATUS_NAMES} />}
      what="deliveries"
      list={list}
      rowKey={({ deliveryId }) => deliveryId}
      columns={[
        {
          title: 'Event',
          isRowHeader: true,
          cell: ({ event, deliveryId }) => (
            <>
              <ConsoleLink to={`/events/${event.id}`}>
                {event.type} {event.id}
              </ConsoleLink>
              <div className="small">
                <Identifier id={deliveryId} what="webhook-id" />
              </div>
            </>
          ),
        },
        {
          title: 'State',
          cell: (delivery) => (
            <Badge tone={STATUSES[delivery.status].tone}>{STATUSES[delivery.status].text}</Badge>
          ),
        },
        { title: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
        { title: 'Last attempt', cell: ({ lastAttempt }) => <LastAttempt attempt={lastAttempt} /> },
        { title: 'At', cell: ({ lastAttempt }) => lastAttempt && <Time at={lastAttempt.at} /> },
        {
          title: 'Next',
          cell: (delivery) => (
            <NextAttempt
              delivery={delivery}
              isRetrying={retry.isPending && retry.variables.includes(delivery.deliveryId)}
              onRetry={() => retry.mutate([delivery.deliveryId])}
            />
          ),
        },
      ]}
      empty={<NoDeliveries status={status} />}
    />
  );
};

interface NextAttemptProps {
  readonly delivery: Delivery;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

const NextAttempt = ({ delivery: { status, nextAttemptAt }, isRetrying, onRetry }: NextAttemptProps) => {
  if (status === 'dead')
    return (
      <Button isSmall icon="refresh" isBusy={isRetrying} onClick={onRetry}>
        Send again
      </Button>
    );
  return nextAttemptAt === undefined ? null : <Time at={nextAttemptAt} />;
};

const NoDeliveries = ({ status }: { readonly status: DeliveryStatus | undefined }) =>
  status === 'dead' ? (
    <EmptyView icon="check" title="Nothing was given up">
      An event that its receiver has not accepted after the last attempt is kept here, until you send it
      again.
    </EmptyView>
  ) : (
    <EmptyView icon="send" title={status ? 'No delivery has this state' : 'Nothing was sent yet'}>
      An event that the webhook asks for appears here, with what the receiver has answered. Delivered ones are
      listed for seven days.
    </EmptyView>
  );
