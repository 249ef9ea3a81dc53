import { Badge, type Tone } from '../design/badge';
import { Tooltip } from '../design/tooltip';
import type { Liveness } from './use-live-changes';

const SAID: Readonly<Record<Liveness, { readonly tone: Tone; readonly text: string; readonly why: string }>> =
  {
    connecting: { tone: 'neutral', text: 'Connecting', why: 'The feed of events is being opened.' },
    live: { tone: 'good', text: 'Live', why: 'This page follows the feed of events.' },
    off: {
      tone: 'warn',
      text: 'Not live',
      why: 'The feed of events cannot be followed: the key may lack the scope events:read. Reload the page to see what is new.',
    },
  };

/** Whether the page shows changes as they happen. */
export const LiveBadge = ({ state }: { readonly state: Liveness }) => {
  const { tone, text, why } = SAID[state];
  return (
    <Tooltip text={why}>
      <span tabIndex={0} role="status">
        <Badge tone={tone}>{text}</Badge>
      </span>
    </Tooltip>
  );
};
