/** What operations cost while the data grows: processor time of the server and of PostgreSQL for one request. */
import { chosenParts, type Settings } from '../harness/bench-settings.js';
import type { Benchmark, Section } from '../harness/benchmark.js';
import type { Bundler } from '../harness/bundle-variant.js';
import { withDatabaseCpu } from '../harness/database-cpu.js';
import { measure, type Load } from '../harness/http-load.js';
import { spreadOf } from '../harness/statistics.js';
import { startVariant } from '../harness/variant.js';
import { historyLoads } from './growth/history.js';
import { registerLoads } from './growth/register.js';
import { sessionLoads } from './growth/sessions.js';

/** An operation grows when the largest size takes more than that many times as long as the smallest. */
const FLAT = 1.5;

/** A server on a database of that size, and what it is asked, by the name of the operation. */
export interface Sized {
  readonly env: Readonly<Record<string, string>>;
  /** The URL of the database. */
  readonly url: string;
  readonly loads: Readonly<Record<string, Load>>;
}

export interface Growth {
  readonly what: string;
  readonly sizes: readonly number[];
  readonly withSize: <T>(size: number, bundle: Bundler, work: (sized: Sized) => Promise<T>) => Promise<T>;
}

/** Microseconds of a request. */
interface Cost {
  readonly server: number;
  readonly database: number;
}

export const growth: Benchmark = {
  name: 'growth',
  async run(settings, bundle) {
    const sections: Section[] = [];
    const parts = { twins: registerLoads(settings.twins), sessions: sessionLoads, messages: historyLoads };
    for (const each of chosenParts(parts, settings))
      sections.push(await measureGrowth(each, settings, bundle));
    return sections;
  },
};

async function measureGrowth(
  { what, sizes, withSize }: Growth,
  settings: Settings,
  bundle: Bundler,
): Promise<Section> {
  const costs: ReadonlyMap<string, Cost>[] = [];
  for (const size of sizes)
    costs.push(await withSize(size, bundle, (sized) => measureSize(sized, settings, bundle)));
  const names = [...(costs[0]?.keys() ?? [])];
  const of = (name: string) => costs.flatMap((bySize) => bySize.get(name) ?? []);
  return {
    title: `Growth: processor time in µs a request, server + PostgreSQL, by the number of ${what}`,
    rows: [
      ['', ...sizes.map(String)],
      ...names.map((name) => [
        name,
        ...of(name).map(({ server, database }) => `${server.toFixed(0)} + ${database.toFixed(0)}`),
      ]),
    ],
    verdicts: names.map((name) => {
      const totals = of(name).map(({ server, database }) => server + database);
      return {
        what: `${name}, largest ÷ smallest`,
        measured: (totals.at(-1) ?? NaN) / (totals[0] ?? NaN),
        target: FLAT,
        atMost: true,
      };
    }),
    figures: { what, sizes, costs: costs.map((bySize) => Object.fromEntries(bySize)) },
  };
}

async function measureSize(
  { env, url, loads }: Sized,
  { rounds, seconds }: Settings,
  bundle: Bundler,
): Promise<ReadonlyMap<string, Cost>> {
  const running = await startVariant(await bundle({ entry: 'sessions/twin-oracle' }), { env });
  try {
    return await withDatabaseCpu(url, async (databaseCpu) => {
      const costs = new Map<string, Cost>();
      for (const [name, load] of Object.entries(loads)) {
        const measured = [];
        for (let round = 0; round < rounds; round++)
          measured.push(await measure(running, load, seconds, databaseCpu));
        costs.set(name, {
          server: spreadOf(measured.map(({ cpuPerRequest }) => cpuPerRequest)).median,
          database: spreadOf(measured.map(({ databaseCpuPerRequest }) => databaseCpuPerRequest ?? 0)).median,
        });
      }
      return costs;
    });
  } finally {
    await running.stop();
  }
}
