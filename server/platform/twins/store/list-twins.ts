/** Twins by what their records say. */
import type { DataSource } from 'typeorm';
import { unavailable } from '../../../contract/errors/problem.js';
import type { OperationRequest } from '../../../contract/types.js';
import { readWithin, ReadTooLong } from '../../../persistence/queries/limited-read.js';
import { jsonWithinShare, limitBytes, recordBytes, type Page } from '../../../persistence/queries/pages.js';
import { createPreparer, type Statement } from '../../../persistence/queries/prepared.js';
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

/** Of a page of twins that filters look for. */
const LIST_LIMIT_MS = 3_000;

/** There are more combinations of filters than a server should prepare. */
const MAX_PREPARED = 32;

const BYTES = recordBytes(
  ...Object.values(fields).flatMap(({ name, type }) => bytesOfColumn(`twin.${name}`, type)),
);

const names = fieldNames.map((name) => ({
  name,
  column: `twin.${fields[name].name}`,
  type: fields[name].type,
}));
const large = names.filter(({ type }) => type === 'jsonb');

/** Those of a row whose large columns are at most their shares of a page. */
const SMALL = names
  .map(({ name, column, type }) => {
    const value = type === 'jsonb' ? jsonWithinShare(column, '$1', large.length) : column;
    return `${value} as "${name}"`;
  })
  .join(', ');

const TIME = `${timeOf('twin.created_at')} as page_time`;

/** `$1` is the number of rows. Assembled by hand: a query builder takes a sixth of the server's time for a page. */
const select = (columns: string, condition: string) =>
  `select ${columns}
   from twins twin ${condition} order by twin.created_at desc, twin.did limit $1`;

// A statement around it, which tells of each row whether it fits, takes PostgreSQL 90 µs, most of them for planning.
const prepareSmall = createPreparer(MAX_PREPARED, (condition) => select(`${SMALL}, ${TIME}`, condition));
const ALL = `${selectFields('twin', fieldNames)}, ${TIME}, ${BYTES} as page_bytes`;
const prepareLarge = createPreparer(MAX_PREPARED, (condition) =>
  limitBytes(select(ALL, condition), '"createdAt" desc, "did"'),
);

/**
 * The newest first; every filter must fit. Throws `service_unavailable` when it takes too long.
 * @param requester whose external ids are meant.
 */
export async function listTwins(
  dataSource: DataSource,
  query: OperationRequest<'listEntities'>['query'],
  requester: string,
  limitMs = LIST_LIMIT_MS,
): Promise<Page<TwinRow>> {
  const { limit, cursor, ...filters } = query;
  const request = { limit, cursor, filters: { list: 'twins', ...filters } };
  const values: unknown[] = [limit + 1];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = fittingTwins(filters, requester, bind);
  const last = positionOf(request);
  if (last) conditions.push(isAfter('twin.created_at', 'twin.did', bind(last.time), bind(last.id)));
  const condition = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const read = (statement: Statement) =>
    isSearch(query)
      ? search(dataSource, statement, values, limitMs)
      : dataSource.query<PlacedRow<TwinRow>[]>(statement.text, values);
  const rows = await read(prepareSmall(condition));
  const isWhole = rows.every((row) => large.every(({ name }) => row[name] !== null));
  return newestPageOf(isWhole ? rows : await read(prepareLarge(condition)), 'did', request);
}

async function search(
  dataSource: DataSource,
  statement: Statement,
  values: readonly unknown[],
  limitMs: number,
): Promise<PlacedRow<TwinRow>[]> {
  try {
    return await readWithin(dataSource, { limitMs, isPlannedForValues: true }, statement, values);
  } catch (error) {
    throw error instanceof ReadTooLong ? listTooLong(limitMs, error) : error;
  }
}

function listTooLong(limitMs: number, cause: ReadTooLong) {
  return unavailable(
    `Looking for these twins took longer than ${limitMs / 1000} seconds; ask for fewer filters, or for such that fit fewer twins`,
    cause,
  );
}
