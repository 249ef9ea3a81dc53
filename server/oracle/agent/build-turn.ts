import type { Logger } from 'pino';
import type { EventChannel } from '../../ports/event-channel-port.js';
import { callRecord, type RunEvent } from '../turn/run-events.js';
import type { RunRow } from '../runs/log/entity.js';
import type { OpenTurn } from '../runs/execution/runner.js';
import type { SchemaChecks } from '../tools/arguments.js';
import { createCallBudget } from '../turn/call-budget.js';
import { callIdOf } from '../turn/call-id.js';
import type { MadeCall, ToolSource } from '../turn/tool.js';
import { createToolbox } from '../tools/create-toolbox.js';
import type { Turn } from '../turn/agent.js';

export interface TurnBuilderOptions {
  readonly sources: readonly ToolSource[];
  readonly checks: SchemaChecks;
  readonly historyOf: (row: RunRow) => ReturnType<Turn['history']>;
  readonly attachmentsOf: (messageId: string) => ReturnType<Turn['attachments']>;
  /** Texts of plugins for the agent. */
  readonly instructionsOf?: ((turn: TurnOfUser) => Promise<readonly string[]>) | undefined;
  /** Notifies the tabs of a session that its messages have changed. */
  readonly invalidate: EventChannel['invalidate'];
  readonly log: Logger;
}

/** Identifies a turn, and whose it is. */
export interface TurnOfUser {
  readonly runId: string;
  readonly sessionId: string;
  readonly userDid: string;
}

/** Builds the turn that an agent answers: the question, the history of the session and the tools. */
export function createTurnBuilder({
  sources,
  checks,
  historyOf,
  attachmentsOf,
  instructionsOf = () => Promise.resolve([]),
  invalidate,
  log,
}: TurnBuilderOptions): OpenTurn {
  return (row, grant, { attempt, resumed, events, emit, signal }) => {
    const { id: runId, sessionId, requestId, ownerDid: userDid } = row;
    const { message, homeServer, model, questionId, timezone, metadata, tools, agActions, mcpTools } =
      row.request;
    return {
      runId,
      sessionId,
      requestId,
      userDid,
      timezone,
      metadata,
      grant,
      traceparent: row.traceparent ?? undefined,
      message,
      homeServer,
      model,
      attachments: () => attachmentsOf(questionId),
      history: () => historyOf(row),
      instructions: () => instructionsOf({ runId, sessionId, userDid }),
      tools: createToolbox({
        sources,
        checks,
        request: { runId, sessionId, userDid, tools, agActions, mcpTools, madeCalls: madeCalls(events) },
        context: {
          runId,
          sessionId,
          requestId,
          userDid,
          timezone,
          metadata,
          grant,
          emit(event) {
            if (event.type !== 'messages_changed') emit(event);
            else invalidate(sessionId, { requestId, messageId: event.messageId });
          },
        },
        made: resumed?.calls ?? [],
        budget: createCallBudget({ earlier: endedCalls(events) }),
        attempt,
        signal,
        log,
      }),
      resumed,
      signal,
    };
  };
}

/** Codes of calls that the toolbox rejected before their tool ran. */
const REFUSALS: readonly (string | undefined)[] = [
  'unknown_tool',
  'invalid_arguments',
  'permission_required',
  'repeated_call',
];

function endedCalls(events: readonly RunEvent[]) {
  return events.flatMap((event) => {
    if (event.event !== 'tool_call' && event.event !== 'action_call') return [];
    return event.data.status === 'isRunning' ? [] : [callRecord(event)];
  });
}

function madeCalls(events: readonly RunEvent[]): MadeCall[] {
  const made = new Map<string, MadeCall>();
  for (const event of events) {
    if (event.event !== 'tool_call' && event.event !== 'action_call') continue;
    const { id, name, errorCode } = callRecord(event);
    const callId = callIdOf(id);
    if (REFUSALS.includes(errorCode)) made.delete(callId);
    else made.set(callId, { callId, name });
  }
  return [...made.values()];
}
