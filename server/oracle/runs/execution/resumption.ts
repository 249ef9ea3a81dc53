import type { Schema } from '../../../contract/types.js';
import type { Resumption } from '../../turn/agent.js';
import { callIdOf } from '../../turn/call-id.js';
import type { RunStep } from '../log/entity.js';
import { callRecord, type RunEvent } from '../../turn/run-events.js';

/** What a call says that was under way when its server went. It may be made again. */
export const CUT_OFF = 'The server went away during this call';

/** The record of a call whose result is in the log, under the id that its agent knows. */
function resultOf(event: RunEvent): Schema<'ToolCallRecord'>[] {
  if (event.event !== 'tool_call' && event.event !== 'action_call') return [];
  const record = callRecord(event);
  if (record.status === 'isRunning' || record.error === CUT_OFF) return [];
  return [{ ...record, id: callIdOf(record.id) }];
}

/** What an agent is told that goes on where another server had to stop. */
export function resumptionFrom(events: readonly RunEvent[], step: RunStep | null): Resumption {
  const since = events.filter(({ id }) => id > (step?.seq ?? 0));
  return { ...(step && { state: step.state }), calls: since.flatMap(resultOf) };
}
