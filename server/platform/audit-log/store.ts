import type { DataSource, EntityManager } from 'typeorm';
import { deleteBatch } from '../../persistence/expired-rows.js';
import { pageOf, type Page, type PageQuery } from '../../persistence/queries/pages.js';
import { selectColumns } from '../../persistence/queries/plain-rows.js';
import { prepare, queryPreparedIn } from '../../persistence/queries/prepared.js';
import { settleAtCommit } from '../../persistence/queries/settle-at-commit.js';
import type { NewAuditEntry } from '../../contract/observation/audit-request.js';
import { decodeCursor, encodeCursor, invalidCursor } from '../paging/cursor.js';
import { AuditEntity, type AuditRow } from './entity.js';

export interface AuditStore {
  /** In one statement. */
  add(entries: readonly NewAuditEntry[]): Promise<void>;
  /** The newest first. @param ownerDid `undefined` lists those of all owners. */
  list(ownerDid: string | undefined, page: PageQuery): Promise<Page<AuditRow>>;
  /** The next ones above an id, the oldest first; empty at the end. */
  above(ownerDid: string | undefined, id: string): Promise<AuditRow[]>;
  /** Deletes some of the oldest, if they are older than that. @returns how many. */
  deleteOlderThan(days: number): Promise<number>;
}

/** One read of an export. */
const EXPORT_PAGE = 1_000;

const MAX_RESOURCE = 512;

export function createAuditStore(dataSource: DataSource): AuditStore {
  return {
    add: (entries) => insert(dataSource.manager, entries),

    async list(ownerDid, { limit, cursor }) {
      const filters = { list: 'audit log', ownerDid };
      const [before] = cursor === undefined ? [] : decodeCursor(cursor, filters, 1);
      if (before !== undefined && !/^\d{1,16}$/.test(before)) throw invalidCursor();
      // One more than requested, to know whether this is the last page.
      const rows = await dataSource.query<AuditRow[]>(LIST, [ownerDid ?? null, before ?? null, limit + 1]);
      return pageOf(rows, limit, ({ id }) => encodeCursor(filters, [id]));
    },

    above: (ownerDid, id) => dataSource.query<AuditRow[]>(ABOVE, [ownerDid ?? null, id, EXPORT_PAGE]),

    deleteOlderThan: (days) => deleteBatch(dataSource, DELETE_OLD, [days]),
  };
}

/** Records an entry in the transaction of the change, which does not wait for it. */
export function recordAuditEntry(transaction: EntityManager, entry: NewAuditEntry): Promise<void> {
  return settleAtCommit(transaction, insert(transaction, [entry]));
}

async function insert(manager: EntityManager, entries: readonly NewAuditEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, resource: entry.resource.slice(0, MAX_RESOURCE) }));
  await queryPreparedIn(manager, INSERT, [JSON.stringify(rows)]);
}

const INSERT = prepare(`
  insert into audit_log (owner_did, key_id, token_hash, operation_id, resource, status, code, request_id, trace_id)
  select "ownerDid", "keyId", "tokenHash", "operationId", resource, status, code, "requestId", "traceId"
  from jsonb_to_recordset($1::jsonb) as entry (
    "ownerDid" text, "keyId" text, "tokenHash" text, "operationId" text, resource text, status int, code text,
    "requestId" text, "traceId" text)`);

const DELETE_OLD = `
  delete from audit_log where id in (
    select id from audit_log where recorded_at < now() - make_interval(days => $1)
    order by recorded_at limit $2 for update skip locked)`;

const COLUMNS = selectColumns(AuditEntity);

const LIST = `
  select ${COLUMNS} from audit_log
  where ($1::text is null or owner_did = $1) and ($2::bigint is null or id < $2)
  order by id desc limit $3`;

const ABOVE = `
  select ${COLUMNS} from audit_log
  where ($1::text is null or owner_did = $1) and id > $2 order by id limit $3`;
