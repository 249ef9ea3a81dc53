/**
 * Pages of a list. A statement selects one row more than requested, which tells whether this is the last page. Large rows are limited by
 * size in the database, so that no more is read into memory.
 */

/** Which page of a list. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<Item> {
  readonly items: Item[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** The page that the rows make. @param cursorOf the cursor of the page after that row. */
export function pageOf<Row extends object>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): Page<Row> {
  const { items, hasMore } = cutPage(rows, limit);
  const last = items.at(-1);
  return { items, ...(hasMore && last && { nextCursor: cursorOf(last) }) };
}

/** @returns the rows of a page, and whether there are more after it. The rows may be those of `limitBytes`. */
export function cutPage<Row extends object>(
  rows: readonly (Row & PageColumns)[],
  limit: number,
): { items: Row[]; hasMore: boolean } {
  const items = rows.filter(({ page_fits = true }) => page_fits).slice(0, limit);
  const hasMore = rows.length > items.length;
  for (const row of items) {
    // The last column first: V8 makes an object slow when another than its last member is deleted.
    delete row.page_fits;
    delete row.page_number;
    delete row.page_sum;
    delete row.page_bytes;
  }
  return { items, hasMore };
}

/** The approximate size of a page as JSON; a record that is larger is a page by itself. */
export const PAGE_BYTES = 1024 * 1024;

/** For ids, times and the names of members. */
const FIXED_BYTES = 512;

/**
 * SQL: the approximate size of a `jsonb` column as text, in bytes. The size of an uncompressed value is known without reading it, which
 * saves most of the work: only values over 2 KB are compressed.
 */
export function jsonBytes(column: string): string {
  return `coalesce(case when pg_column_compression(${column}) is null then pg_column_size(${column})
    else octet_length(cast(${column} as text)) end, 0)`;
}

/** SQL: how many bytes a `text` column takes. */
export function textBytes(column: string): string {
  return `coalesce(octet_length(${column}), 0)`;
}

/** SQL: how many bytes a record takes, for the column `page_bytes`. */
export function recordBytes(...parts: readonly string[]): string {
  return [FIXED_BYTES, ...parts].join(' + ');
}

/** The columns that `limitBytes` adds to each row. */
interface PageColumns {
  page_bytes?: unknown;
  page_sum?: unknown;
  page_number?: unknown;
  /** Whether the row belongs to the page. */
  page_fits?: boolean;
}

/**
 * SQL: the rows of a statement up to this size, at least one, and the row after them, which tells that there are more. The statement selects one row more than requested, each with its
 * `page_bytes`.
 * @param order columns of the statement that form a total order.
 */
export function limitBytes(select: string, order: string, bytes = PAGE_BYTES): string {
  return `
    select item.*, page_sum <= ${bytes} or page_number = 1 as page_fits from (
      select item.*, sum(page_bytes) over page as page_sum, row_number() over page as page_number
      from (${select}) as item
      window page as (order by ${order} rows unbounded preceding)
    ) as item
    where page_sum - page_bytes <= ${bytes} or page_number = 2
    order by ${order}`;
}
