import type { DataSource, EntityManager } from 'typeorm';
import { deleteBatch } from '../../persistence/expired-rows.js';
import { cutPage, type Page, type PageQuery } from '../../persistence/queries/pages.js';
import { selectColumns } from '../../persistence/queries/plain-rows.js';
import { prepare, queryPreparedIn } from '../../persistence/queries/prepared.js';
import { settleAtCommit } from '../../persistence/queries/settle-at-commit.js';
import type { Schema } from '../../contract/types.js';
import type { NewAuditEntry } from '../../contract/observation/audit-request.js';
import { decodeCursor, encodeCursor, invalidCursor } from '../../contract/paging/cursor.js';
import { AuditEntity, type AuditRow } from './entity.js';

export interface AuditStore {
  /** In one statement. */
  add(entries: readonly NewAuditEntry[]): Promise<void>;
  /** The newest first. A filtered page may have fewer rows than its limit, and yet another page after it. */
  list(filters: AuditFilters, page: PageQuery): Promise<Page<AuditRow>>;
  /** The next ones above an id, the oldest first. */
  above(filters: AuditFilters, id: string): Promise<AuditBatch>;
  /** Deletes some of the oldest, if they are older than that. @returns how many. */
  deleteOlderThan(days: number): Promise<number>;
}

/** Which entries are read. */
export interface AuditFilters {
  /** `undefined` reads those of all owners. */
  readonly ownerDid: string | undefined;
  readonly keyId?: string | undefined;
  readonly operationId?: string | undefined;
  /** A part of the path. */
  readonly resource?: string | undefined;
  /** The id of a request. */
  readonly request?: string | undefined;
  readonly outcome?: Schema<'AuditOutcome'> | undefined;
}

export interface AuditBatch {
  readonly rows: AuditRow[];
  /** Where the next one begins; `undefined` at the end. */
  readonly next: string | undefined;
}

/**
 * What one read looks through. Only the owner has an index: a filter that fits seldom would read the whole log, and an index for each filter would
 * cost every write.
 */
const SCANNED = { page: 20_000, export: 1_000 };

const MAX_RESOURCE = 512;

export function createAuditStore(dataSource: DataSource): AuditStore {
  return {
    add: (entries) => insert(dataSource.manager, entries),

    async list({ ownerDid, ...filters }, { limit, cursor }) {
      const issuedFor = { list: 'audit log', ownerDid, ...filters };
      const [before] = cursor === undefined ? [] : decodeCursor(cursor, issuedFor, 1);
      if (before !== undefined && !/^\d{1,16}$/.test(before)) throw invalidCursor();
      const { keyId, operationId, resource, request, outcome } = filters;
      const isFiltered = (keyId ?? operationId ?? resource ?? request ?? outcome) !== undefined;
      const { rows, next } = await scan(dataSource, NEWEST_FIRST, {
        filters: { ownerDid, ...filters },
        from: before,
        scanned: isFiltered ? SCANNED.page : limit + 1,
        // One more than requested, to know whether this is the last page.
        limit: limit + 1,
      });
      const { items, hasMore } = cutPage(rows, limit);
      const end = hasMore ? items.at(-1)?.id : next;
      return { items, ...(end !== undefined && { nextCursor: encodeCursor(issuedFor, [end]) }) };
    },

    above: (filters, id) =>
      scan(dataSource, OLDEST_FIRST, {
        ...{ filters, from: id },
        ...{ scanned: SCANNED.export, limit: SCANNED.export },
      }),

    deleteOlderThan: (days) => deleteBatch(dataSource, DELETE_OLD, [days]),
  };
}

/** Records an entry in the transaction of the change, which does not wait for it. */
export function recordAuditEntry(transaction: EntityManager, entry: NewAuditEntry): Promise<void> {
  return settleAtCommit(transaction, insertOne(transaction, entry));
}

