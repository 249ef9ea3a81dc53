import type { RequestRun } from '@twin-oracle/sdk';
import { Badge } from '../../design/badge';
import { ConsoleLink } from '../../design/console-link';
import { durationText } from '../../design/duration';
import { EmptyView } from '../../design/empty-view';
import { Identifier } from '../../design/identifier';
import { shortened } from '../../design/shortened';
import type { Column } from '../../design/table';
import { Time } from '../../design/time';
import { ChoiceFilter, useChoice } from '../../lists/choice-filter';
import { PagedCard } from '../../lists/paged-card';
import { useRuns } from './queries';
import { runPath } from './run-path';
import { isPeriod, isRunChoice, PERIODS, RUN_CHOICES, runTone } from './run-states';

/**
 * The runs of all users by state and time, each with the way to the frame at which it has failed.
 * @param props.isAway The page says already that the server cannot be reached.
 */
export const RunList = ({ isAway }: { readonly isAway: boolean }) => {
  const choice = useChoice('runs', isRunChoice);
  const period = useChoice('within', isPeriod);
  const runs = useRuns(choice, period);
  const list = isAway && runs.isRead ? { ...runs, error: null } : runs;
  return (
    <PagedCard
      id="runs"
      title="Runs"
      what="runs"
      list={list}
      rowKey={({ runId }) => runId}
      columns={COLUMNS}
      filters={
        <>
          <ChoiceFilter
            name="runs"
            label="State of the run"
            any="Failed or interrupted"
            values={RUN_CHOICES}
          />
          <ChoiceFilter name="within" label="Time" any="Any time" values={PERIODS} />
        </>
      }
      empty={
        choice === undefined ? (
          <EmptyView icon="check" title="No answer has failed">
            An answer that fails appears here within seconds, with the frame that says why. To see one, send
            the guide the message /fail in the chat.
          </EmptyView>
        ) : (
          <EmptyView icon="chat" title="No run has this state">
            Each message of a chat starts a run. Runs go with their sessions when these are deleted.
          </EmptyView>
        )
      }
    />
  );
};

const COLUMNS: readonly Column<RequestRun>[] = [
  {
    title: 'Run',
    isRowHeader: true,
    cell: (run) => (
      <>
        <ConsoleLink to={runPath(run)}>
          {run.failingFrame ? `Frame ${run.failingFrame.seq}: ${run.failingFrame.error}` : 'Show the run'}
        </ConsoleLink>
        <div className="small">
          <Identifier id={run.runId} what="id of the run" />
        </div>
      </>
    ),
  },
  { title: 'State', cell: ({ status }) => <Badge tone={runTone(status)}>{status}</Badge> },
  {
    title: 'Request',
    cell: ({ requestId }) => (
      <ConsoleLink
        to={`/operator?${new URLSearchParams({ request: requestId }).toString()}`}
        title={requestId}
        className="mono small"
      >
        {shortened(requestId)}
      </ConsoleLink>
    ),
  },
  {
    title: 'Took',
    align: 'end',
    cell: ({ createdAt, endedAt }) =>
      endedAt === undefined ? '' : durationText(Date.parse(endedAt) - Date.parse(createdAt)),
  },
  { title: 'Began', align: 'end', cell: ({ createdAt }) => <Time at={createdAt} /> },
];
