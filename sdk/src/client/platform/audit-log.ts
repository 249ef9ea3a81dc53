import { asLines, queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type { AuditEntry, AuditEntryList, AuditOutcome } from '../../http/contract-schemas.js';
import type { Transport } from '../../http/transport.js';
import { recordsOf } from '../../stream/read-records.js';
import { allOf } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';

/** Which entries of the audit log. */
export interface AuditFilters {
  readonly keyId?: string | undefined;
  readonly operationId?: string | undefined;
  /** A part of the path, such as the DID of a twin. */
  readonly resource?: string | undefined;
  /** The id of a request. */
  readonly request?: string | undefined;
  readonly outcome?: AuditOutcome | undefined;
}

/** Who changed what, for keys with the scope `audit:read`. Every method throws ProblemError, ConnectionError or ContractError. */
export interface AuditLog {
  /** One page of the entries of the owner, the newest first; with `operator:read` those of all owners. A filtered one may be empty, and have a `nextCursor`. */
  list(options?: AuditFilters & PageOptions): Promise<AuditEntryList>;
  /** All entries, the newest first; a page is requested when the previous one is consumed. */
  listAll(options?: AllOptions<AuditFilters & PageOptions>): AsyncIterableIterator<AuditEntry>;
  /** All entries in one reply, the oldest first. Leaving the loop ends the export; one that breaks cannot be resumed. */
  lines(options?: AuditFilters & CallOptions): AsyncIterableIterator<AuditEntry>;
}

export const createAuditLog = (transport: Transport): AuditLog => {
  const list: AuditLog['list'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/audit-log', { ...call, params: { query: queryOf(options) } }),
    );
  return {
    list,
    listAll: (options) =>
      allOf(
        (page) => list({ ...options, ...page }),
        (page) => page.entries,
      ),
    async *lines(options = {}) {
      const reply = await transport.exchange(options, (http, call) =>
        http.GET('/v1/audit-log/export', { ...asLines(call), params: { query: queryOf(options) } }),
      );
      yield* recordsOf<AuditEntry>('export', reply, options.signal);
    },
  };
};
