import type { Import } from '@twin-oracle/sdk';
import { usePostCommand } from '../../connection/terminal-commands';
import { Badge } from '../../design/badge';
import { ConsoleLink } from '../../design/console-link';
import { EmptyView } from '../../design/empty-view';
import { shortened } from '../../design/shortened';
import type { Column } from '../../design/table';
import { Time } from '../../design/time';
import { PagedCard } from '../../lists/paged-card';
import { ImportStatus } from './import-status';
import { useImports } from './queries';

/** As options of curl. */
const LINES = `-H 'Content-Type: application/x-ndjson' --data-binary @register.ndjson`;

export const ImportList = () => {
  const command = usePostCommand('/v1/imports', LINES);
  return (
    <PagedCard
      title="Imports so far"
      what="imports"
      list={useImports()}
      columns={COLUMNS}
      rowKey={({ importId }) => importId}
      empty={
        <EmptyView icon="imports" title="Nothing was imported yet" command={command}>
          Choose a file above, or let it write an example. Each import stays here with what has become of its
          lines.
        </EmptyView>
      }
    />
  );
};

const COLUMNS: readonly Column<Import>[] = [
  {
    title: 'Import',
    isRowHeader: true,
    cell: ({ importId }) => (
      <ConsoleLink to={`/imports/${encodeURIComponent(importId)}`} className="mono">
        {shortened(importId)}
      </ConsoleLink>
    ),
  },
  { title: 'State', cell: (record) => <ImportStatus record={record} /> },
  { title: 'Lines', align: 'end', cell: ({ lines }) => lines.toLocaleString('en') },
  { title: 'Made', align: 'end', cell: ({ created }) => created.toLocaleString('en') },
  {
    title: 'Faults',
    align: 'end',
    cell: ({ failed }) => (failed > 0 ? <Badge tone="bad">{failed.toLocaleString('en')}</Badge> : 0),
  },
  { title: 'Begun', cell: ({ createdAt }) => <Time at={createdAt} /> },
];
