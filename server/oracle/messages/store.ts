import type { EntityManager } from 'typeorm';
import { prepare, queryPreparedIn } from '../../persistence/queries/prepared.js';
import type { MessageRow } from '../transcript/entity.js';

/** New messages in their order, in one statement. */
export async function insertMessages(
  transaction: EntityManager,
  messages: readonly MessageRow[],
): Promise<void> {
  await queryPreparedIn(transaction, INSERT, [JSON.stringify(messages)]);
}

/** `position` follows the order of the rows. */
const INSERT = prepare(`
  insert into messages (id, session_id, type, content, is_complete, tool_calls, attachments, request_id, created_at)
  select id, "sessionId", type, content, "isComplete", "toolCalls", attachments, "requestId", "createdAt"
  from rows from (jsonb_to_recordset($1::jsonb) as (
    id text, "sessionId" text, type text, content text, "isComplete" boolean, "toolCalls" jsonb, attachments jsonb, "requestId" text,
    "createdAt" timestamptz)) with ordinality
  order by ordinality`);
