import type { OperationsStatus } from '@twin-oracle/sdk';
import { Badge } from '../../design/badge';
import { Card } from '../../design/card';
import { ConsoleLink } from '../../design/console-link';
import { Table } from '../../design/table';
import { Time } from '../../design/time';
import { PartList } from './part-list';
import { runsPath, runTone } from './run-states';

interface StatusProps {
  readonly status: OperationsStatus;
}

/** What is open and what runs, in numbers. */
export const DeploymentFigures = ({ status: { replicas, runs } }: StatusProps) => {
  const sum = (counts: readonly { readonly count: number }[]) =>
    counts.reduce((total, { count }) => total + count, 0);
  const failed = sum(
    runs.lastDay.filter((each) => each.status === 'failed' || each.status === 'interrupted'),
  );
  return (
    <dl className="figures">
      <Figure name="Replicas" value={replicas.length} />
      <Figure name="Open streams" value={replicas.reduce((total, { streams }) => total + streams, 0)} />
      <Figure name="Sockets" value={replicas.reduce((total, { sockets }) => total + sockets, 0)} />
      <Figure name="Active runs" value={sum(runs.active)} />
      <Figure name="Ended in 24 hours" value={sum(runs.lastDay)} />
      <Figure name="Failed in 24 hours" value={failed} isBad={failed > 0} />
    </dl>
  );
};

/** How the parts are, and how many runs have each state, with the way to these. */
export const DeploymentParts = ({ status: { parts, runs } }: StatusProps) => {
  const counts = [...runs.active, ...runs.lastDay];
  return (
    <Card title="Parts">
      <PartList parts={parts} />
      {counts.length > 0 && (
        <p className="row small">
          <span className="quiet">Runs</span>
          {counts.map(({ status, count }) => (
            <ConsoleLink key={status} to={runsPath(status)} className="operator-count">
              <Badge tone={runTone(status)}>
                {count} {status}
              </Badge>
            </ConsoleLink>
          ))}
        </p>
      )}
    </Card>
  );
};

/** The servers of the deployment, each with what it has open. */
export const ReplicaList = ({ status: { replicas, replicaId: answering } }: StatusProps) => (
  <Card title="Replicas" isFlush>
    <Table
      caption="Replicas"
      rows={replicas}
      rowKey={({ replicaId }) => replicaId}
      columns={[
        {
          title: 'Machine',
          isRowHeader: true,
          cell: ({ host, replicaId }) => (
            <>
              {host} {replicaId === answering && <Badge tone="accent">answers you</Badge>}
            </>
          ),
        },
        { title: 'Version', cell: ({ version }) => version },
        { title: 'Streams', align: 'end', cell: ({ streams }) => streams },
        { title: 'Sockets', align: 'end', cell: ({ sockets }) => sockets },
        {
          title: 'Memory',
          align: 'end',
          cell: ({ memoryBytes }) => `${Math.round(memoryBytes / BYTES_A_MEGABYTE)} MB`,
        },
        { title: 'Started', cell: ({ startedAt }) => <Time at={startedAt} /> },
      ]}
    />
  </Card>
);

const BYTES_A_MEGABYTE = 1_000_000;

interface FigureProps {
  readonly name: string;
  readonly value: number;
  readonly isBad?: boolean;
}

const Figure = ({ name, value, isBad = false }: FigureProps) => (
  <div className="figure" data-bad={isBad}>
    <dt>{name}</dt>
    <dd>{value.toLocaleString('en')}</dd>
  </div>
);
