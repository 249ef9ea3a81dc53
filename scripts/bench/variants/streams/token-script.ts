/**
 * A message's script for the agent of these variants: the number of tokens and their interval in milliseconds (0: at once), after the
 * harness has given the start signal that many times. Each token is the time at which it was made.
 */
export interface Script {
  readonly tokens: number;
  readonly everyMs: number;
  readonly signals: number;
}

/** CLOCK_MONOTONIC, the same for all processes, in milliseconds. */
export function now(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}
