import type { Schema } from '../../contract/types.js';

/** Of arguments, results and errors, in bytes of UTF-8: as many as a run's log, its transcript and its state can carry. */
const RUN_BYTES = 8 * 1024 * 1024;

/** What a model asks for at once is in memory at once. */
const STEP_BYTES = 2 * 1024 * 1024;

export interface CallBudgetOptions {
  /** Calls of the run that ended on other servers. */
  readonly earlier?: readonly Schema<'ToolCallRecord'>[];
  readonly runBytes?: number;
  readonly stepBytes?: number;
}

/** How many bytes the calls of a run may have, in all and in one step. */
export interface CallBudget {
  /** The calls that follow belong to another step. */
  beginStep(): void;
  /** Takes as many bytes, if there are as many left. */
  take(bytes: number): boolean;
  /** Counts a call to the step whose bytes the run has counted before. */
  recount(call: Schema<'ToolCallRecord'>): void;
}

export function createCallBudget({
  earlier = [],
  runBytes = RUN_BYTES,
  stepBytes = STEP_BYTES,
}: CallBudgetOptions = {}): CallBudget {
  let leftInRun = runBytes - earlier.reduce((sum, call) => sum + bytesOfCall(call), 0);
  let leftInStep = stepBytes;
  return {
    beginStep() {
      leftInStep = stepBytes;
    },
    take(bytes) {
      if (bytes > leftInRun || bytes > leftInStep) return false;
      leftInRun -= bytes;
      leftInStep -= bytes;
      return true;
    },
    recount(call) {
      leftInStep -= bytesOfCall(call);
    },
  };
}

function bytesOfCall({ args, output = '', error = '' }: Schema<'ToolCallRecord'>): number {
  return bytesOfArguments(args) + Buffer.byteLength(output) + Buffer.byteLength(error);
}

export function bytesOfArguments(args: Readonly<Record<string, unknown>>): number {
  return Buffer.byteLength(JSON.stringify(args));
}
