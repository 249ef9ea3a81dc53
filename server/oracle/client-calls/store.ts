import type { DataSource } from 'typeorm';
import { CLIENT_RESULTS } from '../../persistence/channels.js';
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
  /** Stores the answer to an open call and notifies all servers. Returns undefined when the session has no such call of this kind. */
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
  /** Notifies all servers that tabs of the session connected or disconnected, if the session has open calls. */
  notifyOfTabs(sessionId: string): Promise<void>;
}

export function createClientCallStore(dataSource: DataSource): ClientCallStore {
  return {
    async open({ id, runId, sessionId, kind, toolName, args, requestId }, timeoutMs) {
      const values = [id, runId, sessionId, kind, toolName, JSON.stringify(args), requestId];
      const [call] = await dataSource.query<ClientCall[]>(OPEN, [...values, timeoutMs / 1000]);
      if (!call) throw new Error(`${id} is a call of another run`);
      return call;
    },

    async find(id) {
      const [call] = await dataSource.query<ClientCall[]>(FIND, [id]);
      return call;
    },

    async findIn(sessionId, id) {
      const [call] = await dataSource.query<ClientCall[]>(`${FIND} and session_id = $2`, [id, sessionId]);
      return call;
    },

    async settle(sessionId, id, kind, { result, error, errorCode }) {
      const answer = [result ?? null, error ?? null, errorCode ?? null];
      const values = [id, sessionId, kind, ...answer, CLIENT_RESULTS];
      const [found] = await dataSource.query<(ClientCall & Pick<Settlement, 'isSettled'>)[]>(SETTLE, values);
      return found && { isSettled: found.isSettled, call: found };
    },

    async noteOffer(id, { from, to }) {
      await dataSource.query(
        `update client_calls set offered_to = $3
         where id = $1 and offered_to is not distinct from $2 and answered_at is null and closed_at is null`,
        [id, from, to],
      );
    },

    async closeExpired(id) {
      await dataSource.query(`${CLOSE} and expires_at <= now()`, [id]);
    },

    async close(id) {
      await dataSource.query(CLOSE, [id]);
    },

    async notifyOfTabs(sessionId) {
      await dataSource.query(
        `select pg_notify($1, $2) where exists (
           select from client_calls
           where session_id = $2 and answered_at is null and closed_at is null and expires_at > now())`,
        [CLIENT_RESULTS, sessionId],
      );
    },
  };
}

const COLUMNS = `
  id, run_id as "runId", session_id as "sessionId", kind, tool_name as "toolName", args, request_id as "requestId",
  offered_to as "offeredTo", result, error, error_code as "errorCode", answered_at as "answeredAt", closed_at as "closedAt",
  created_at as "createdAt", expires_at as "expiresAt",
  (extract(epoch from expires_at - now()) * 1000)::float8 as "remainingMs"`;

const FIND = `select ${COLUMNS} from client_calls where id = $1`;

const OPEN = `
  insert into client_calls as call (id, run_id, session_id, kind, tool_name, args, request_id, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
  on conflict (id) do update set expires_at = case
    when call.answered_at is null and call.closed_at is null then excluded.expires_at else call.expires_at end
  where call.run_id = excluded.run_id
  returning ${COLUMNS}`;

/**
 * One statement, and thereby one transaction: the notification is sent only when the answer is stored. Also returns a call that accepts no answer.
 */
const SETTLE = `
  with settled as (
    update client_calls set result = $4::json, error = $5, error_code = $6, answered_at = now()
    where id = $1 and session_id = $2 and kind = $3
      and answered_at is null and closed_at is null and expires_at > now()
    returning *)
  select true as "isSettled", ${COLUMNS}, pg_notify($7, id)::text from settled
  union all
  select false, ${COLUMNS}, null from client_calls
  where id = $1 and session_id = $2 and kind = $3 and not exists (select from settled)`;

const CLOSE = `
  update client_calls set closed_at = now() where id = $1 and answered_at is null and closed_at is null`;
