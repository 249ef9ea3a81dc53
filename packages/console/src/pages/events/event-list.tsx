import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { PlatformEvent } from '@twin-oracle/sdk';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { ConsoleLink } from '../../design/console-link';
import { shortened } from '../../design/shortened';
import { eventsPath, type EventAddress } from './event-address';
import { toneOfType, typeNameOf } from './event-groups';
import { eventSentence } from './event-sentence';

interface EventListProps {
  /** The newest first. */
  readonly events: readonly PlatformEvent[];
  readonly address: EventAddress;
}

/** The list is at its top up to here: a finger or a wheel is not exact. */
const TOP_PIXELS = 8;

/** The events, of which only those near the screen are in the document. New ones push it down at its top, and leave it where it is below. */
export const EventList = memo(({ events, address }: EventListProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const newest = events[0]?.id ?? 0;
  /** The newest event when the reader has left the top. */
  const [leftAt, setLeftAt] = useState<number>();
  /** The event that Tab goes to. The arrows go on from there: by Tab alone the way past thousands of events would be long. */
  const [stop, setStop] = useState<number>();
  const unseen = leftAt === undefined ? 0 : events.findIndex(({ id }) => id <= leftAt);
  return (
    <div className="events-list">
      {unseen > 0 && (
        <Button isSmall tone="primary" className="events-unseen" onClick={() => list.current?.scrollTo(0)}>
          {unseen} new
        </Button>
      )}
      <div
        ref={scroller}
        className="events-scroller"
        role="region"
        aria-label="Events, the newest first"
        tabIndex={0}
        onKeyDown={moveFocus}
        onFocus={({ target }) => setStop((before) => eventOf(target) ?? before)}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Its row may be far away when the focus comes back.
          if (!currentTarget.contains(relatedTarget)) setStop(undefined);
        }}
      >
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          as="ol"
          item="li"
          data={events}
          shift={leftAt !== undefined}
          onScroll={(offset) => {
            if (offset <= TOP_PIXELS) setLeftAt(undefined);
            else setLeftAt((before) => before ?? newest);
          }}
        >
          {(event) => (
            <EventRow
              key={event.id}
              event={event}
              address={address}
              isOpen={event.id === address.id}
              isStop={event.id === (stop ?? address.id ?? newest)}
            />
          )}
        </Virtualizer>
      </div>
    </div>
  );
});
EventList.displayName = 'EventList';

interface EventRowProps {
  readonly event: PlatformEvent;
  readonly address: EventAddress;
  readonly isOpen: boolean;
  readonly isStop: boolean;
}

const EventRow = memo(({ event, address, isOpen, isStop }: EventRowProps) => {
  const type = typeNameOf(event);
  return (
    <ConsoleLink
      to={eventsPath({ ...address, id: isOpen ? undefined : event.id })}
      className="event"
      aria-current={isOpen || undefined}
      data-event={event.id}
      tabIndex={isStop ? 0 : -1}
    >
      <span className="event-time mono quiet">
        <time dateTime={event.timestamp} title={event.timestamp}>
          {clock.format(new Date(event.timestamp))}
        </time>
      </span>
      <span className="event-type">
        <Badge tone={toneOfType(type)}>{type}</Badge>
      </span>
      <span className="event-sentence">{eventSentence(event)}</span>
      <span className="event-subject mono quiet">{shortened(event.subject)}</span>
      <span className="event-id mono quiet">{event.id}</span>
    </ConsoleLink>
  );
});
EventRow.displayName = 'EventRow';

const clock = new Intl.DateTimeFormat(undefined, {
  ...{ month: 'short', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
});

/** The event whose row has the focus. */
function eventOf(target: HTMLElement): number | undefined {
  return target.dataset.event === undefined ? undefined : Number(target.dataset.event);
}

/** The arrows go from event to event, as in any list, and from the list itself to the first one. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const item = document.activeElement?.closest('li');
  const first = event.currentTarget.querySelector('li');
  const next =
    event.key === 'ArrowDown' ? (item ? item.nextElementSibling : first) : item?.previousElementSibling;
  const link = next?.querySelector('a');
  if (!link) return;
  event.preventDefault();
  link.focus();
};
