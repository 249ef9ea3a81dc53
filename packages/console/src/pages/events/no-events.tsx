import { useDemoCommand } from '../../connection/terminal-commands';
import { Button } from '../../design/button';
import { EmptyView } from '../../design/empty-view';
import type { EventAddress } from './event-address';

interface NoEventsProps {
  readonly address: EventAddress;
  /** Where the feed begins. */
  readonly start: number;
  readonly onChange: (changed: Partial<EventAddress>) => void;
}

/** Says why there is nothing: no event at all, none that the filters let through, or none since the feed begins. */
export const NoEvents = ({ address, start, onChange }: NoEventsProps) => {
  const command = useDemoCommand();
  const isFiltered = address.types.length > 0 || address.subject !== undefined;
  if (start > 0 || isFiltered)
    return (
      <EmptyView
        icon="events"
        title={isFiltered ? 'No event fits the filters' : `No event after event ${start}`}
        actions={
          <>
            {start > 0 && <Button onClick={() => onChange({ after: 0 })}>Read from the beginning</Button>}
            {isFiltered && (
              <Button onClick={() => onChange({ types: [], subject: undefined })}>Remove the filters</Button>
            )}
          </>
        }
      >
        {start > 0 ? `The feed begins after event ${start}.` : 'The feed begins with the first event.'} What
        happens from now on appears here by itself.
      </EmptyView>
    );
  return (
    <EmptyView icon="events" title="Nothing has happened yet" command={command}>
      Each change of a twin, a vote, a claim or a credential is an event. The demo makes one of each kind.
    </EmptyView>
  );
};
