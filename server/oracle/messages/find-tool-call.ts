import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { callRecord } from '../turn/run-events.js';
import { parseFrame } from '../runs/log/parse-frame.js';
import type { ReplyOf, RunStore } from '../runs/log/store.js';

export interface ToolCallQuery extends ReplyOf {
  readonly toolCallId: string;
}

/**
 * Reads a call with its whole result from the log of its run. Rejects with `tool_call_not_found`, also for a call of another user, and with
 * `log_trimmed` when the log was deleted with age.
 */
export type FindToolCall = (query: ToolCallQuery) => Promise<Schema<'ToolCallRecord'>>;

export function createFindToolCall(store: Pick<RunStore, 'callOf' | 'isTrimmed'>): FindToolCall {
  return async ({ toolCallId, ...reply }) => {
    const logged = await store.callOf(reply, toolCallId);
    if (!logged && (await store.isTrimmed(reply)))
      throw new Problem(
        'log_trimmed',
        'The whole result of this call was deleted with age; the message has what is left',
      );
    const frame = logged && parseFrame(logged);
    if (frame?.event !== 'tool_call' && frame?.event !== 'action_call')
      throw new Problem('tool_call_not_found', 'There is no such call in the session');
    return callRecord(frame);
  };
}
