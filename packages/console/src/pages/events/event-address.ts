import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useOpenPage } from '../../design/console-link';
import { knownTypes, type FeedEventType } from './event-groups';

/** What the feed shows, by its address: `/events/17?types=twin.created&subject=did:…&after=0`. */
export interface EventAddress {
  /** The event that is open. */
  readonly id: number | undefined;
  /** None means all. */
  readonly types: readonly FeedEventType[];
  readonly subject: string | undefined;
  /** The feed begins after the event with this id; without one, with the latest. */
  readonly after: number | undefined;
}

export const eventsPath = ({ id, types = [], subject, after }: Partial<EventAddress>): string => {
  const query = new URLSearchParams({
    ...(types.length > 0 && { types: types.join(',') }),
    ...(subject !== undefined && { subject }),
    ...(after !== undefined && { after: String(after) }),
  });
  return `/events${id === undefined ? '' : `/${id}`}${query.size > 0 ? `?${query.toString()}` : ''}`;
};

/** The address as it is, the same object as long as it does not change, and the way to another one. */
export const useEventAddress = () => {
  const [path] = useLocation();
  const [query] = useSearchParams();
  const openPage = useOpenPage();
  const address = useMemo<EventAddress>(
    () => ({
      id: numberOf(path.slice(1)),
      types: knownTypes(query.get('types')?.split(',') ?? []),
      subject: query.get('subject') ?? undefined,
      after: numberOf(query.get('after') ?? ''),
    }),
    [path, query],
  );
  return {
    address,
    change: (changed: Partial<EventAddress>) =>
      openPage(eventsPath({ ...address, ...changed }), { replace: true }),
  };
};

const numberOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
