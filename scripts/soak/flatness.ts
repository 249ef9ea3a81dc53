/** What a server says of itself while it is under load, and whether it stays flat. */
import { trendOf, type Measured } from './trend.js';

interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly read: (metrics: string) => number;
  /** How far it may rise, as a part of its mean or absolutely, whichever is more. */
  readonly bound: { readonly part: number; readonly least: number };
}

const MIB = 1024 * 1024;

/** The bounds are above the noise: garbage is collected when there is enough of it, and requests have timers. What leaks with each visit exceeds them. */
const FIGURES: readonly Figure[] = [
  {
    name: 'resident memory',
    unit: 'MiB',
    read: (metrics) => valueOf(metrics, 'process_memory_usage') / MIB,
    bound: { part: 0.15, least: 64 },
  },
  {
    name: 'descriptors',
    unit: '',
    read: (metrics) => valueOf(metrics, 'process_open_file_descriptor_count'),
    bound: { part: 0.05, least: 25 },
  },
  {
    name: 'timers',
    unit: '',
    read: (metrics) => valueOf(metrics, 'nodejs_active_resource_count', 'nodejs_resource_type="Timeout"'),
    bound: { part: 0.05, least: 60 },
  },
];

/** The sum of the series of that name, of those with that label if one is given. */
export function valueOf(metrics: string, name: string, label = ''): number {
  let sum = 0;
  for (const line of metrics.split('\n')) {
    const [series = '', value = ''] = line.split(/ (?=[^ ]+$)/);
    if ((series === name || series.startsWith(`${name}{`)) && series.includes(label)) sum += Number(value);
  }
  return sum;
}

export interface Verdict {
  readonly name: string;
  readonly unit: string;
  readonly mean: number;
  readonly rise: number;
  readonly bound: number;
  readonly isFlat: boolean;
}

/** Collects figures, and judges those since the load is steady. */
export class Figures {
  readonly #measured = FIGURES.map((): Measured[] => []);

  add(seconds: number, metrics: string): void {
    for (const [index, { read }] of FIGURES.entries())
      this.#measured[index]?.push({ seconds, value: read(metrics) });
  }

  judge(): Verdict[] {
    return FIGURES.map(({ name, unit, bound: { part, least } }, index) => {
      const { mean, rise } = trendOf(this.#measured[index] ?? []);
      const bound = Math.max(part * mean, least);
      return { name, unit, mean, rise, bound, isFlat: rise <= bound };
    });
  }
}
