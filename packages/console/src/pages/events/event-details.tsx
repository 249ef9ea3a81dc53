import { useQuery } from '@tanstack/react-query';
import type { PlatformEvent } from '@twin-oracle/sdk';
import { usePlatform } from '../../connection/connection-context';
import { Badge } from '../../design/badge';
import { JsonBlock } from '../../design/code-block';
import { CloseLink } from '../../design/close-link';
import { ConsoleLink } from '../../design/console-link';
import { CopyButton } from '../../design/copy-button';
import { DetailsList } from '../../design/details-list';
import { EmptyView } from '../../design/empty-view';
import { ErrorView } from '../../design/error-view';
import { Icon } from '../../design/icon';
import { Identifier } from '../../design/identifier';
import { Progress } from '../../design/progress';
import { Time } from '../../design/time';
import { eventsPath, type EventAddress } from './event-address';
import { toneOfType, typeNameOf } from './event-groups';
import { eventSentence } from './event-sentence';

interface EventDetailsProps {
  readonly id: number;
  readonly address: EventAddress;
  readonly events: readonly PlatformEvent[];
}

/** One event with all that it holds. A link to it works also when the list does not reach back to it. */
export const EventDetails = ({ id, address, events }: EventDetailsProps) => {
  const platform = usePlatform();
  const listed = events.find((event) => event.id === id);
  const { data, error, refetch } = useQuery({
    queryKey: ['events', 'record', id],
    queryFn: async ({ signal }) => (await platform.events.list({ after: id - 1, limit: 1, signal })).events,
    enabled: listed === undefined,
  });
  const event = listed ?? data?.find((each) => each.id === id);
  return (
    <aside className="event-details" aria-label={`Event ${id}`}>
      <header className="spread">
        <h2>Event {id}</h2>
        <span className="row">
          <CopyButton text={() => location.href} what="link to the event" label="Copy link" />
          <CloseLink to={eventsPath({ ...address, id: undefined })} label="Close the event" />
        </span>
      </header>
      {event ? (
        <EventFacts event={event} address={address} />
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyView icon="search" title="There is no such event">
          Ids have gaps. Check the number in the link.
        </EmptyView>
      ) : (
        <Progress label="Reading the event" />
      )}
    </aside>
  );
};

interface EventFactsProps {
  readonly event: PlatformEvent;
  readonly address: EventAddress;
}

const EventFacts = ({ event, address }: EventFactsProps) => {
  const type = typeNameOf(event);
  const { subject, actor, revision, timestamp, data } = event;
  return (
    <>
      <p>
        <Badge tone={toneOfType(type)}>{type}</Badge> {eventSentence(event)}
      </p>
      <DetailsList
        details={[
          { name: 'About', value: <Identifier id={subject} what="DID" /> },
          ...(revision === undefined ? [] : [{ name: 'Revision', value: revision }]),
          { name: 'By', value: <Identifier id={actor.did} what="DID of the actor" /> },
          ...(actor.keyId === undefined
            ? []
            : [{ name: 'API key', value: <Identifier id={actor.keyId} what="id of the API key" /> }]),
          { name: 'When', value: <Time at={timestamp} /> },
        ]}
      />
      <div className="row">
        {event.type.startsWith('protocol.') || (
          <ConsoleLink to={`/twins/${encodeURIComponent(subject)}`} className="button button-small">
            <Icon name="twins" size={15} /> Open the twin
          </ConsoleLink>
        )}
        {address.subject !== subject && (
          <ConsoleLink to={eventsPath({ id: event.id, subject, after: 0 })} className="button button-small">
            <Icon name="events" size={15} /> All its events
          </ConsoleLink>
        )}
      </div>
      <JsonBlock value={data} what="data of the event" />
    </>
  );
};
