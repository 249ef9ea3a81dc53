import { useMemo, useState } from 'react';
import { Badge } from '../../../design/badge';
import { CloseLink } from '../../../design/close-link';
import { ErrorView } from '../../../design/error-view';
import { Progress } from '../../../design/progress';
import { SidePanel } from '../../../design/side-panel';
import { chatPath, type ChatAddress } from '../chat-address';
import { BarList } from './bar-list';
import { KindFilter } from './kind-filter';
import { RunFacts } from './run-facts';
import { failingFrame, timelineBars, type BarKind } from './timeline-bars';
import { useRunFrames } from './use-run-frames';
import './timeline.css';

type RunTimelineProps = ChatAddress & { readonly runId: string };

/** A run as it went: its frames as bars in time, live while it goes on. */
const RunTimeline = ({ sessionId, runId, seq }: RunTimelineProps) => {
  const { frames, status, error, readAgain } = useRunFrames(runId);
  const bars = useMemo(() => timelineBars(frames, status === 'ended'), [frames, status]);
  const [hidden, setHidden] = useState<ReadonlySet<BarKind>>(new Set());
  const shown = bars.filter(({ kind }) => !hidden.has(kind));
  return (
    <SidePanel
      label="Run"
      title={<>Run {status === 'reading' && <Badge tone="accent">live</Badge>}</>}
      actions={<CloseLink to={chatPath({ sessionId })} label="Close the run" />}
    >
      <div className="timeline-body">
        {status === 'failed' && <ErrorView error={error} onRetry={readAgain} />}
        {frames.length === 0 && status === 'reading' && <Progress label="Reading the run" />}
        {frames.length > 0 && (
          <>
            <RunFacts {...{ runId, frames, bars }} />
            <KindFilter bars={bars} hidden={hidden} onChange={setHidden} />
            <BarList
              {...{ sessionId, runId }}
              bars={shown}
              // A failure is what one has come for.
              seq={seq ?? failingFrame(bars)}
            />
          </>
        )}
      </div>
    </SidePanel>
  );
};

export default RunTimeline;
