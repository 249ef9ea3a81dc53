import type { Schema } from '../../../contract/types.js';
import type { Resumption } from '../../turn/agent.js';
import { callIdOf } from '../../turn/call-id.js';
import type { RunStep } from '../log/entity.js';
import { callRecord, type RunEvent } from '../../turn/run-events.js';

/** The error of a call that was in progress when its server failed. The call may be repeated. */
export const INTERRUPTED = 'The server went away during this call';

/** The record of a call with a stored result, under the id that the agent knows. */
function resultOf(event: RunEvent): Schema<'ToolCallRecord'>[] {
  if (event.event !== 'tool_call' && event.event !== 'action_call') return [];
  const record = callRecord(event);
  if (record.status === 'isRunning' || record.error === INTERRUPTED) return [];
  return [{ ...record, id: callIdOf(record.id) }];
}

/** Builds what an agent needs to resume the run of another server. */
export function resumptionFrom(events: readonly RunEvent[], step: RunStep | null): Resumption {
  const since = events.filter(({ id }) => id > (step?.seq ?? 0));
  return { ...(step && { state: step.state }), calls: since.flatMap(resultOf) };
}
