import type { Bundler } from './bundle.js';
import type { Settings } from './settings.js';

/** One table of figures, with what it says of the targets. */
export interface Section {
  readonly title: string;
  /** The header first. */
  readonly rows: readonly (readonly string[])[];
  readonly verdicts: readonly Verdict[];
  /** What the table was made from, for the JSON. */
  readonly figures: unknown;
}

/** A ratio that the project wants to reach, and what was measured. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  /** To be reached, or not to be exceeded. */
  readonly target: number;
  readonly atMost?: boolean;
}

/** A file in `benchmarks/` makes one of these; `main.ts` lists them. */
export interface Benchmark {
  /** What `BENCH_ONLY` calls it. */
  readonly name: string;
  run(settings: Settings, bundle: Bundler): Promise<Section[]>;
}
