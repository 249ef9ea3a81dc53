import { useState } from 'react';
import { Badge, type Tone } from '../../design/badge';
import { Button } from '../../design/button';
import { CopyButton } from '../../design/copy-button';
import { showToast } from '../../design/toast-store';
import { MAX_EVENTS, type FeedSnapshot } from './event-feed';

interface FeedStatusProps {
  readonly snapshot: FeedSnapshot;
  readonly onEarlier: () => Promise<void>;
}

/** Whether the feed is live, how much of it is there, and up to which event it was read. */
export const FeedStatus = ({ snapshot, onEarlier }: FeedStatusProps) => {
  const { events, cursor, start } = snapshot;
  const [isReading, setReading] = useState(false);
  const readEarlier = () => {
    setReading(true);
    onEarlier()
      .catch((error: unknown) => showToast({ tone: 'bad', error }))
      .finally(() => setReading(false));
  };
  const { tone, text } = stateOf(snapshot);
  return (
    <div className="events-status small">
      <span role="status">
        <Badge tone={tone}>{text}</Badge>
      </span>
      <span className="quiet">
        {events.length === MAX_EVENTS ? 'The latest ' : ''}
        {events.length.toLocaleString('en')} {events.length === 1 ? 'event' : 'events'}
      </span>
      {cursor !== undefined && (
        <span className="row quiet">
          read up to {cursor}
          <CopyButton text={String(cursor)} what="cursor" />
        </span>
      )}
      {start > 0 && events.length > 0 && (
        <Button isSmall tone="ghost" isBusy={isReading} onClick={readEarlier}>
          Read earlier ones
        </Button>
      )}
    </div>
  );
};

const stateOf = ({ status, connection }: FeedSnapshot): { readonly tone: Tone; readonly text: string } => {
  if (status === 'paused') return { tone: 'warn', text: 'Paused' };
  if (status === 'failed') return { tone: 'bad', text: 'Stopped' };
  return connection.state === 'connected'
    ? { tone: 'good', text: 'Live' }
    : { tone: 'warn', text: `Reconnecting, attempt ${connection.attempt}` };
};
