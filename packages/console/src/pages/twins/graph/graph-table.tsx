import { Badge } from '../../../design/badge';
import { Button } from '../../../design/button';
import { Table } from '../../../design/table';
import { useGraphActions } from './graph-actions';
import { groupKey, missingOf, stepKey, type GraphStep, type KnownGraph, type RoleGroup } from './known-graph';

type Row =
  | { readonly key: string; readonly step: GraphStep }
  | { readonly key: string; readonly group: RoleGroup; readonly missing: number };

/** The same graph in words: each relation a row, and a row for those that are not shown yet. */
export const GraphTable = ({ graph }: { readonly graph: KnownGraph }) => {
  const rows: readonly Row[] = [
    ...[...graph.steps.values()].map((step) => ({ key: stepKey(step), step })),
    ...missingOf(graph).map(({ group, missing }) => ({
      key: `more ${groupKey(group)}`,
      group,
      missing,
    })),
  ];
  return (
    <Table
      caption="The relations in the graph"
      columns={[
        { title: 'From', isRowHeader: true, cell: (row) => <End graph={graph} row={row} end="from" /> },
        { title: 'Role', cell: (row) => ('step' in row ? row.step.role : row.group.role) },
        { title: 'To', cell: (row) => <End graph={graph} row={row} end="to" /> },
      ]}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
};

interface EndProps {
  readonly graph: KnownGraph;
  readonly row: Row;
  readonly end: 'from' | 'to';
}

const End = ({ graph, row, end }: EndProps) => {
  const { more, busy, isFull } = useGraphActions();
  if ('step' in row) return <RecordButton graph={graph} id={row.step[end]} />;
  const { group, missing } = row;
  if ((group.direction === 'out') === (end === 'from')) return <RecordButton graph={graph} id={group.did} />;
  return (
    <Button isSmall isBusy={busy.has(groupKey(group))} disabled={isFull} onClick={() => more(group)}>
      {missing} more
    </Button>
  );
};

const RecordButton = ({ graph, id }: { readonly graph: KnownGraph; readonly id: string }) => {
  const { current, choose } = useGraphActions();
  const record = graph.records.get(id);
  return (
    <span className="row">
      <button type="button" className="graph-link" aria-pressed={id === current} onClick={() => choose(id)}>
        {record?.name ?? id}
      </button>
      {record && record.kind !== 'twin' && <Badge tone="violet">{record.kind}</Badge>}
    </span>
  );
};
