import type { ReactNode } from 'react';
import './table.css';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** For numbers and times. */
  readonly align?: 'end';
  /** The column that names the row, for screen readers. One of them. */
  readonly isRowHeader?: boolean;
}

export interface TableProps<Row> {
  /** What is listed; only screen readers are told. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** Rows of records. On a phone each row becomes a block with the titles of the columns beside the values. */
export const Table = <Row,>({ caption, columns, rows, rowKey }: TableProps<Row>) => (
  <div className="table-scroll" role="region" aria-label={caption} tabIndex={0}>
    <table className="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, align }) => (
            <th key={title} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ title, cell, align, isRowHeader }) =>
              isRowHeader ? (
                <th key={title} scope="row" data-title={title} data-align={align}>
                  {cell(row)}
                </th>
              ) : (
                <td key={title} data-title={title} data-align={align}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
