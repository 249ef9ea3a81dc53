/** Twins by what their records say. */
import type { DataSource } from 'typeorm';
import { unavailable } from '../../../contract/errors/problem.js';
import type { OperationRequest } from '../../../contract/types.js';
import { readWithin, ReadTooLong } from '../../../persistence/queries/limited-read.js';
import { limitBytes, recordBytes, type Page } from '../../../persistence/queries/pages.js';
import { createPreparer } from '../../../persistence/queries/prepared.js';
import { instantOf } from '../../paging/instant.js';
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

/** `$1` is the number of rows. Assembled by hand: a query builder takes a sixth of the server's time for a page. */
const prepareList = createPreparer(MAX_PREPARED, (condition) =>
  limitBytes(
    `select ${selectFields('twin', fieldNames)}, ${instantOf('twin.created_at')} as page_time, ${BYTES} as page_bytes
     from twins twin ${condition} order by twin.created_at desc, twin.did limit $1`,
    'page_time desc, "did"',
  ),
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
  const statement = prepareList(conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');
  const rows = isSearch(query)
    ? await readWithin<PlacedRow<TwinRow>>(
        dataSource,
        { limitMs, isPlannedForValues: true },
        statement,
        values,
      ).catch((error: unknown) => {
        throw error instanceof ReadTooLong ? listTooLong(limitMs, error) : error;
      })
    : await dataSource.query<PlacedRow<TwinRow>[]>(statement.text, values);
  return newestPageOf(rows, 'did', request);
}

function listTooLong(limitMs: number, cause: ReadTooLong) {
  return unavailable(
    `Looking for these twins took longer than ${limitMs / 1000} seconds; ask for fewer filters, or for such that fit fewer twins`,
    cause,
  );
}
