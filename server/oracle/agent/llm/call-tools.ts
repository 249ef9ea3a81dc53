import pMap from 'p-map';
import { newIdentifier } from '../../../persistence/identifier.js';
import { truncateMiddle } from './prompt/truncate-middle.js';
import type { Checkpoint, Step, StepCall, StoredOutcome } from './prompt/checkpoint.js';
import type { AskedCall } from './endpoint/reply-reader.js';
import type { Toolbox } from '../../turn/toolbox.js';

/** The number of concurrent calls. */
const AT_ONCE = 8;

/** The maximum length of a result that the model receives, in characters. Each step stores it. */
const MAX_OUTPUT = 50_000;

/** The nesting depth of arguments that is kept. The toolbox accepts less, and deeper values could overflow the stack when they are stored or sent. */
const KEPT_LEVELS = 100;

/** Assigns ids to calls, by which another server finds their results. */
export function identified(calls: readonly AskedCall[]): StepCall[] {
  return calls.map((call) => ({
    id: newIdentifier('call'),
    ...call,
    args: withoutDepths(call.args, KEPT_LEVELS),
  }));
}

/** Makes the calls that have no results yet. Rejects only when the turn is aborted. */
export async function settle(progress: Checkpoint, tools: Toolbox): Promise<Checkpoint> {
  const last = progress.steps.at(-1);
  if (!last) return progress;
  const calls = await pMap(
    last.calls,
    async (call) => ({ ...call, outcome: call.outcome ?? (await outcomeOf(call, tools)) }),
    { concurrency: AT_ONCE },
  );
  return { ...progress, steps: progress.steps.with(-1, { ...last, calls }) };
}

/** Whether every call of the step was rejected as a repetition. */
export function isOnlyRepeated({ calls }: Step): boolean {
  return calls.every(({ outcome }) => outcome?.ok === false && outcome.code === 'repeated_call');
}

async function outcomeOf({ id, name, args }: StepCall, tools: Toolbox): Promise<StoredOutcome> {
  const outcome = await tools.call({ id, name, args });
  return outcome.ok
    ? { ok: true, output: truncateMiddle(outcome.output, MAX_OUTPUT) }
    : { ok: false, code: outcome.code, error: truncateMiddle(outcome.error, MAX_OUTPUT) };
}

function withoutDepths(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item) => withoutDepths(item, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withoutDepths(member, levels - 1)]),
  );
}
