import { pino } from 'pino';
import type { AttachmentContent } from '../../../turn/attachment-content.js';
import { RunLost } from '../../../runs/log/run-log.js';
import { INTERRUPTED } from '../../../runs/execution/resumption.js';
import type { TurnOpening } from '../../../runs/execution/run.js';
import { settled } from '../../../runs/testing/gate.js';
import { MemoryLog } from '../../../runs/testing/memory-log.js';
import { orderErrors } from '../../../runs/testing/order-errors.js';
import { runOn } from '../../../runs/testing/run-in-memory.js';
import { runRequest, runRow } from '../../../runs/testing/run-row.js';
import { createCallBudget } from '../../../turn/call-budget.js';
import { createSchemaChecks } from '../../../tools/arguments.js';
import { createBuiltInTools } from '../../../tools/built-in/built-in-tools.js';
import { callIdOf } from '../../../turn/call-id.js';
import { toolRequest } from '../../../tools/testing/tool-request.js';
import type { Tool, ToolSource } from '../../../turn/tool.js';
import { createToolbox, type ToolboxOptions } from '../../../tools/create-toolbox.js';
import { createTwinGraphTools } from '../../../tools/twin-graph/twin-graph-tools.js';
import type { Agent, AgentEvent, Turn } from '../../../turn/agent.js';
import type { GrantAnswer } from '../../../turn/grant.js';
import { createGuide } from '../guide.js';
import { createSmallGraph } from './sample-twins.js';

export interface Asked {
  readonly message: string;
  readonly grant: GrantAnswer;
  readonly attachments?: readonly AttachmentContent[];
}

/** The result of an answer, on any number of servers. */
export interface Answered {
  readonly status: string;
  readonly text: string | undefined;
  readonly reasoning: string | null | undefined;
  readonly calls: readonly object[];
  readonly prompts: number;
  /** The number of events of all agents and their tools. */
  readonly events: number;
  readonly pieces: number;
  /** The number of tool executions, and of executions whose result was already stored. */
  readonly used: number;
  readonly usedAgain: number;
  /** Violations of the order of the frames. */
  readonly orderErrors: readonly string[];
}

const checks = createSchemaChecks();

/** Answers a message on a sequence of servers. Each server stops after the given number of events; the last one completes the answer. */
export async function answer(asked: Asked, ...cuts: readonly number[]): Promise<Answered> {
  const { message, grant, attachments = [] } = asked;
  const log = new MemoryLog(runRow({ request: runRequest({ message }) }));
  let used = 0;
  let usedAgain = 0;
  let events = 0;
  for (const [index, cut] of [...cuts, Infinity].entries()) {
    if (index > 0) log.claim(`replica_${index}`);
    let count = 0;
    const onEvent = async () => {
      events += 1;
      count += 1;
      const isLast = count === cut;
      await settled();
      if (isLast) run.stop(new RunLost('gone'));
    };
    const agent: Agent = {
      answer(turn, say) {
        if (cut === 0) run.stop(new RunLost('gone'));
        return createGuide().answer(turn, async (event) => {
          await say(event);
          await onEvent();
          turn.signal.throwIfAborted();
        });
      },
    };
    const watched = (source: ToolSource): ToolSource => ({
      toolsFor: async (request) => (await source.toolsFor(request)).map(watch),
    });
    const watch = (tool: Tool): Tool => ({
      ...tool,
      async run(args, context) {
        used += 1;
        if (isStored(log, context.callId)) usedAgain += 1;
        // Gives the interruption time to occur in the middle of the call.
        await settled();
        await settled();
        return tool.run(args, context);
      },
    });
    const openTurn = (opening: TurnOpening): Turn => {
      const { attempt, resumed, signal } = opening;
      const emit = (event: AgentEvent) => {
        opening.emit(event);
        void onEvent();
      };
      const common = { ...ids, grant: () => Promise.resolve(grant) };
      const sources = [createTwinGraphTools(createSmallGraph()), createBuiltInTools()].map(watched);
      const context: ToolboxOptions['context'] = {
        ...common,
        emit: (event) => event.type !== 'messages_changed' && emit(event),
      };
      const made = resumed?.calls ?? [];
      return {
        ...common,
        message,
        attachments: () => Promise.resolve(attachments),
        history: () => Promise.resolve([]),
        instructions: () => Promise.resolve([]),
        tools: createToolbox({
          sources,
          checks,
          request,
          context,
          made,
          budget: createCallBudget(),
          attempt,
          signal,
          log: pino({ level: 'silent' }),
        }),
        resumed,
        signal,
      };
    };
    const run = runOn(log, agent, { openTurn });
    // A failed run rejects; the log records the failure.
    await run.ended.catch(() => undefined);
    if (log.row.endedAt) break;
  }
  return {
    status: log.row.status,
    text: log.reply?.content,
    reasoning: log.reply?.reasoning,
    // Excludes interrupted calls, which occur a second time.
    calls: (log.reply?.toolCalls ?? []).flatMap(({ id: _, ...made }) =>
      made.error === INTERRUPTED ? [] : [made],
    ),
    prompts: log.events.filter(({ event }) => event === 'delegation_required').length,
    events,
    pieces: log.events.filter(({ event }) => event === 'message').length,
    used,
    usedAgain,
    orderErrors: orderErrors(log.events),
  };
}

const ids = { runId: 'run_1', sessionId: 'ses_1', requestId: 'req-1', userDid: 'did:key:zAlice' };

const request = toolRequest(ids);

function isStored(log: MemoryLog, callId: string): boolean {
  return log.events.some(
    ({ event, data }) =>
      event === 'tool_call' &&
      data.status !== 'isRunning' &&
      data.error !== INTERRUPTED &&
      callIdOf(data.eventId) === callId,
  );
}
