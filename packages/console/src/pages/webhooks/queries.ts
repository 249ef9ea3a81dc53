import { useQuery } from '@tanstack/react-query';
import type { DeliveryStatus, Webhook } from '@twin-oracle/sdk';
import { usePlatform } from '../../connection/connection-context';
import { usePagedList } from '../../lists/use-paged-list';

/** Deliveries and challenges happen in the background: while some are under way, the page looks again after this. */
const SOON_MS = 2_000;
/** Otherwise something may have failed meanwhile. */
const LATER_MS = 15_000;

const isBusy = ({ status, pending }: Webhook): boolean =>
  status !== 'disabled' && (pending > 0 || status === 'pending');

export const useWebhooks = () => {
  const { webhooks } = usePlatform();
  return usePagedList({
    queryKey: ['webhooks', 'list'],
    load: (page) => webhooks.list({ ...page, limit: 50 }),
    rowsOf: (page) => page.webhooks,
    everyMs: LATER_MS,
  });
};

export const useWebhook = (webhookId: string) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['webhooks', 'record', webhookId],
    queryFn: ({ signal }) => platform.webhooks.get(webhookId, { signal }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? SOON_MS : LATER_MS),
  });
};

/** Read again as often as the webhook is: deliveries tell of themselves by no event. */
export const useDeliveries = (webhook: Webhook, status: DeliveryStatus | undefined) => {
  const { webhooks } = usePlatform();
  const { webhookId } = webhook;
  return usePagedList({
    queryKey: ['webhooks', 'deliveries', webhookId, status],
    load: (page) => webhooks.listDeliveries(webhookId, { ...page, status, limit: 50 }),
    rowsOf: (page) => page.deliveries,
    everyMs: isBusy(webhook) ? SOON_MS : LATER_MS,
  });
};
