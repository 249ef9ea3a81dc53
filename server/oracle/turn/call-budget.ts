import type { Schema } from '../../contract/types.js';

/** The bytes of arguments, results and errors in UTF-8 that a run may have: the run's log, its transcript and its state contain them. */
const RUN_BYTES = 8 * 1024 * 1024;

/** The bytes of one step, whose calls are in memory at the same time. */
const STEP_BYTES = 2 * 1024 * 1024;

export interface CallBudgetOptions {
  /** Calls of the run that ended on other servers. */
  readonly earlier?: readonly Schema<'ToolCallRecord'>[];
  readonly runBytes?: number;
  readonly stepBytes?: number;
}

/** Limits the bytes of the calls of a run, in total and for each step. */
export interface CallBudget {
  /** Begins a step: the following calls count towards it. */
  beginStep(): void;
  /** Reserves the bytes. Returns false when they exceed the budget. */
  take(bytes: number): boolean;
  /** Counts a call towards the step; the run has counted its bytes before. */
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
