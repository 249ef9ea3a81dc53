import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Webhook } from '@twin-oracle/sdk';
import { usePlatform } from '../../connection/connection-context';

/** Deliveries and challenges happen in the background: while some are under way, the page looks again after this. */
const SOON_MS = 2_000;
/** Otherwise something may have failed meanwhile. */
const LATER_MS = 15_000;

const isBusy = ({ status, pending }: Webhook): boolean =>
  status !== 'disabled' && (pending > 0 || status === 'pending');

export const useWebhooks = () => {
  const platform = usePlatform();
  return useInfiniteQuery({
    queryKey: ['webhooks', 'list'],
    queryFn: ({ signal, pageParam }) => platform.webhooks.list({ signal, limit: 50, cursor: pageParam }),
    initialPageParam: first(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: LATER_MS,
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

/** @param dead How many there are: when it changes, they are read again. */
export const useDeadLetters = (webhookId: string, dead: number) => {
  const platform = usePlatform();
  return useInfiniteQuery({
    queryKey: ['webhooks', 'dead-letters', webhookId, dead],
    queryFn: ({ signal, pageParam }) =>
      platform.webhooks.listDeadLetters(webhookId, { signal, limit: 50, cursor: pageParam }),
    initialPageParam: first(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
  });
};

/** The first page has no cursor. */
const first = (): string | undefined => undefined;
