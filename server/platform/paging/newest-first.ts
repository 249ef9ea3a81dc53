import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
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
  const { entities, raw } = await query
    .addSelect(instantOf(time), 'page_time')
    // In brackets, for TypeORM would take the column alone for another name of the member, and leave that empty.
    .addSelect(`(${id})`, 'page_id')
    .orderBy(time, 'DESC')
    .addOrderBy(id, 'ASC')
    // One more than is asked for tells whether this is the last page.
    .limit(limit + 1)
    .getRawAndEntities<{ page_time: string; page_id: string }>();
  const last = raw[limit - 1];
  return {
    items: entities.slice(0, limit),
    ...(entities.length > limit &&
      last && { nextCursor: encodeCursor(filters, [last.page_time, last.page_id]) }),
  };
}
