import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePlatform } from '../../connection/connection-context';
import type { EventAddress } from './event-address';
import { createEventFeed, type EventFeed, type FeedSnapshot } from './event-feed';
import { knownTypes } from './event-groups';

/** The feed of an address, which is read while the page is open. */
export const useEventFeed = ({
  types,
  subject,
  after,
}: EventAddress): { readonly feed: EventFeed; readonly snapshot: FeedSnapshot } => {
  const { events } = usePlatform();
  const typeList = types.join(',');
  const feed = useMemo(() => {
    const chosen = knownTypes(typeList.split(','));
    return createEventFeed(events, { types: chosen.length > 0 ? [...chosen] : undefined, subject, after });
  }, [events, typeList, subject, after]);
  useEffect(() => {
    feed.resume();
    return feed.pause;
  }, [feed]);
  return { feed, snapshot: useSyncExternalStore(feed.subscribe, feed.getSnapshot) };
};
