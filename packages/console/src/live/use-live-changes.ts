import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlatformEventType } from '@twin-oracle/sdk';
import { usePlatform } from '../connection/connection-context';

/** `off` where the key lacks `events:read`, or the connection was lost for good. */
export type Liveness = 'connecting' | 'live' | 'off';

/**
 * Follows the events of these types while the page is open, and reads again what they change. The arguments are compared by identity, so they are
 * constants of a module.
 * @param changes The beginnings of the query keys.
 */
export const useLiveChanges = (types: PlatformEventType[], changes: readonly QueryKey[]): Liveness => {
  const { events } = usePlatform();
  const queries = useQueryClient();
  const [state, setState] = useState<Liveness>('connecting');
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async () => {
      const { newest } = await events.list({ limit: 1, signal });
      setState('live');
      // What was read before the feed was followed may have changed since.
      const followedSince = Date.now();
      for (const queryKey of changes)
        void queries.refetchQueries({
          queryKey,
          type: 'active',
          predicate: ({ state: { dataUpdatedAt } }) => dataUpdatedAt > 0 && dataUpdatedAt < followedSince,
        });
      for await (const { id } of events.stream({ types, after: newest, signal }))
        if (id > newest) for (const queryKey of changes) void queries.invalidateQueries({ queryKey });
    };
    setState('connecting');
    follow().then(
      () => setState('off'),
      () => {
        if (!signal.aborted) setState('off');
      },
    );
    return () => leaving.abort();
  }, [events, queries, types, changes]);
  return state;
};
