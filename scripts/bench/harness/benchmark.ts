import type { Bundler } from './bundle-variant.js';
import type { Settings } from './bench-settings.js';

/** One table of figures, with its verdicts on the targets. */
export interface Section {
  readonly title: string;
  /** The header first. */
  readonly rows: readonly (readonly string[])[];
  readonly verdicts: readonly Verdict[];
  /** The data of the table, for the JSON. */
  readonly figures: unknown;
}

/** A target ratio, and the measured one. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  /** A minimum or a maximum. */
  readonly target: number;
  readonly atMost?: boolean;
}

/** A file in `benchmarks/` exports one; `main.ts` lists them. */
export interface Benchmark {
  /** Its name in `BENCH_ONLY`. */
  readonly name: string;
  run(settings: Settings, bundle: Bundler): Promise<Section[]>;
}
