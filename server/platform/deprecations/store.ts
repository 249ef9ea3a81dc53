import type { DataSource } from 'typeorm';
import { decodeCursor, encodeCursor, invalidCursor } from '../../contract/paging/cursor.js';
import { pageOf, type Page } from '../../persistence/queries/pages.js';
import type { PageRequest } from '../paging/newest-first.js';
import type { DeprecatedCallsRow } from './entity.js';

/** How long counts are kept, in days. */
export const KEPT_DAYS = 90;

/** Calls of one caller on one day, to be added. */
export type CallCount = Omit<DeprecatedCallsRow, 'calls' | 'expiresAt'> & { readonly calls: number };

export interface CallTotal {
  readonly calls: number;
  readonly lastCalledAt: Date;
}

export interface DeprecatedCallsStore {
  /** In one statement. */
  add(counts: readonly CallCount[]): Promise<void>;
  /** By deprecation. @param ownerDid `undefined` counts the calls of all callers. */
  totals(ownerDid: string | undefined): Promise<ReadonlyMap<string, CallTotal>>;
  /** The newest day first. */
  list(
    selection: { readonly ownerDid: string | undefined; readonly deprecationId: string | undefined },
    page: Omit<PageRequest, 'filters'>,
  ): Promise<Page<DeprecatedCallsRow>>;
}

export function createDeprecatedCallsStore(dataSource: DataSource): DeprecatedCallsStore {
  return {
    async add(counts) {
      const column = <Key extends keyof CallCount>(key: Key) => counts.map((count) => count[key]);
      await dataSource.query(ADD, [
        ...[column('day'), column('ownerDid'), column('keyId'), column('deprecationId')],
        ...[column('operationId'), column('calls'), column('lastCalledAt'), KEPT_DAYS],
      ]);
    },

    async totals(ownerDid) {
      const rows = await dataSource.query<{ id: string; calls: string; lastCalledAt: Date }[]>(TOTALS, [
        ownerDid ?? null,
      ]);
      return new Map(rows.map(({ id, calls, lastCalledAt }) => [id, { calls: Number(calls), lastCalledAt }]));
    },

    async list({ ownerDid, deprecationId }, { limit, cursor }) {
      const filters = { list: 'deprecated calls', ownerDid, deprecationId };
      const last = cursor === undefined ? [] : decodeCursor(cursor, filters, 5);
      if (last[0] !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(last[0])) throw invalidCursor();
      // One more than requested, to know whether this is the last page.
      const rows = await dataSource.query<DeprecatedCallsRow[]>(LIST, [
        ...[ownerDid ?? null, deprecationId ?? null, limit + 1],
        ...[last[0] ?? null, last[1] ?? null, last[2] ?? null, last[3] ?? null, last[4] ?? null],
      ]);
      return pageOf(rows, limit, ({ day, ownerDid, keyId, deprecationId, operationId }) =>
        encodeCursor(filters, [day, ownerDid, keyId, deprecationId, operationId]),
      );
    },
  };
}

/** The rows are written in the order of the key, so that two replicas cannot deadlock. */
const ADD = `
  insert into deprecated_calls
    (day, owner_did, key_id, deprecation_id, operation_id, calls, last_called_at, expires_at)
  select day, owner_did, key_id, deprecation_id, operation_id, calls, last_called_at, day + make_interval(days => $8 + 1)
  from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[])
    as counted (day, owner_did, key_id, deprecation_id, operation_id, calls, last_called_at)
  order by day, owner_did, key_id, deprecation_id, operation_id
  on conflict (day, owner_did, key_id, deprecation_id, operation_id) do update set
    calls = deprecated_calls.calls + excluded.calls,
    last_called_at = greatest(deprecated_calls.last_called_at, excluded.last_called_at)`;

const TOTALS = `
  select deprecation_id as id, sum(calls) as calls, max(last_called_at) as "lastCalledAt"
  from deprecated_calls where $1::text is null or owner_did = $1 group by deprecation_id`;

const LIST = `
  select to_char(day, 'YYYY-MM-DD') as day, owner_did as "ownerDid", key_id as "keyId", deprecation_id as "deprecationId",
    operation_id as "operationId", calls, last_called_at as "lastCalledAt"
  from deprecated_calls
  where ($1::text is null or owner_did = $1) and ($2::text is null or deprecation_id = $2)
    and ($4::date is null or day < $4::date
      or day = $4::date and (owner_did, key_id, deprecation_id, operation_id) > ($5::text, $6::text, $7::text, $8::text))
  order by day desc, owner_did, key_id, deprecation_id, operation_id limit $3`;
