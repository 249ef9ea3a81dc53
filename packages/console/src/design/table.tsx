import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { TableRows } from './table-rows';
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

/** A longer table has only the rows near the screen in the document. */
const MAX_WHOLE_ROWS = 100;

/** Rows that are put into the document, and taken away, together. */
const ROWS_TOGETHER = 25;

/** Rows of records. On a phone each row becomes a block with the titles of the columns beside the values. */
export const Table = <Row,>({ caption, columns, rows, rowKey }: TableProps<Row>) => {
  const isLong = rows.length > MAX_WHOLE_ROWS;
  const { frame, table, widths } = useColumnWidths(isLong);
  const parts = partsOf(rows);
  // Rows that are added while one looks at the table are where one looks.
  const isAdding = useRef(false);
  useLayoutEffect(() => {
    isAdding.current = true;
  }, []);
  return (
    <div ref={frame} className="table-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table
        ref={table}
        className="table"
        data-fixed={widths !== undefined}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        {widths && (
          <colgroup>
            {columns.map(({ title }, index) => (
              <col key={title} style={{ width: widths[index] }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {columns.map(({ title, align }) => (
              <th key={title} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map((part, index) => {
          const start = index * ROWS_TOGETHER;
          return (
            <TableRows
              key={start}
              {...{ columns, rowKey, start, isLong }}
              rows={part}
              // The tab key leads into a table by its first row, and from behind it into its last one.
              isKept={index === 0 || index === parts.length - 1}
              isNearAtFirst={isAdding.current || start < MAX_WHOLE_ROWS}
            />
          );
        })}
      </table>
    </div>
  );
};

const partsOf = <Row,>(rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_TOGETHER) }, (_, part) =>
    rows.slice(part * ROWS_TOGETHER, (part + 1) * ROWS_TOGETHER),
  );

/** The widths that the columns of a long table have got, in pixels. Without them they would change with the rows that are in the document. */
const useColumnWidths = (isLong: boolean) => {
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [widths, setWidths] = useState<readonly number[]>();
  useLayoutEffect(() => {
    if (isLong && !widths)
      setWidths([...(table.current?.tHead?.rows[0]?.cells ?? [])].map(({ offsetWidth }) => offsetWidth));
  }, [isLong, widths]);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!isLong || !current) return undefined;
    const measured = current.clientWidth;
    const observer = new ResizeObserver(() => {
      if (current.clientWidth !== measured) setWidths(undefined);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isLong, widths]);
  return { frame, table, widths: isLong ? widths : undefined };
};