async function insert(manager: EntityManager, entries: readonly NewAuditEntry[]): Promise<void> {
  const rows = entries.map((entry) =>
    entry.resource.length > MAX_RESOURCE
      ? { ...entry, resource: entry.resource.slice(0, MAX_RESOURCE) }
      : entry,
  );
  await queryPreparedIn(manager, INSERT, [JSON.stringify(rows)]);
}

async function insertOne(manager: EntityManager, entry: NewAuditEntry): Promise<void> {
  const { ownerDid, keyId, tokenHash, operationId, resource, status, code, requestId, traceId } = entry;
  await queryPreparedIn(manager, INSERT_ONE, [
    ...[ownerDid, keyId, tokenHash, operationId, resource.slice(0, MAX_RESOURCE)],
    ...[status, code, requestId, traceId],
  ]);
}

/** Each write has one, and the values as they are take PostgreSQL less than a text of JSON. */
const INSERT_ONE = prepare(`
  insert into audit_log (owner_did, key_id, token_hash, operation_id, resource, status, code, request_id, trace_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

const INSERT = prepare(`
  insert into audit_log (owner_did, key_id, token_hash, operation_id, resource, status, code, request_id, trace_id)
  select "ownerDid", "keyId", "tokenHash", "operationId", resource, status, code, "requestId", "traceId"
  from json_to_recordset($1::json) as entry (
    "ownerDid" text, "keyId" text, "tokenHash" text, "operationId" text, resource text, status int, code text,
    "requestId" text, "traceId" text)`);

const DELETE_OLD = `
  delete from audit_log where id in (
    select id from audit_log where recorded_at < now() - make_interval(days => $1)
    order by recorded_at limit $2 for update skip locked)`;

const COLUMNS = selectColumns(AuditEntity);

interface Scan {
  readonly filters: AuditFilters;
  /** The id that the last read has ended at. */
  readonly from: string | undefined;
  readonly scanned: number;
  readonly limit: number;
}

/** Reads the rows that fit among the next ones. Where none fits, its one row has the end of the read alone. */
async function scan(dataSource: DataSource, statement: string, scan: Scan): Promise<AuditBatch> {
  const { filters, from, scanned, limit } = scan;
  const found = await dataSource.query<(ScanEnd & (AuditRow | { readonly id: null }))[]>(statement, [
    filters.ownerDid ?? null,
    from ?? null,
    scanned,
    filters.keyId ?? null,
    filters.operationId ?? null,
    filters.resource ?? null,
    filters.request ?? null,
    filters.outcome ?? null,
    limit,
  ]);
  const [first] = found;
  const rows = found.flatMap(({ scanEnd: _end, scanCount: _count, ...row }) =>
    row.id === null ? [] : [row],
  );
  return { rows, next: first?.scanCount === scanned ? (first.scanEnd ?? undefined) : undefined };
}

interface ScanEnd {
  /** The last id that was looked at; null where there was none. */
  readonly scanEnd: string | null;
  readonly scanCount: number;
}

const FITS = `
  ($4::text is null or "keyId" = $4)
  and ($5::text is null or "operationId" = $5)
  and ($6::text is null or position($6 in regexp_replace(resource, '%3A', ':', 'gi')) > 0)
  and ($7::text is null or "requestId" = $7)
  and ($8::text is null or (status < 400) = ($8 = 'done'))`;

const scanBy = (order: 'asc' | 'desc', isPast: '<' | '>', last: 'min' | 'max') => `
  with scanned as materialized (
    select ${COLUMNS} from audit_log
    where ($1::text is null or owner_did = $1) and ($2::bigint is null or id ${isPast} $2)
    order by id ${order} limit $3
  )
  select fitting.*, ended.* from
    (select ${last}(id) as "scanEnd", count(*)::int as "scanCount" from scanned) as ended
    left join lateral (select * from scanned where ${FITS} order by id ${order} limit $9) as fitting on true
  order by fitting.id ${order}`;

const NEWEST_FIRST = scanBy('desc', '<', 'min');
const OLDEST_FIRST = scanBy('asc', '>', 'max');
