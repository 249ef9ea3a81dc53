import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { selectPlainRows } from '../../persistence/plain-rows.js';
import { decodeCursor, encodeCursor, type Filters } from './cursor.js';
import { assertInstant, instantOf } from './instant.js';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** What the cursor goes with; see {@link Filters}. */
  readonly filters: Filters;
}

export interface Page<Item> {
  readonly items: Item[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** The members of a row that the order goes by. The index is `(time desc, id)`. */
export interface NewestFirst {
  readonly time: string;
  readonly id: string;
}

/** One page of what the query finds, the newest first and by id where they are of one time. The time is the database's own, to the microsecond. */
export async function newestFirst<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  order: NewestFirst,
  { limit, cursor, filters }: PageRequest,
): Promise<Page<Row>> {
  const [time, id] = [`${query.alias}.${order.time}`, `${query.alias}.${order.id}`];
  if (cursor !== undefined) {
    const [lastTime = '', lastId = ''] = decodeCursor(cursor, filters, 2);
    assertInstant(lastTime);
    query.andWhere(`${time} <= :lastTime and (${time} < :lastTime or ${id} > :lastId)`, { lastTime, lastId });
  }
  const rows = await selectPlainRows(query)
    .addSelect(instantOf(time), 'page_time')
    .orderBy(time, 'DESC')
    .addOrderBy(id, 'ASC')
    // One more than is asked for tells whether this is the last page.
    .limit(limit + 1)
    .getRawMany<Row & { page_time?: string }>();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    rows.length > limit && last && encodeCursor(filters, [String(last.page_time), String(last[order.id])]);
  for (const row of items) delete row.page_time;
  return { items, ...(nextCursor && { nextCursor }) };
}
