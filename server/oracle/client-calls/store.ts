import type { DataSource } from 'typeorm';
import { createBatcher } from '../../async/batcher.js';
import { prepare, queryPrepared, type Prepared } from '../../persistence/queries/prepared.js';
import { isTransient, retryConflicts } from '../../persistence/errors/transient.js';
import type { ClientCallKind, ClientCallRow } from './entity.js';
import type { ResultValidation } from './validate-result.js';

/** A call when it was read, by the clock of the database. */
export interface ClientCall extends ClientCallRow {
  /** Zero or negative when the call has expired. */
  readonly remainingMs: number;
}

export type NewClientCall = Pick<
  ClientCallRow,
  'id' | 'runId' | 'sessionId' | 'kind' | 'toolName' | 'args' | 'requestId'
>;

export interface Settlement {
  /** Whether the answer was accepted. */
  readonly isSettled: boolean;
  /** The settled call when the answer was accepted; otherwise the call at the beginning of the statement. */
  readonly call: ClientCall;
}

/** Every query on behalf of a client names the session, so the call of another session is not found. */
export interface ClientCallStore {
  /** Returns an existing call unchanged, except that an open one gets its full time again. */
  open(call: NewClientCall, timeoutMs: number): Promise<ClientCall>;
  find(id: string): Promise<ClientCall | undefined>;
  findIn(sessionId: string, id: string): Promise<ClientCall | undefined>;
  /** Stores the answer to an open call. Returns undefined when the session has no such call of this kind. */
  settle(
    sessionId: string,
    id: string,
    kind: ClientCallKind,
    verdict: ResultValidation,
  ): Promise<Settlement | undefined>;
  /** Records which tab has the call, unless it changed since `from` was read. */
  noteOffer(id: string, offer: { readonly from: string | null; readonly to: string | null }): Promise<void>;
  closeExpired(id: string): Promise<void>;
  close(id: string): Promise<void>;
  hasOpen(sessionId: string): Promise<boolean>;
}

/** What a statement takes for one call, by the names of its columns. */
interface StatementItem extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

/** Concurrent calls share the statements of their way: many sessions call tools at the same time. */
export function createClientCallStore(dataSource: DataSource): ClientCallStore {
  /** A statement that takes many items as JSON, and whose rows name the items by their ids. */
  function batched<Row extends { readonly id: string }>(
    statement: Prepared,
  ): (item: StatementItem) => Promise<Row | undefined> {
    return createBatcher<StatementItem, Row | undefined>({
      async work(items) {
        const values = [JSON.stringify(items)];
        const rows = await retryConflicts(() => queryPrepared<Row>(dataSource, statement, values));
        const byId = new Map(rows.map((row) => [row.id, row]));
        return items.map(({ id }) => byId.get(id));
      },
      keyOf: ({ id }) => id,
      isCommon: isTransient,
    });
  }

  const open = batched<ClientCall>(OPEN);
  const find = batched<ClientCall>(FIND_MANY);
  const settle = batched<ClientCall & Pick<Settlement, 'isSettled'>>(SETTLE);
  const noteOffer = batched<Pick<ClientCall, 'id'>>(NOTE_OFFER);

  return {
    async open({ id, runId, sessionId, kind, toolName, args, requestId }, timeoutMs) {
      const seconds = timeoutMs / 1000;
      const call = await open({ id, runId, sessionId, kind, toolName, args, requestId, seconds });
      if (!call) throw new Error(`${id} is a call of another run`);
      return call;
    },

    find: (id) => find({ id }),

    async findIn(sessionId, id) {
      const [call] = await dataSource.query<ClientCall[]>(`${FIND} and session_id = $2`, [id, sessionId]);
      return call;
    },

    async settle(sessionId, id, kind, { result = null, error = null, errorCode = null }) {
      const found = await settle({ id, sessionId, kind, result, error, errorCode });
      return found && { isSettled: found.isSettled, call: found };
    },

    async noteOffer(id, { from, to }) {
      await noteOffer({ id, from, to });
    },

    async closeExpired(id) {
      await dataSource.query(`${CLOSE} and expires_at <= now()`, [id]);
    },

    async close(id) {
      await dataSource.query(CLOSE, [id]);
    },

    async hasOpen(sessionId) {
      const rows = await dataSource.query<unknown[]>(
        `select from client_calls
         where session_id = $1 and answered_at is null and closed_at is null and expires_at > now() limit 1`,
        [sessionId],
      );
      return rows.length > 0;
    },
  };
}

const COLUMNS = `
  id, run_id as "runId", session_id as "sessionId", kind, tool_name as "toolName", args, request_id as "requestId",
  offered_to as "offeredTo", result, error, error_code as "errorCode", answered_at as "answeredAt", closed_at as "closedAt",
  created_at as "createdAt", expires_at as "expiresAt",
  (extract(epoch from expires_at - now()) * 1000)::float8 as "remainingMs"`;

const FIND = `select ${COLUMNS} from client_calls where id = $1`;

const FIND_MANY = prepare(`
  select ${COLUMNS} from client_calls where id in (select asked ->> 'id' from jsonb_array_elements($1::jsonb) as asked)`);

const OPEN = prepare(`
  insert into client_calls as call (id, run_id, session_id, kind, tool_name, args, request_id, expires_at)
  select id, "runId", "sessionId", kind, "toolName", args, "requestId", now() + make_interval(secs => seconds)
  from jsonb_to_recordset($1::jsonb) as asked (
    id text, "runId" text, "sessionId" text, kind text, "toolName" text, args jsonb, "requestId" text, seconds float8)
  on conflict (id) do update set expires_at = case
    when call.answered_at is null and call.closed_at is null then excluded.expires_at else call.expires_at end
  where call.run_id = excluded.run_id
  returning ${COLUMNS}`);

/** Also returns calls that accept no answer. */
const SETTLE = prepare(`
  with answers as materialized (
    select * from jsonb_to_recordset($1::jsonb) as answer (
      id text, "sessionId" text, kind text, result text, error text, "errorCode" text)),
  settled as (
    update client_calls call set
      result = a.result::json, error = a.error, error_code = a."errorCode", answered_at = now()
    from answers a
    where call.id = a.id and call.session_id = a."sessionId" and call.kind = a.kind
      and call.answered_at is null and call.closed_at is null and call.expires_at > now()
    returning call.*)
  select true as "isSettled", ${COLUMNS} from settled
  union all
  select false, ${COLUMNS} from client_calls
  where (id, session_id, kind) in (select id, "sessionId", kind from answers) and id not in (select id from settled)`);

/** Without waiting for the disk: when PostgreSQL crashes just then, the call may be offered to its tab again. */
const NOTE_OFFER = prepare(`
  with noted as (
    update client_calls call set offered_to = offer."to"
    from jsonb_to_recordset($1::jsonb) as offer (id text, "from" text, "to" text)
    where call.id = offer.id and call.offered_to is not distinct from offer."from"
      and call.answered_at is null and call.closed_at is null
    returning call.id)
  select id, set_config('synchronous_commit', 'off', true) from noted`);

const CLOSE = `
  update client_calls set closed_at = now() where id = $1 and answered_at is null and closed_at is null`;
