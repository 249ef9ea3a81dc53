/** What a message asks of the agent of these variants: so many deltas, so many milliseconds apart (0: at once), once the harness says go. */
export interface Script {
  readonly deltas: number;
  readonly everyMs: number;
}

/** CLOCK_MONOTONIC, the same for all processes, in milliseconds. */
export function now(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}
