import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import {
  jsonBytes,
  limitBytes,
  pageOf,
  recordBytes,
  textBytes,
  type Page,
  type PageQuery,
} from '../../persistence/queries/pages.js';
import { selectPlainRows } from '../../persistence/queries/plain-rows.js';
import { decodeCursor, encodeCursor, type Filters } from '../../contract/paging/cursor.js';
import { assertInstant, instantFrom, timeOf } from '../../contract/paging/instant.js';

export interface PageRequest extends PageQuery {
  /** What the cursor goes with; see {@link Filters}. */
  readonly filters: Filters;
}

/** The sort keys of a row. The index is `(time desc, id)`. */
export interface NewestFirst {
  readonly time: string;
  readonly id: string;
}

export interface PageOptions {
  /** SQL: bytes of the reply for a record in addition to those of its row. */
  readonly moreBytes?: string;
}

/**
 * One page of the query's rows, limited by size (`limitBytes`), newest first, and by id where times are equal. The time is the database's
 * own, to the microsecond.
 */
export async function newestFirst<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  order: NewestFirst,
  request: PageRequest,
  { moreBytes }: PageOptions = {},
): Promise<Page<Row>> {
  const [time, id] = [`${query.alias}.${order.time}`, `${query.alias}.${order.id}`];
  const last = positionOf(request);
  if (last)
    query.andWhere(isAfter(time, id, ':lastTime', ':lastId'), { lastTime: last.time, lastId: last.id });
  const [select, parameters]: [string, unknown[]] = selectPlainRows(query)
    .addSelect(timeOf(time), 'page_time')
    .addSelect(recordBytes(...bytesOfColumns(query), ...(moreBytes ? [moreBytes] : [])), 'page_bytes')
    .orderBy(time, 'DESC')
    .addOrderBy(id, 'ASC')
    .getQueryAndParameters();
  // A limit of TypeORM's would be part of the text, which would then differ with each limit.
  const limited = `${select} limit $${parameters.length + 1}`;
  const statement = limitBytes(limited, `"${order.time}" desc, "${order.id}"`);
  const rows = await query.dataSource.query<PlacedRow<Row>[]>(statement, [...parameters, request.limit + 1]);
  return newestPageOf(rows, order.id, request);
}

/** The sort keys of the last row of a page. */
interface Position {
  readonly time: string;
  readonly id: string;
}

/** Where the page before ended, by the request's cursor. Throws `invalid_cursor`. */
export function positionOf({ cursor, filters }: PageRequest): Position | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', id = ''] = decodeCursor(cursor, filters, 2);
  assertInstant(time);
  return { time, id };
}

/** SQL: whether a row comes after that position. */
export function isAfter(time: string, id: string, lastTime: string, lastId: string): string {
  return `${time} <= ${lastTime} and (${time} < ${lastTime} or ${id} > ${lastId})`;
}

/** A row with its time as {@link timeOf} writes it. */
export type PlacedRow<Row> = Row & { page_time?: string };

/** The page that the rows make, in their order. */
export function newestPageOf<Row extends ObjectLiteral>(
  rows: readonly PlacedRow<Row>[],
  id: string,
  { limit, filters }: PageRequest,
): Page<Row> {
  const page = pageOf(rows, limit, (last) =>
    encodeCursor(filters, [instantFrom(last.page_time ?? ''), String(last[id])]),
  );
  for (const row of page.items) delete row.page_time;
  return page;
}

function bytesOfColumns<Row extends ObjectLiteral>({
  alias,
  expressionMap,
}: SelectQueryBuilder<Row>): string[] {
  return (expressionMap.mainAlias?.metadata.columns ?? []).flatMap(({ propertyName, type, isArray }) =>
    isArray ? [] : bytesOfColumn(`${alias}.${propertyName}`, type),
  );
}

/** SQL: the bytes of a column, if its values may be large. */
export function bytesOfColumn(column: string, type: unknown): string[] {
  if (type === 'jsonb') return [jsonBytes(column)];
  return type === 'text' ? [textBytes(column)] : [];
}
