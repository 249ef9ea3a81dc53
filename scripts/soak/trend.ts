/** A straight line through what was measured over time (least squares). */
export interface Trend {
  readonly mean: number;
  /** How much the line rises from the first measurement to the last. */
  readonly rise: number;
}

export interface Measured {
  readonly seconds: number;
  readonly value: number;
}

export function trendOf(measured: readonly Measured[]): Trend {
  const mean = (of: (one: Measured) => number) =>
    measured.reduce((sum, one) => sum + of(one), 0) / measured.length;
  const [time, value] = [mean((one) => one.seconds), mean((one) => one.value)];
  const spread = mean((one) => (one.seconds - time) ** 2);
  const slope = spread === 0 ? 0 : mean((one) => (one.seconds - time) * (one.value - value)) / spread;
  const duration = (measured.at(-1)?.seconds ?? 0) - (measured[0]?.seconds ?? 0);
  return { mean: value, rise: slope * duration };
}
