import { Badge } from '../../../design/badge';
import { ConsoleLink } from '../../../design/console-link';
import { chatPath } from '../chat-address';
import { durationText } from '../../../design/duration';
import { FrameDetails } from './frame-details';
import type { TimelineBar } from './timeline-bars';

interface BarListProps {
  readonly sessionId: string;
  readonly runId: string;
  readonly bars: readonly TimelineBar[];
  /** The number of the frame that is open. */
  readonly seq: number | undefined;
}

/** A bar too short to be seen. */
const MIN_PERCENT = 1.5;

/** Each bar by its place in the time of the run, with the frame that is open below its bar. */
export const BarList = ({ sessionId, runId, bars, seq }: BarListProps) => {
  const from = Math.min(...bars.map(({ startedAt }) => startedAt));
  const to = Math.max(...bars.map(({ startedAt, endedAt }) => endedAt ?? startedAt));
  const whole = Math.max(to - from, 1);
  const percentOf = (milliseconds: number) => (100 * milliseconds) / whole;
  return (
    <ol role="list" className="bars" aria-label="Frames">
      {bars.map((bar) => {
        const open = bar.frames.find(({ id }) => id === seq);
        const isPending = bar.endedAt === undefined;
        const duration = (bar.endedAt ?? to) - bar.startedAt;
        const width = isPending ? 100 - percentOf(bar.startedAt - from) : percentOf(duration);
        const left = Math.min(percentOf(bar.startedAt - from), 100 - MIN_PERCENT);
        return (
          <li key={bar.seq} data-kind={bar.kind} data-failed={bar.hasFailed}>
            <ConsoleLink
              to={chatPath({ sessionId, runId, ...(open ? {} : { seq: bar.seq }) })}
              className="bar"
              aria-expanded={open !== undefined}
            >
              <span className="bar-name mono">
                {bar.name}
                {bar.frames.length > 1 && bar.kind !== 'call' && (
                  <span className="quiet"> × {bar.frames.length}</span>
                )}
              </span>
              <span className="bar-duration small quiet">
                {isPending ? (
                  <Badge tone="accent">pending</Badge>
                ) : duration > 0 ? (
                  durationText(duration)
                ) : (
                  ''
                )}
                {bar.hasFailed && <Badge tone="bad">failed</Badge>}
              </span>
              <span className="bar-track" aria-hidden="true">
                <span
                  className="bar-fill"
                  data-pending={isPending}
                  style={{
                    left: `${left}%`,
                    width: `${Math.max(Math.min(width, 100 - left), MIN_PERCENT)}%`,
                  }}
                />
              </span>
            </ConsoleLink>
            {open && <FrameDetails {...{ sessionId, runId, bar }} frame={open} />}
          </li>
        );
      })}
    </ol>
  );
};
