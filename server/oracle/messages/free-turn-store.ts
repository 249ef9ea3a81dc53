import type { DataSource } from 'typeorm';
import { retryConflicts } from '../../persistence/errors/transient.js';
import { prepare, queryPrepared } from '../../persistence/queries/prepared.js';
import { insertedRun } from '../runs/log/inserted-run.js';
import type { FirstFrame } from '../runs/log/store.js';
import type { MessageRow } from '../transcript/entity.js';

/**
 * Stores turns of different sessions by one statement, which is a transaction. Leaves out those that need a decision: the session is locked, or is
 * not there, another run of it is active, or this server has lost the lease that the runs name. @returns the ids of the runs that are stored.
 */
export async function storeFreeTurns(
  dataSource: DataSource,
  runs: readonly FirstFrame[],
  turns: readonly { readonly question: MessageRow }[],
): Promise<ReadonlySet<string>> {
  const values = [JSON.stringify(runs.map((run, index) => asked(run, turns[index]?.question)))];
  const rows = await retryConflicts(() => queryPrepared<{ id: string }>(dataSource, STORE, values));
  return new Set(rows.map(({ id }) => id));
}

function asked(run: FirstFrame, question: MessageRow | undefined) {
  return {
    ...insertedRun(run),
    question: question && {
      id: question.id,
      content: question.content,
      attachments: question.attachments,
    },
  };
}

/**
 * A session that has changed since the statement began has another place (`ctid`) than the statement sees, and may have a run that it does not see.
 * Sessions are always locked in the same order, so that two transactions never wait for each other. The reply follows the question.
 */
const STORE = prepare(`
  with asked as materialized (
    select * from jsonb_to_recordset($1::jsonb) as asked (
      id text, "sessionId" text, "ownerDid" text, "messageId" text, "requestId" text, traceparent text, status text, holder text, request jsonb,
      "tokenIds" text[], "lastSeq" int, "createdAt" timestamptz, seq int, event text, data text,
      question jsonb)),
  lease as materialized (select id from replicas where id = (select holder from asked limit 1) for key share),
  locked as materialized (
    select s.id, s.ctid as place from sessions s join asked on s.id = asked."sessionId" and s.owner_did = asked."ownerDid"
    where (select id from lease) = asked.holder
    order by s.id for no key update of s skip locked),
  free as materialized (
    select asked.* from asked join locked on locked.id = asked."sessionId"
    where locked.place = (select ctid from sessions where id = locked.id)
      and not exists (select from runs where session_id = locked.id and ended_at is null)),
  touched as (update sessions s set last_updated_at = free."createdAt" from free where s.id = free."sessionId"),
  said as (
    insert into messages (id, session_id, type, content, is_complete, attachments, request_id, created_at)
    select said.id, "sessionId", type, content, is_complete, attachments, "requestId", "createdAt"
    from free cross join lateral (
      values
        (1, question ->> 'id', 'human', question ->> 'content', true, question -> 'attachments'),
        (2, "messageId", 'ai', '', false, '[]'))
      as said (place, id, type, content, is_complete, attachments)
    order by place),
  frames as (insert into run_events (run_id, seq, event, data) select id, seq, event, data::json from free),
  begun as (
    insert into runs (
      id, session_id, owner_did, message_id, request_id, traceparent, status, holder, request, token_ids, last_seq, created_at)
    select
      id, "sessionId", "ownerDid", "messageId", "requestId", traceparent, status, holder, request, "tokenIds", "lastSeq", "createdAt"
    from free)
  select id from free`);
