import { useDeferredValue } from 'react';
import { Button } from '../../design/button';
import { ErrorView } from '../../design/error-view';
import { Page } from '../../design/page';
import { Progress } from '../../design/progress';
import { useEventAddress } from './event-address';
import { EventDetails } from './event-details';
import { EventList } from './event-list';
import { FeedFilters } from './feed-filters';
import { FeedStatus } from './feed-status';
import { NoEvents } from './no-events';
import { useEventFeed } from './use-event-feed';
import './events.css';

/** The feed of events, live, with the one that is open beside it. */
const EventsPages = () => {
  const { address, change } = useEventAddress();
  const { feed, snapshot } = useEventFeed(address);
  // The rows of a burst are rendered in between frames. What the head says of the feed is never late.
  const { events, status, isEmpty, start } = useDeferredValue(snapshot);
  return (
    <Page
      title="Events"
      summary="Everything that happens on the platform, in one order, as it happens."
      actions={
        snapshot.status === 'reading' ? (
          <Button icon="pause" onClick={feed.pause}>
            Pause
          </Button>
        ) : (
          <Button icon="play" tone="primary" onClick={feed.resume}>
            Resume
          </Button>
        )
      }
    >
      <FeedFilters address={address} onChange={change} />
      {snapshot.status === 'failed' && <ErrorView error={snapshot.error} onRetry={feed.resume} />}
      <div
        className="events"
        data-open={address.id !== undefined}
        data-empty={events.length === 0 && snapshot.status === 'failed'}
      >
        <section className="events-feed" aria-label="Feed">
          <FeedStatus snapshot={snapshot} onEarlier={feed.readEarlier} />
          {events.length > 0 ? (
            <EventList events={events} address={address} />
          ) : status === 'reading' && !isEmpty ? (
            <Progress label="Reading the events" />
          ) : (
            status !== 'failed' && <NoEvents address={address} start={start} onChange={change} />
          )}
        </section>
        {address.id !== undefined && <EventDetails id={address.id} address={address} events={events} />}
      </div>
    </Page>
  );
};

export default EventsPages;
