export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.ceil((sorted.length - 1) / 2)];
  const min = sorted[0];
  const max = sorted.at(-1);
  if (low === undefined || high === undefined || min === undefined || max === undefined)
    throw new Error('nothing was measured');
  return { median: (low + high) / 2, min, max };
}

/** `1.62 (1.55–1.70)` */
export function describeSpread({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}
