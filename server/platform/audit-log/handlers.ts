import { createConcurrencyLimit } from '../../async/concurrency-limit.js';
import type { ApiKeyCaller } from '../../auth/callers/api-key-caller.js';
import type { Handlers } from '../../auth/callers/handler.js';
import { hasScope } from '../../auth/callers/scopes.js';
import type { Schema } from '../../contract/types.js';
import type { KeyLiveness } from '../streaming/key-liveness.js';
import { createLineStream } from '../streaming/line-stream.js';
import type { AuditRow } from './entity.js';
import type { AuditBatch, AuditFilters, AuditStore } from './store.js';

/** Exports at once, of all owners and of one. */
const AT_ONCE = { total: 4, perKey: 1 };
const MAX_MS = 1_800_000;

export function createAuditHandlers(
  store: Pick<AuditStore, 'list' | 'above'>,
  keys: Pick<KeyLiveness, 'hold'>,
): Handlers<'listAuditEntries' | 'exportAuditLog'> {
  const stream = createLineStream({
    what: 'An export of the audit log',
    keys,
    limit: createConcurrencyLimit(AT_ONCE),
    maxMs: MAX_MS,
  });
  return {
    async listAuditEntries({ caller, query }) {
      const { limit, cursor, ...filters } = query;
      const { items, nextCursor } = await store.list(
        { ...filters, ownerDid: visibleOwner(caller) },
        { limit, cursor },
      );
      return {
        status: 200,
        body: { entries: items.map(toEntry), ...(nextCursor !== undefined && { nextCursor }) },
      };
    },

    exportAuditLog: ({ caller, query }) => ({
      status: 200,
      type: 'application/x-ndjson',
      pieces: (disconnected) =>
        stream(linesOf({ ...query, ownerDid: visibleOwner(caller) }), caller, disconnected),
    }),
  };

  async function* linesOf(filters: AuditFilters): AsyncGenerator<string, void> {
    let last: string | undefined = '0';
    while (last !== undefined) {
      const { rows, next }: AuditBatch = await store.above(filters, last);
      if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(toEntry(row))}\n`).join('');
      last = next;
    }
  }
}

/** The owner whose entries the caller may see; `undefined` means all. */
function visibleOwner(caller: ApiKeyCaller): string | undefined {
  return hasScope(caller, 'operator:read') ? undefined : caller.ownerDid;
}

function toEntry(row: AuditRow): Schema<'AuditEntry'> {
  const { id, recordedAt, ownerDid, keyId, tokenHash, operationId, resource, status, code } = row;
  return {
    entryId: Number(id),
    timestamp: recordedAt.toISOString(),
    ownerDid,
    ...(keyId !== null && { keyId }),
    ...(tokenHash !== null && { tokenHash }),
    operationId,
    resource,
    status,
    ...(code !== null && { code }),
    requestId: row.requestId,
    ...(row.traceId !== null && { traceId: row.traceId }),
  };
}
