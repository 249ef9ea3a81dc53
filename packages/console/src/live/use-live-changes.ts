import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ConnectionError, type PlatformEventType } from '@twin-oracle/sdk';
import { usePlatform } from '../connection/connection-context';
import { followChanges } from './follow-changes';
import { readAgain } from './read-again';

/** An import changes thousands of records in a second: what it changes is read again a few times, not thousands of times. */
const DELAY_MS = 250;

/** Before a feed that could not be opened is tried again. The client itself has tried several times by then. */
const RETRY_MS = 2_000;

/** `off` where the key lacks `events:read`, or the server refuses for another reason. */
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
    const { changed, stop } = followChanges(
      () => Promise.all(changes.map((queryKey) => readAgain(queries, { queryKey }))),
      DELAY_MS,
    );
    const follow = async () => {
      const { newest } = await events.list({ limit: 1, signal });
      setState('live');
      // What was read before the feed was followed may have changed since.
      const followedSince = Date.now();
      for (const queryKey of changes)
        void readAgain(queries, {
          queryKey,
          type: 'active',
          predicate: ({ state: { dataUpdatedAt } }) => dataUpdatedAt > 0 && dataUpdatedAt < followedSince,
        });
      const stream = events.stream({
        ...{ types, after: newest, signal },
        // A page that stays open follows on, however long the server is away.
        rejoin: { attempts: Number.MAX_SAFE_INTEGER },
        onConnection: (connection) => setState(connection.state === 'connected' ? 'live' : 'connecting'),
      });
      for await (const { id } of stream) if (id > newest) changed();
    };
    /** The server may be away when the feed is opened for the first time, too. */
    const keepFollowing = async () => {
      for (;;) {
        try {
          await follow();
          return;
        } catch (error) {
          if (signal.aborted || !(error instanceof ConnectionError)) throw error;
        }
        setState('connecting');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    };
    setState('connecting');
    keepFollowing().then(
      () => setState('off'),
      () => {
        if (!signal.aborted) setState('off');
      },
    );
    return () => {
      leaving.abort();
      stop();
    };
  }, [events, queries, types, changes]);
  return state;
};
