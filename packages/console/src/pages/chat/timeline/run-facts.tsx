import type { RunFrame } from '@twin-oracle/sdk';
import { useConnection } from '../../../connection/connection-context';
import { CopyButton } from '../../../design/copy-button';
import { DetailsList } from '../../../design/details-list';
import { Identifier } from '../../../design/identifier';
import { curlOfRun, scenarioOfRun } from './copied-runs';
import { durationText } from '../../../design/duration';
import type { TimelineBar } from './timeline-bars';

interface RunFactsProps {
  readonly runId: string;
  readonly frames: readonly RunFrame[];
  readonly bars: readonly TimelineBar[];
}

/** What is to be known of the whole run, and ways to take it along. */
export const RunFacts = ({ runId, frames, bars }: RunFactsProps) => {
  const { baseUrl, discovery, key } = useConnection();
  const started = frames.find((frame) => frame.event === 'run');
  const done = frames.find((frame) => frame.event === 'done');
  const tokens = done?.data.usage?.totalTokens;
  const startedAt = bars[0]?.startedAt ?? 0;
  const endedAt = Math.max(...bars.map((bar) => bar.endedAt ?? bar.startedAt));
  return (
    <>
      <DetailsList
        details={[
          { name: 'Run', value: <Identifier id={runId} what="run id" /> },
          ...(started
            ? [{ name: 'Request', value: <Identifier id={started.data.requestId} what="request id" /> }]
            : []),
          { name: 'Status', value: done?.data.status ?? 'running' },
          { name: 'Duration', value: durationText(endedAt - startedAt) },
          { name: 'Frames', value: frames.length },
          ...(tokens === undefined ? [] : [{ name: 'Tokens', value: tokens }]),
        ]}
      />
      <div className="row">
        <CopyButton
          what="curl command, signed for five minutes"
          label="Copy as curl"
          text={() => curlOfRun({ baseUrl, runId, key, oracleDid: discovery.oracle.did })}
        />
        <CopyButton
          what="command that writes a scenario of the mock"
          label="Copy as scenario"
          text={() => scenarioOfRun(frames)}
        />
      </div>
    </>
  );
};
