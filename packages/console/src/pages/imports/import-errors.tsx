import type { Import, ImportError } from '@twin-oracle/sdk';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { EmptyView } from '../../design/empty-view';
import { ErrorView } from '../../design/error-view';
import { Progress } from '../../design/progress';
import { Table } from '../../design/table';
import { isUnfinished, useImportErrors } from './queries';

/** The lines of which nothing was made, each with its number, the fault and the fields. */
export const ImportErrors = ({ record }: { readonly record: Import }) => {
  const { importId, failed } = record;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useImportErrors(
    importId,
    failed,
  );
  if (failed === 0)
    return (
      <Card title="Faults">
        <EmptyView icon="check" title="No line has a fault">
          {isUnfinished(record)
            ? 'Lines with faults appear here while the import goes on.'
            : 'Every line was made into a record, or was there already.'}
        </EmptyView>
      </Card>
    );
  const errors = data?.pages.flatMap((page) => page.errors) ?? [];
  return (
    <Card title="Faults" isFlush={errors.length > 0}>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Progress label="Loading the faults" />}
      {errors.length > 0 && (
        <Table
          caption="Lines with faults"
          rows={errors}
          rowKey={({ line }) => String(line)}
          columns={[
            { title: 'Line', align: 'end', isRowHeader: true, cell: ({ line }) => line },
            { title: 'Code', cell: ({ code }) => <code>{code}</code> },
            { title: 'What is wrong', cell: (fault) => <Fault fault={fault} /> },
          ]}
        />
      )}
      {hasNextPage && (
        <p className="imports-more">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            More faults
          </Button>
        </p>
      )}
    </Card>
  );
};

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
