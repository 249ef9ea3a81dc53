import { z } from 'zod';

const wholeNumber = (fallback: number) => z.coerce.number().int().min(1).max(600).default(fallback);

const environment = z.object({
  BENCH_ONLY: z.string().min(1).optional(),
  BENCH_PART: z.string().min(1).optional(),
  BENCH_SECONDS: wholeNumber(2),
  BENCH_ROUNDS: wholeNumber(7),
  BENCH_OUT: z.string().min(1).optional(),
  BENCH_FEED_SECONDS: wholeNumber(60),
  BENCH_TWINS: z.coerce.number().int().min(1000).max(10_000_000).default(20_000),
});

/** The parts of a benchmark that has some: the one that was asked for, or all. */
export function chosenParts<Part>(parts: Readonly<Record<string, Part>>, { part }: Settings): Part[] {
  const chosen = Object.entries(parts).filter(([name]) => part === undefined || part === name);
  if (chosen.length === 0) throw new Error(`BENCH_PART must be one of ${Object.keys(parts).join(', ')}`);
  return chosen.map(([, one]) => one);
}

export interface Settings {
  /** The only benchmark to run; all when unset. */
  readonly only: string | undefined;
  /** The only part to run of a benchmark that has some; all when unset. */
  readonly part: string | undefined;
  /** How long each variant is measured in each round, after its warm-up. */
  readonly seconds: number;
  readonly rounds: number;
  /** The file for the figures as JSON. */
  readonly outFile: string | undefined;
  /** How long the steady writes of `platform` last in each round. */
  readonly feedSeconds: number;
  /** The size of the larger register; it has three times as many relationships. */
  readonly twins: number;
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { BENCH_ONLY, BENCH_PART, BENCH_SECONDS, BENCH_ROUNDS, BENCH_OUT, BENCH_FEED_SECONDS, BENCH_TWINS } =
    environment.parse(env);
  return {
    only: BENCH_ONLY,
    part: BENCH_PART,
    seconds: BENCH_SECONDS,
    rounds: BENCH_ROUNDS,
    outFile: BENCH_OUT,
    feedSeconds: BENCH_FEED_SECONDS,
    twins: BENCH_TWINS,
  };
}
