import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { CannotResume, type Agent, type AgentEvent, type Resumption } from '../../../oracle/turn/agent.js';
import { yieldingAgent } from '../../../oracle/turn/testing/yielding-agent.js';
import type { AgentRecord } from './agent-record.js';
import { afterTool, parseScript, type Script, type ScriptStep } from './script.js';

/** Resolves when the record is stored outside this process. */
export type Tell = (record: Omit<AgentRecord, 'replica'>) => Promise<void>;

/** Answers as the message's script says, records the requests to the model and the tools, and continues where another agent had to stop. */
export function createScriptedAgent(tell: Tell): Agent {
  return yieldingAgent(async function* ({ message, resumed, signal }) {
    const { label, steps, ending, isResumable, kills, endless } = parseScript(message);
    const answer = randomUUID();
    const note: Note = async (what) => {
      signal.throwIfAborted();
      await tell({ label, answer, what });
      signal.throwIfAborted();
    };
    const first = nextStepOf(resumed);
    await note({ kind: 'answer begins', step: first });
    if (kills === 'at once') await die();
    if (resumed && !isResumable) throw new CannotResume('as the script says');
    for (const [at, step] of steps.entries()) {
      if (at < first) continue;
      if (kills === 'after a step' && at > first) await die();
      await note({ kind: 'model is called', step: at });
      const isEndless = (what: Endless['what']) => !resumed && endless?.step === at && endless.what === what;
      yield* take({
        at,
        step,
        calls: resumed?.calls ?? [],
        signal,
        note,
        isToolEndless: isEndless('tool'),
      });
      if (isEndless('model')) yield* talkOn(signal);
      yield { type: 'usage', ...usageAfter(at + 1) };
      yield { type: 'step', state: { next: at + 1 } };
    }
    if (ending === 'fails') throw new ScriptedFailure('as the script says');
  });
}

/** Ends this process at once, including all work in progress. */
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

/** Its name distinguishes it from a real error in the log. */
export class ScriptedFailure extends Error {
  override readonly name = 'ScriptedFailure';
}

export const usageAfter = (steps: number) => ({
  inputTokens: steps,
  outputTokens: steps,
  totalTokens: 2 * steps,
});

/** The result of a tool. It distinguishes scripted results from what a server reports for a call that it lost. */
export function outcomeOf(at: number, outcome: 'done' | 'error'): { output?: string; error?: string } {
  return outcome === 'done'
    ? { output: `the answer of tool ${at}` }
    : { error: `tool ${at} fails as the script says` };
}

type Endless = NonNullable<Script['endless']>;

const TALK_MS = 5;

async function* talkOn(signal: AbortSignal): AsyncGenerator<AgentEvent, never> {
  for (;;) {
    yield { type: 'text', delta: 'and so on, ' };
    await delay(TALK_MS, undefined, { signal });
  }
}

type Note = (what: AgentRecord['what']) => Promise<void>;

interface Taking {
  readonly at: number;
  readonly step: ScriptStep;
  readonly calls: Resumption['calls'];
  readonly signal: AbortSignal;
  readonly note: Note;
  readonly isToolEndless: boolean;
}

async function* take(taking: Taking): AsyncGenerator<AgentEvent, void> {
  const { step, signal } = taking;
  if (step.reasoning !== undefined) yield { type: 'reasoning', text: step.reasoning };
  for (const [number, { text, pauseMs }] of step.deltas.entries()) {
    if (step.tool?.before === number) yield* callTool(taking, step.tool);
    if (pauseMs > 0) await delay(pauseMs, undefined, { signal });
    signal.throwIfAborted();
    yield { type: 'text', delta: text };
  }
  if (step.tool?.before === step.deltas.length) yield* callTool(taking, step.tool);
}

async function* callTool(
  { at, calls, signal, note, isToolEndless }: Taking,
  { takesMs, outcome }: NonNullable<ScriptStep['tool']>,
): AsyncGenerator<AgentEvent, void> {
  const result = outcomeOf(at, outcome);
  if (!calls.some((call) => isResultOf(call, at, outcome))) {
    const execution = randomUUID();
    const call = { id: `call_${execution}`, name: 'look_up', args: { step: at, execution } };
    yield { type: 'tool_call', ...call, status: 'isRunning' };
    await note({ kind: 'tool is called', step: at, execution });
    if (isToolEndless) await once(signal, 'abort');
    await delay(takesMs, undefined, { signal });
    await note({ kind: 'tool has answered', step: at, execution });
    yield { type: 'tool_call', ...call, status: outcome, ...result };
  }
  yield { type: 'text', delta: afterTool(at, outcome) };
}

function isResultOf(
  { args, output, error }: Resumption['calls'][number],
  at: number,
  outcome: 'done' | 'error',
): boolean {
  const expected = outcomeOf(at, outcome);
  return args.step === at && output === expected.output && error === expected.error;
}

const stateSchema = z.object({ next: z.number() });

function nextStepOf(resumed: Resumption | undefined): number {
  return resumed?.state === undefined ? 0 : stateSchema.parse(resumed.state).next;
}
