import type { Import, ImportError } from '@twin-oracle/sdk';
import { EmptyView } from '../../design/empty-view';
import type { Column } from '../../design/table';
import { PagedCard } from '../../lists/paged-card';
import { isUnfinished, useImportErrors } from './queries';

/** The lines of which nothing was made, each with its number, the fault and the fields. */
export const ImportErrors = ({ record }: { readonly record: Import }) => (
  <PagedCard
    title="Faults"
    what="faults"
    list={useImportErrors(record.importId, record.failed)}
    columns={COLUMNS}
    rowKey={({ line }) => String(line)}
    empty={
      <EmptyView icon="check" title="No line has a fault">
        {isUnfinished(record)
          ? 'Lines with faults appear here while the import goes on.'
          : 'Every line was made into a record, or was there already.'}
      </EmptyView>
    }
  />
);

const COLUMNS: readonly Column<ImportError>[] = [
  { title: 'Line', isRowHeader: true, cell: ({ line }) => line },
  { title: 'Code', cell: ({ code }) => <code>{code}</code> },
  { title: 'What is wrong', cell: (fault) => <Fault fault={fault} /> },
];

const Fault = ({ fault: { detail, errors = [] } }: { readonly fault: ImportError }) => (
  <div>
    {detail}
    {errors.length > 0 && (
      <ul className="import-fields">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <code>{field}</code> {message}
          </li>
        ))}
      </ul>
    )}
  </div>
);
