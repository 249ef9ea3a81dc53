import type { Section, Verdict } from './benchmark.js';
import type { Bundler } from './bundle-variant.js';
import { withDatabaseCpu } from './database-cpu.js';
import { measure, type DatabaseCpu, type Load, type Measured } from './http-load.js';
import { rotated } from './rotated.js';
import type { Settings } from './bench-settings.js';
import { describeSpread, spreadOf, type Spread } from './statistics.js';
import { startVariant, type Variant } from './variant.js';

/** Servers that answer the same request with the same bytes, or requests that are alike. */
export interface Comparison {
  readonly title: string;
  /** The others are compared with the first. */
  readonly variants: readonly [Variant, ...Variant[]];
  /** The same for all variants, or by variant. */
  readonly load: Load | ((variant: Variant) => Load);
  /** The URL of the database, whose CPU time is then measured too. */
  readonly database?: string;
  readonly targets: readonly (Target | CostTarget)[];
}

/** The minimum of the rate of `of`, as a multiple of the rate of `against`. */
export interface Target {
  readonly of: string;
  readonly against: string;
  readonly atLeast: number;
}

/** The maximum of the CPU time of a request to `of`, as a multiple of that to `against`. */
export interface CostTarget {
  readonly of: string;
  readonly against: string;
  readonly costAtMost: number;
}

type Round = ReadonlyMap<string, Measured>;

/**
 * Measures the variants in turn, several times over. Other load on the machine slows down neighbours alike, so the ratio within a round
 * means more than a rate. Each variant is restarted in each round, and the order rotates.
 */
export async function compare(comparison: Comparison, settings: Settings, bundle: Bundler): Promise<Section> {
  const { database } = comparison;
  const rounds =
    database === undefined
      ? await measureRounds(comparison, settings, bundle)
      : await withDatabaseCpu(database, (cpu) => measureRounds(comparison, settings, bundle, cpu));
  return describe(comparison, rounds);
}

async function measureRounds(
  { variants, load }: Comparison,
  settings: Settings,
  bundle: Bundler,
  databaseCpu?: DatabaseCpu,
): Promise<Round[]> {
  const files = new Map<Variant, string>();
  for (const variant of variants) files.set(variant, await bundle(variant));

  const rounds: Round[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const measured = new Map<string, Measured>();
    for (const [variant, file] of rotated([...files], round)) {
      const running = await startVariant(file, variant);
      try {
        const own = typeof load === 'function' ? load(variant) : load;
        measured.set(variant.name, await measure(running, own, settings.seconds, databaseCpu));
      } finally {
        await running.stop();
      }
    }
    rounds.push(measured);
  }
  return rounds;
}

function describe({ title, variants, targets }: Comparison, rounds: readonly Round[]): Section {
  const baseline = variants[0].name;
  const figures = variants.map(({ name }) => ({
    name,
    rate: spreadOf(rounds.map((round) => of(round, name).rate)),
    ratio: ratio(rounds, name, baseline),
    cpuPerRequest: spreadOf(rounds.map((round) => of(round, name).cpuPerRequest)),
    databaseCpuPerRequest: databaseCpuOf(rounds, name),
  }));
  const hasDatabase = figures.some(({ databaseCpuPerRequest }) => databaseCpuPerRequest !== undefined);
  return {
    title,
    rows: [
      [
        '',
        'req/s',
        `ratio to ${baseline}`,
        'CPU µs/request',
        ...(hasDatabase ? ['PostgreSQL CPU µs/request'] : []),
      ],
      ...figures.map(({ name, rate, ratio, cpuPerRequest, databaseCpuPerRequest }) => [
        name,
        rate.median.toFixed(0),
        describeSpread(ratio, 2),
        cpuPerRequest.median.toFixed(0),
        ...(databaseCpuPerRequest ? [databaseCpuPerRequest.median.toFixed(0)] : []),
      ]),
    ],
    verdicts: targets.map((target) => verdictOn(target, rounds)),
    figures: { baseline, rounds: rounds.length, variants: figures },
  };
}

function verdictOn(target: Target | CostTarget, rounds: readonly Round[]): Verdict {
  const what = `${target.of} ÷ ${target.against}`;
  if ('atLeast' in target)
    return { what, measured: ratio(rounds, target.of, target.against).median, target: target.atLeast };
  const costs = rounds.map(
    (round) => of(round, target.of).cpuPerRequest / of(round, target.against).cpuPerRequest,
  );
  return { what: `CPU, ${what}`, measured: spreadOf(costs).median, target: target.costAtMost, atMost: true };
}

function databaseCpuOf(rounds: readonly Round[], name: string): Spread | undefined {
  const costs = rounds.flatMap((round) => of(round, name).databaseCpuPerRequest ?? []);
  return costs.length > 0 ? spreadOf(costs) : undefined;
}

function ratio(rounds: readonly Round[], name: string, against: string) {
  return spreadOf(rounds.map((round) => of(round, name).rate / of(round, against).rate));
}

function of(round: Round, name: string): Measured {
  const measured = round.get(name);
  if (!measured) throw new Error(`there is no variant ${name}`);
  return measured;
}
