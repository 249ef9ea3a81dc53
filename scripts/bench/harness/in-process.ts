/** For what costs too little to measure with a server: alternatives that take turns in one process; see `take-turns.ts`. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Bundler, Source } from './bundle-variant.js';
import type { Settings } from './bench-settings.js';
import { spreadOf, type Spread } from './statistics.js';

const costs = z.record(z.string(), z.array(z.number()));

/** Microseconds of each alternative, by its name, in each round; CPU time unless the variant has another clock. */
export type Costs = z.infer<typeof costs>;

export interface Measurements {
  readonly figures: Costs;
  readonly has: (name: string) => boolean;
  readonly cost: (name: string) => Spread;
  /** The cost of `of` as a multiple of the cost of `against` in the same round. */
  readonly ratio: (of: string, against: string) => Spread;
}

export async function measureInProcess(
  source: Source,
  { rounds, seconds }: Settings,
  bundle: Bundler,
  more: Readonly<Record<string, string>> = {},
): Promise<Measurements> {
  const env = { ...process.env, ...more, BENCH_ROUNDS: String(rounds), BENCH_SECONDS: String(seconds) };
  const { stdout } = await promisify(execFile)(process.execPath, [await bundle(source)], { env });
  const figures = costs.parse(JSON.parse(stdout));
  const of = (name: string) => {
    const rounds = figures[name];
    if (!rounds) throw new Error(`nobody measured ${name}`);
    return rounds;
  };
  return {
    figures,
    has: (name) => name in figures,
    cost: (name) => spreadOf(of(name)),
    ratio: (name, against) => {
      const others = of(against);
      return spreadOf(of(name).map((cost, round) => cost / (others[round] ?? NaN)));
    },
  };
}
