import { memo, useRef, type ReactNode } from 'react';
import type { TableProps } from './table';
import { useNearScreen } from './use-near-screen';

interface TableRowsProps<Row> extends Omit<TableProps<Row>, 'caption'> {
  /** The place of the first of them in the table. */
  readonly start: number;
  /** Whether the table is so long that only the rows near the screen are in the document. */
  readonly isLong: boolean;
  /** Whether these rows are there however far away they are. */
  readonly isKept: boolean;
  readonly isNearAtFirst: boolean;
}

/** The height of a row that was never seen, in the root's font size. */
const ROW_REM = 2.6;

const DrawnRows = <Row,>({
  columns,
  rows,
  rowKey,
  start,
  isLong,
  isKept,
  isNearAtFirst,
}: TableRowsProps<Row>) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const { isNear, height } = useNearScreen(body, { isWatched: isLong && !isKept, isNearAtFirst });
  if (!isNear)
    return (
      <tbody ref={body} className="table-gap" aria-hidden="true">
        <tr style={{ height: height ?? `${rows.length * ROW_REM}rem` }}>
          <td colSpan={columns.length} />
        </tr>
      </tbody>
    );
  return (
    <tbody ref={body}>
      {rows.map((row, index) => (
        <tr key={rowKey(row)} aria-rowindex={isLong ? rowIndexOf(start + index) : undefined}>
          {columns.map(({ title, cell, align, isRowHeader }) =>
            isRowHeader ? (
              <th key={title} scope="row" data-title={title} data-align={align}>
                <Cell>{cell(row)}</Cell>
              </th>
            ) : (
              <td key={title} data-title={title} data-align={align}>
                <Cell>{cell(row)}</Cell>
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
};

const isSame = <Row,>(before: TableRowsProps<Row>, now: TableRowsProps<Row>): boolean =>
  before.columns === now.columns &&
  before.start === now.start &&
  before.isLong === now.isLong &&
  before.isKept === now.isKept &&
  before.rows.length === now.rows.length &&
  before.rows.every((row, index) => row === now.rows[index]);

/**
 * Some rows of a table that follow each other. Far from the screen a gap of their height takes their place. They are rendered again when one of them is
 * another one, or the columns are: those of a table whose columns are a constant stay as they are when more come.
 */
// `memo` forgets that the component is generic.
export const TableRows = memo(DrawnRows, isSame) as typeof DrawnRows;

/** One element, because on a phone the title of the column is beside it. */
const Cell = ({ children }: { readonly children: ReactNode }) => <div className="table-cell">{children}</div>;

/** Screen readers count from 1, and the titles of the columns are the first row. */
const rowIndexOf = (place: number): number => place + 2;
