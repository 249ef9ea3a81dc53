/**
 * A message's script for the agent of these variants: the number of deltas and their interval in milliseconds (0: at once), after the
 * harness gives the start signal.
 */
export interface Script {
  readonly deltas: number;
  readonly everyMs: number;
}

/** CLOCK_MONOTONIC, the same for all processes, in milliseconds. */
export function now(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}
