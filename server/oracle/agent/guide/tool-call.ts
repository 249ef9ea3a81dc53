import { newIdentifier } from '../../../identifier.js';
import type { AgentEvent, Resumption } from '../agent.js';

/** Something that the guide can do. What it returns is JSON, and all that the answer's words depend on. */
export interface Tool<T> {
  readonly name: string;
  readonly args: Record<string, unknown>;
  readonly run: () => Promise<T>;
  /** Says why the call has failed, if it has; what it returned is kept all the same. */
  readonly errorOf?: (returned: T) => string | undefined;
}

/** What another server has begun, if one has. */
export type Begun = Resumption | undefined;

/** What a tool returns, or has returned. */
export async function* call<T>(tool: Tool<T>, resumed: Begun): AsyncGenerator<AgentEvent, T> {
  // It is what this tool has returned, here or on another server.
  return JSON.parse(yield* outputOf(tool, resumed)) as T;
}

/**
 * An answer makes no more than one call, so its output is all there is to go on from: it is the state of the step. A result without a step
 * is known by its tool alone, because its arguments come from the message, which is the same.
 */
async function* outputOf<T>(tool: Tool<T>, resumed: Begun): AsyncGenerator<AgentEvent, string> {
  if (typeof resumed?.state === 'string') return resumed.state;
  const stored = resumed?.calls.find(({ name }) => name === tool.name)?.output;
  const output = stored ?? (yield* make(tool));
  yield { type: 'step', state: output };
  return output;
}

/** Runs a tool in view of the user: both events of the call carry its arguments. */
async function* make<T>({ name, args, run, errorOf }: Tool<T>): AsyncGenerator<AgentEvent, string> {
  const base = { type: 'tool_call', id: newIdentifier('call'), name, args } as const;
  yield { ...base, status: 'isRunning' };
  const returned = await run();
  const output = JSON.stringify(returned);
  const error = errorOf?.(returned);
  yield error === undefined
    ? { ...base, status: 'done', output }
    : { ...base, status: 'error', error, output };
  return output;
}
