import type { DataSource } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import { callRecord } from '../turn/run-events.js';
import { parseFrame } from '../runs/parse-frame.js';

export interface ToolCallQuery {
  readonly sessionId: string;
  readonly ownerDid: string;
  /** Of the reply that made the call. */
  readonly messageId: string;
  readonly toolCallId: string;
}

/** A call with its whole result, from the log of its run. Rejects with `tool_call_not_found`, also for what is somebody else's. */
export type FindToolCall = (query: ToolCallQuery) => Promise<Schema<'ToolCallRecord'>>;

export function createFindToolCall(dataSource: DataSource): FindToolCall {
  return async ({ sessionId, ownerDid, messageId, toolCallId }) => {
    const [logged] = await dataSource.query<LoggedFrame[]>(CALL, [
      sessionId,
      ownerDid,
      messageId,
      toolCallId,
    ]);
    const frame = logged && parseFrame(logged);
    if (frame?.event !== 'tool_call' && frame?.event !== 'action_call')
      throw new Problem('tool_call_not_found', 'There is no such call in the session');
    return callRecord(frame);
  };
}

/** Its last frame says how it ended. The log of a run is limited in bytes, and read only as far back as the call is. */
const CALL = `
  select e.seq as id, e.event, e.data::text as data
  from runs r join run_events e on e.run_id = r.id
  where r.session_id = $1 and r.owner_did = $2 and r.message_id = $3
    and e.event in ('tool_call', 'action_call') and coalesce(e.data ->> 'eventId', e.data ->> 'toolCallId') = $4
  order by e.seq desc limit 1`;
