import type { ReactNode } from 'react';
import { Button } from '../design/button';
import { ErrorView } from '../design/error-view';
import { Progress } from '../design/progress';
import { Table, type TableProps } from '../design/table';
import type { PagedList } from './use-paged-list';
import './paged-table.css';

export interface PagedTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'caption'> {
  readonly list: PagedList<Row>;
  /** What is listed, such as `proposals`. */
  readonly what: string;
  /** In place of the table when there is nothing. */
  readonly empty: ReactNode;
}

/** A list of the platform as a table: while it loads, when it fails, when it is empty, and with a button for more. */
export const PagedTable = <Row,>({ list, what, empty, ...table }: PagedTableProps<Row>) => {
  const { rows, error, isPending, hasNextPage, isFetchingNextPage, loadMore, reload } = list;
  if (isPending) return <Progress label={`Loading the ${what}`} />;
  if (rows.length === 0 && !hasNextPage)
    return error ? (
      <div className="paged-table-note">
        <ErrorView error={error} onRetry={reload} />
      </div>
    ) : (
      empty
    );
  return (
    <>
      {rows.length > 0 ? (
        <Table {...table} caption={sentence(what)} rows={rows} />
      ) : (
        // A server looks through so many records at a time.
        <p className="paged-table-note" role="status">
          None of the {what} that were looked through fits. There are earlier ones.
        </p>
      )}
      {(hasNextPage || error !== null) && (
        <div className="paged-table-note">
          {error && <ErrorView error={error} onRetry={reload} />}
          {hasNextPage && (
            <Button isBusy={isFetchingNextPage} onClick={loadMore}>
              More {what}
            </Button>
          )}
        </div>
      )}
    </>
  );
};

/** A text with a capital letter. */
export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
