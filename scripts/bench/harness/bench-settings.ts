import { z } from 'zod';

const wholeNumber = (fallback: number) => z.coerce.number().int().min(1).max(600).default(fallback);

const environment = z.object({
  BENCH_ONLY: z.string().min(1).optional(),
  BENCH_SECONDS: wholeNumber(2),
  BENCH_ROUNDS: wholeNumber(7),
  BENCH_OUT: z.string().min(1).optional(),
  BENCH_FEED_SECONDS: wholeNumber(60),
  BENCH_TWINS: z.coerce.number().int().min(1000).max(10_000_000).default(20_000),
});

export interface Settings {
  /** The only benchmark to run; all when unset. */
  readonly only: string | undefined;
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
  const { BENCH_ONLY, BENCH_SECONDS, BENCH_ROUNDS, BENCH_OUT, BENCH_FEED_SECONDS, BENCH_TWINS } =
    environment.parse(env);
  return {
    only: BENCH_ONLY,
    seconds: BENCH_SECONDS,
    rounds: BENCH_ROUNDS,
    outFile: BENCH_OUT,
    feedSeconds: BENCH_FEED_SECONDS,
    twins: BENCH_TWINS,
  };
}
