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
import { decodeCursor, encodeCursor, type Filters } from './cursor.js';
import { assertInstant, instantOf } from './instant.js';

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
  /** How the page is read, such as with a time limit. */
  readonly read?: <Found>(text: string, parameters: unknown[]) => Promise<Found[]>;
}

/**
 * One page of the query's rows, limited by size (`limitBytes`), newest first, and by id where times are equal. The time is the database's
 * own, to the microsecond.
 */
export async function newestFirst<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  order: NewestFirst,
  { limit, cursor, filters }: PageRequest,
  { moreBytes, read = (text, parameters) => query.dataSource.query(text, parameters) }: PageOptions = {},
): Promise<Page<Row>> {
  const [time, id] = [`${query.alias}.${order.time}`, `${query.alias}.${order.id}`];
  if (cursor !== undefined) {
    const [lastTime = '', lastId = ''] = decodeCursor(cursor, filters, 2);
    assertInstant(lastTime);
    query.andWhere(`${time} <= :lastTime and (${time} < :lastTime or ${id} > :lastId)`, { lastTime, lastId });
  }
  const [select, parameters]: [string, unknown[]] = selectPlainRows(query)
    .addSelect(instantOf(time), 'page_time')
    .addSelect(recordBytes(...bytesOfColumns(query), ...(moreBytes ? [moreBytes] : [])), 'page_bytes')
    .orderBy(time, 'DESC')
    .addOrderBy(id, 'ASC')
    .getQueryAndParameters();
  // A limit of TypeORM's would be part of the text, which would then differ with each limit.
  const limited = `${select} limit $${parameters.length + 1}`;
  const statement = limitBytes(limited, `page_time desc, "${order.id}"`);
  const rows = await read<Row & { page_time?: string }>(statement, [...parameters, limit + 1]);
  const page = pageOf(rows, limit, (last) =>
    encodeCursor(filters, [String(last.page_time), String(last[order.id])]),
  );
  for (const row of page.items) delete row.page_time;
  return page;
}

/** The bytes of the columns that may be large. */
function bytesOfColumns<Row extends ObjectLiteral>({
  alias,
  expressionMap,
}: SelectQueryBuilder<Row>): string[] {
  return (expressionMap.mainAlias?.metadata.columns ?? []).flatMap(({ propertyName, type, isArray }) => {
    const column = `${alias}.${propertyName}`;
    if (type === 'jsonb') return [jsonBytes(column)];
    return type === 'text' && !isArray ? [textBytes(column)] : [];
  });
}
