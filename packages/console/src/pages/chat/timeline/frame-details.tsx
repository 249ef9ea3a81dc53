import type { RunFrame } from '@twin-oracle/sdk';
import { JsonBlock } from '../../../design/code-block';
import { ConsoleLink } from '../../../design/console-link';
import { Identifier } from '../../../design/identifier';
import { chatPath } from '../chat-address';
import type { TimelineBar } from './timeline-bars';

interface FrameDetailsProps {
  readonly sessionId: string;
  readonly runId: string;
  readonly bar: TimelineBar;
  readonly frame: RunFrame;
}

/** A frame as it was sent, with the request that it belongs to, and the other frames of its bar. */
export const FrameDetails = ({ sessionId, runId, bar, frame }: FrameDetailsProps) => {
  const place = bar.frames.indexOf(frame);
  const requestId = requestIdOf(frame);
  return (
    <div className="frame stack-s">
      <div className="spread small">
        <span>
          Frame {frame.id} <code>{frame.event}</code>
        </span>
        {bar.frames.length > 1 && (
          <nav aria-label="Frames of this bar" className="row">
            <Neighbour {...{ sessionId, runId }} frame={bar.frames[place - 1]} label="Previous" />
            {place + 1} of {bar.frames.length}
            <Neighbour {...{ sessionId, runId }} frame={bar.frames[place + 1]} label="Next" />
          </nav>
        )}
      </div>
      {requestId !== undefined && (
        <div className="row small">
          <span className="quiet">Request id</span>
          <Identifier id={requestId} what="request id" isFull />
        </div>
      )}
      <JsonBlock value={frame.data} what="frame" />
    </div>
  );
};

interface NeighbourProps extends Pick<FrameDetailsProps, 'sessionId' | 'runId'> {
  readonly frame: RunFrame | undefined;
  readonly label: string;
}

const Neighbour = ({ sessionId, runId, frame, label }: NeighbourProps) =>
  frame?.id === undefined ? (
    <span className="quiet">{label}</span>
  ) : (
    <ConsoleLink to={chatPath({ sessionId, runId, seq: frame.id })}>{label}</ConsoleLink>
  );

const requestIdOf = ({ data }: RunFrame): string | undefined =>
  typeof data === 'object' && data !== null && 'requestId' in data && typeof data.requestId === 'string'
    ? data.requestId
    : undefined;
