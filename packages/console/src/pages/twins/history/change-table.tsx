import { Table } from '../../../design/table';
import { pathKey, type Change } from '../changes';
import { JsonText, PathText } from '../json-text';

interface ChangeTableProps {
  readonly caption: string;
  readonly changes: readonly Change[];
}

/** What was, and what is. */
export const ChangeTable = ({ caption, changes }: ChangeTableProps) => (
  <Table
    caption={caption}
    columns={[
      { title: 'Field', isRowHeader: true, cell: ({ path }) => <PathText path={path} /> },
      { title: 'Before', cell: ({ from }) => <JsonText value={from} /> },
      { title: 'After', cell: ({ to }) => <JsonText value={to} /> },
    ]}
    rows={changes}
    rowKey={({ path }) => pathKey(path)}
  />
);
