/**
 * What the bundled plugins together cost: a request that no plugin concerns, one for which `credits` reads an account, and the start of a server with
 * an existing database.
 */
import { generateApiKey } from '../../../server/auth/api-keys/format.js';
import { bundledPlugins } from '../../../server/bundled-plugins/bundled-plugins.js';
import { withSessions } from '../fixtures/with-sessions.js';
import type { Benchmark, Section } from '../harness/benchmark.js';
import type { Bundler } from '../harness/bundle-variant.js';
import { compare } from '../harness/compare-variants.js';
import type { Load } from '../harness/http-load.js';
import { rotated } from '../harness/rotated.js';
import { describeSpread, spreadOf } from '../harness/statistics.js';
import { startVariant, type Variant } from '../harness/variant.js';
import type { Settings } from '../harness/bench-settings.js';

/** The rate of a server with plugins, as a part of that of a server without. */
const RATE_AT_LEAST = 0.95;

/** Milliseconds that they may add to a start. */
const START_AT_MOST = 150;

const NAMES = Object.keys(bundledPlugins);
const entry = 'sessions/twin-oracle';

export const plugins: Benchmark = {
  name: 'plugins',
  run: (settings, bundle) =>
    withSessions(async ({ env: common, headers, firstPage }) => {
      const apiKey = generateApiKey('live').text;
      const env = { ...common, BOOTSTRAP_API_KEY: apiKey };
      const without = { name: 'no plugins', entry, env: { ...env, PLUGINS: 'none' } };
      const all = {
        name: `${NAMES.length} plugins`,
        entry,
        env: { ...env, PLUGINS: NAMES.join(',') },
      };
      const requests = (title: string, load: Load) =>
        compare(
          {
            title: `Plugins (${NAMES.join(', ')}): ${title}`,
            variants: [without, all],
            load,
            targets: [{ of: all.name, against: without.name, atLeast: RATE_AT_LEAST }],
          },
          settings,
          bundle,
        );
      return [
        await requests('GET /v1/domains, which they do not concern', {
          method: 'GET',
          path: '/v1/domains',
          headers: { authorization: `Bearer ${apiKey}` },
          expected: { status: 200 },
        }),
        await requests('GET /sessions, for which credits are needed', {
          method: 'GET',
          path: '/sessions',
          headers,
          expected: firstPage,
        }),
        await compareStarts(without, all, settings, bundle),
      ];
    }),
};

async function compareStarts(
  without: Variant,
  all: Variant,
  { rounds }: Settings,
  bundle: Bundler,
): Promise<Section> {
  const file = await bundle(without);
  const measured: { without: number; all: number }[] = [];
  // The first start of each brings the tables up to date, and is not counted.
  for (let round = -1; round < rounds; round++) {
    const times = new Map<Variant, number>();
    for (const variant of rotated([without, all], Math.max(round, 0)))
      times.set(variant, await startOf(file, variant));
    if (round >= 0) measured.push({ without: times.get(without) ?? NaN, all: times.get(all) ?? NaN });
  }
  const spreads = {
    without: spreadOf(measured.map((pair) => pair.without)),
    all: spreadOf(measured.map((pair) => pair.all)),
    difference: spreadOf(measured.map((pair) => pair.all - pair.without)),
    ratio: spreadOf(measured.map((pair) => pair.all / pair.without)),
  };
  return {
    title: 'Plugins: start of a server until it listens',
    rows: [
      ['', 'milliseconds'],
      [without.name, describeSpread(spreads.without, 0)],
      [all.name, describeSpread(spreads.all, 0)],
      ['difference', describeSpread(spreads.difference, 0)],
      ['ratio', describeSpread(spreads.ratio, 2)],
    ],
    verdicts: [
      {
        what: 'milliseconds that plugins add',
        measured: spreads.difference.median,
        target: START_AT_MOST,
        atMost: true,
      },
    ],
    figures: { rounds, ...spreads },
  };
}

/** Milliseconds from the start of the process until it listens. */
async function startOf(file: string, variant: Variant): Promise<number> {
  const begun = performance.now();
  const running = await startVariant(file, variant);
  const took = performance.now() - begun;
  await running.stop();
  return took;
}
