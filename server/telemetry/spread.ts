export interface Spread {
  readonly sum: number;
  /** What 99 of a hundred values do not exceed (nearest rank). */
  readonly p99: number;
  readonly max: number;
}

/** Of values that are read when metrics are collected; zeros of none. */
export function spreadOf(values: readonly number[]): Spread {
  const ascending = Float64Array.from(values).sort();
  return {
    sum: ascending.reduce((sum, one) => sum + one, 0),
    p99: ascending[Math.ceil(0.99 * ascending.length) - 1] ?? 0,
    max: ascending.at(-1) ?? 0,
  };
}
