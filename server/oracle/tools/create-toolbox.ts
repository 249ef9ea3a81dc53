import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import { isStorable } from '../../contract/request/body.js';
import type { Schema } from '../../contract/types.js';
import type { AgentEvent } from '../turn/agent.js';
import { bytesOfArguments, type CallBudget } from '../turn/call-budget.js';
import { eventIdOf } from '../turn/call-id.js';
import { jsonOf } from '../turn/result-text.js';
import {
  ToolError,
  type Tool,
  type ToolContext,
  type ToolErrorCode,
  type ToolRequest,
  type ToolSource,
} from '../turn/tool.js';
import { type ToolOutcome, type Toolbox } from '../turn/toolbox.js';
import { observeToolCall } from './observe-tool-call.js';
import { validateArguments, isArguments, type SchemaChecks } from './arguments.js';

export interface ToolboxOptions {
  readonly sources: readonly ToolSource[];
  readonly checks: SchemaChecks;
  readonly request: ToolRequest;
  readonly context: Omit<ToolContext, 'callId' | 'signal'>;
  /** Calls of the run whose results are stored. */
  readonly made: readonly Schema<'ToolCallRecord'>[];
  readonly budget: CallBudget;
  /** The number of this attempt of the run. */
  readonly attempt: number;
  /** The signal of the turn. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** The number of calls of a tool with the same arguments in a turn. */
const MAX_SAME_CALLS = 3;

const NO_ROOM =
  'The calls of this answer have used up their bytes: there is no room for these arguments. Answer with what you have';
const LOST_RESULT =
  'The call was made, but its result is larger than what the calls of this answer may still hold. Ask for less, or answer with what you have';

/** Length to which errors are truncated when the budget is exhausted, in characters. A shorter error is not counted. */
const SHORT_ERROR = 200;

/** A model may invent a name that is as long as its answer. */
const MAX_UNKNOWN_NAME = 128;

export function createToolbox(options: ToolboxOptions): Toolbox {
  const { sources, checks, request, context, made, budget, attempt, signal, log } = options;
  const stored = new Map(made.map((record) => [record.id, record]));
  const sameCalls = new Map<string, number>();
  let gathered: Promise<ReadonlyMap<string, Tool>> | undefined;

  return {
    async specs() {
      return [...(await tools()).values()].map(({ name, kind, description, inputSchema }) => ({
        name,
        kind,
        description,
        inputSchema,
      }));
    },

    beginStep: () => budget.beginStep(),

    async call({ id, name, args }) {
      const record = stored.get(id);
      if (record) {
        budget.recount(record);
        return outcomeOf(record);
      }
      const tool = (await tools()).get(name);
      const isUsable = isArguments(args) && isStorable(args) && budget.take(bytesOfArguments(args));
      const report = createCallReport(context.emit, {
        id: eventIdOf(id, attempt),
        name: name.slice(0, MAX_UNKNOWN_NAME),
        ...(tool && tool.kind !== 'tool' && { kind: tool.kind }),
        // Arguments that cannot be stored are not reported; the call is rejected below.
        args: isUsable ? args : {},
      });
      const observed = observeToolCall(tool, id);
      try {
        if (!tool) throw new ToolError('unknown_tool', `There is no tool ${name.slice(0, MAX_UNKNOWN_NAME)}`);
        const output = await observed.run(() => make(tool, id, args, isUsable, report));
        if (!budget.take(Buffer.byteLength(output))) throw new ToolError('budget_exceeded', LOST_RESULT);
        report.done(output);
        observed.end();
        return { ok: true, output };
      } catch (error) {
        if (signal.aborted) observed.end('cancelled');
        signal.throwIfAborted();
        const { code, message } = toolErrorOf(error, name);
        observed.end(code);
        const hasRoom = message.length <= SHORT_ERROR || budget.take(Buffer.byteLength(message));
        const sentence = hasRoom ? message : message.slice(0, SHORT_ERROR);
        report.failed(code, sentence);
        return { ok: false, code, error: sentence };
      }
    },
  };

  async function make(
    tool: Tool,
    callId: string,
    args: unknown,
    isUsable: boolean,
    report: CallReport,
  ): Promise<string> {
    if (!isArguments(args)) throw new ToolError('invalid_arguments', 'The arguments must be a JSON object');
    const error = validateArguments(checks, tool, args);
    if (error !== undefined) throw new ToolError('invalid_arguments', `The arguments do not fit: ${error}`);
    if (!isUsable) throw new ToolError('budget_exceeded', NO_ROOM);
    refuseRepetition(tool.name, args);
    const timeout = AbortSignal.timeout(tool.timeoutMs);
    let isOver = false;
    const running: ToolContext = {
      ...context,
      callId,
      signal: AbortSignal.any([signal, timeout]),
      emit(event) {
        if (!isOver) context.emit(event);
      },
    };
    const result = await unlessAborted(running.signal, async () => {
      await tool.prepare?.(args, running);
      // The caller may have stopped waiting.
      running.signal.throwIfAborted();
      report.begun();
      return tool.run(args, running);
    })
      .catch((error: unknown) => {
        if (timeout.aborted && !(error instanceof ToolError))
          throw new ToolError('timeout', `There was no result within ${tool.timeoutMs / 1000} seconds`);
        throw error;
      })
      .finally(() => (isOver = true));
    const output = jsonOf(result);
    const violation = tool.outputSchema && checks.validate(tool.outputSchema, result);
    if (violation === undefined) return output;
    log.error({ tool: tool.name, violation }, 'the result of a tool does not match its schema');
    throw new ToolError('result_invalid', 'The result does not fit the schema of the tool');
  }

  function refuseRepetition(name: string, args: object): void {
    const key = `${name} ${JSON.stringify(args)}`;
    const before = sameCalls.get(key) ?? 0;
    if (before >= MAX_SAME_CALLS)
      throw new ToolError(
        'repeated_call',
        `This call was made ${MAX_SAME_CALLS} times with the same arguments; use what it returned`,
      );
    sameCalls.set(key, before + 1);
  }

  function toolErrorOf(error: unknown, tool: string): ToolError {
    if (error instanceof ToolError) return error;
    log.error({ tool, err: error }, 'a tool failed');
    return new ToolError('tool_error', 'The tool failed');
  }

  function tools(): Promise<ReadonlyMap<string, Tool>> {
    gathered ??= Promise.all(sources.map((source) => source.toolsFor(request))).then((found) => {
      const byName = new Map<string, Tool>();
      for (const [index, ofSource] of found.entries()) {
        const earlier = sources.slice(0, index);
        for (const tool of ofSource) {
          const isTaken = byName.has(tool.name) || earlier.some((source) => source.reserves?.(tool.name));
          if (!isTaken) byName.set(tool.name, tool);
        }
      }
      return byName;
    });
    return gathered;
  }
}

/** Reports the start and the end of one call. */
interface CallReport {
  begun(): void;
  done(output: string): void;
  failed(code: ToolErrorCode, error: string): void;
}

type CallBase = Omit<Schema<'ToolCallRecord'>, 'status' | 'output' | 'error' | 'errorCode'>;

function createCallReport(emit: (event: AgentEvent) => void, base: CallBase): CallReport {
  let hasBegun = false;
  const begun = () => {
    if (!hasBegun) emit({ type: 'tool_call', ...base, status: 'isRunning' });
    hasBegun = true;
  };
  return {
    begun,
    done: (output) => emit({ type: 'tool_call', ...base, status: 'done', output }),
    failed(errorCode, error) {
      begun();
      emit({ type: 'tool_call', ...base, status: 'error', error, errorCode });
    },
  };
}

function outcomeOf({
  status,
  output = 'null',
  error = '',
  errorCode,
}: Schema<'ToolCallRecord'>): ToolOutcome {
  return status === 'done' ? { ok: true, output } : { ok: false, code: errorCode ?? 'tool_error', error };
}

/** Rejects when the signal is aborted, also when the tool ignores the signal. */
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return pTimeout(work(), { milliseconds: Infinity, signal });
}
