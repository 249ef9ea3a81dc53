/** Twins by what their records say. */
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { unavailable } from '../../../contract/errors/problem.js';
import type { OperationRequest } from '../../../contract/types.js';
import { createJsonBudget, type ColumnTypes } from '../../../persistence/queries/json-budget.js';
import { readWithin, ReadTooLong, type ReadOptions } from '../../../persistence/queries/limited-read.js';
import { limitBytes, PAGE_BYTES, recordBytes, type Page } from '../../../persistence/queries/pages.js';
import { createPreparer, queryPrepared, type Statement } from '../../../persistence/queries/prepared.js';
import { SEARCH_LIMIT_MS } from '../../../persistence/queries/search-pool.js';
import { timeOf } from '../../../contract/paging/instant.js';
import {
  bytesOfColumn,
  isAfter,
  newestPageOf,
  positionOf,
  type PlacedRow,
} from '../../paging/newest-first.js';
import { fieldNames, fields, type TwinRow } from '../../register/fields/fields.js';
import { selectFields } from '../../register/store.js';
import { fittingTwins, isSearch } from './twin-filters.js';

/** There are more combinations of filters than a server should prepare. */
const MAX_PREPARED = 32;

const BYTES = recordBytes(
  ...Object.values(fields).flatMap(({ name, type }) => bytesOfColumn(`twin.${name}`, type)),
);

const TIME = `${timeOf('twin.created_at')} as page_time`;

/** `$1` is the number of rows. Assembled by hand: a query builder takes a sixth of the server's time for a page. */
const select = (columns: string, condition: string) =>
  `select ${columns}
   from twins twin ${condition} order by twin.created_at desc, twin.did limit $1`;

const FIELDS = `${selectFields('twin', fieldNames)}, ${TIME}`;
const preparePage = createPreparer(MAX_PREPARED, (condition) => select(FIELDS, condition));
const prepareLarge = createPreparer(MAX_PREPARED, (condition) =>
  limitBytes(select(`${FIELDS}, ${BYTES} as page_bytes`, condition), '"createdAt" desc, "did"'),
);

/**
 * The newest first; every filter must fit. Throws `service_unavailable` when it takes too long.
 * @param requester whose external ids are meant.
 */
export async function listTwins(
  dataSource: DataSource,
  query: OperationRequest<'listEntities'>['query'],
  requester: string,
  limitMs = SEARCH_LIMIT_MS,
): Promise<Page<TwinRow>> {
  const { limit, cursor, ...filters } = query;
  const request = { limit, cursor, filters: { list: 'twins', ...filters } };
  const values: unknown[] = [limit + 1];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = fittingTwins(filters, requester, bind);
  const last = positionOf(request);
  if (last) conditions.push(isAfter('twin.created_at', 'twin.did', bind(last.time), bind(last.id)));
  const condition = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const read = (statement: Statement, types?: ColumnTypes) =>
    isSearch(query)
      ? search(dataSource, statement, values, { limitMs, ...(types && { types }) })
      : queryPrepared<PlacedRow<TwinRow>>(dataSource, statement, values, types);
  if (!readersOfLarge.has(requester)) {
    const budget = createJsonBudget(PAGE_BYTES);
    const rows = await read(preparePage(condition), budget.types);
    if (!budget.isExceeded()) return newestPageOf(rows, 'did', request);
    readersOfLarge.set(requester, true);
  }
  return newestPageOf(await read(prepareLarge(condition)), 'did', request);
}

/**
 * Owners whose last page was too large to keep. The database adds up sizes for them for a while, so that they cannot have it send what is dropped again
 * and again.
 */
const readersOfLarge = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });

async function search(
  dataSource: DataSource,
  statement: Statement,
  values: readonly unknown[],
  options: Pick<ReadOptions, 'limitMs' | 'types'>,
): Promise<PlacedRow<TwinRow>[]> {
  try {
    return await readWithin(dataSource, { ...options, isPlannedForValues: true }, statement, values);
  } catch (error) {
    throw error instanceof ReadTooLong ? listTooLong(options.limitMs, error) : error;
  }
}

function listTooLong(limitMs: number, cause: ReadTooLong) {
  return unavailable(
    `Looking for these twins took longer than ${limitMs / 1000} seconds; ask for fewer filters, or for such that fit fewer twins`,
    cause,
  );
}
