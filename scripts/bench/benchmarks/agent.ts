/** The cost of a model turn with three tool calls, in addition to the AI SDK. The model answers immediately. */
import { withSessions, type SessionsFixture } from '../fixtures/with-sessions.js';
import type { Benchmark, Section } from '../harness/benchmark.js';
import type { Bundler } from '../harness/bundle-variant.js';
import { inRounds } from '../harness/rounds.js';
import type { Settings } from '../harness/bench-settings.js';
import { describeSpread, spreadOf, type Spread } from '../harness/statistics.js';
import { startVariant, type RunningVariant, type Variant } from '../harness/variant.js';
import { throughServer, withoutServer, type TakeTurns } from './agent/turns.js';

/** Enough for a new one in nearly every turn. */
const SESSIONS = 4000;

/** Longer than elsewhere: a turn is long, and V8 compiles much of the SDK only after some turns. */
const WARM_UP_MS = 3000;

interface Measured {
  /** Of a turn, in milliseconds; of the server's process in the second. */
  readonly time: number;
  readonly cpu: number;
}

export const agent: Benchmark = {
  name: 'agent',
  run: (settings, bundle) =>
    withSessions(async (fixture) => {
      const model = await startVariant(await bundle({ entry: 'agent/scripted-model' }));
      try {
        return [await compareTurns(`${model.url}/v1`, fixture, settings, bundle)];
      } finally {
        await model.stop();
      }
    }, SESSIONS),
};

async function compareTurns(
  endpoint: string,
  fixture: SessionsFixture,
  settings: Settings,
  bundle: Bundler,
): Promise<Section> {
  const env = { LLM_BASE_URL: endpoint, LLM_MODEL: 'scripted' };
  const bare: Variant = { name: 'AI SDK, bare', entry: 'agent/ai-sdk', env };
  const ours: Variant = {
    name: 'twin-oracle',
    entry: 'sessions/twin-oracle',
    env: { ...fixture.env, ...env },
  };
  const throughOurs = throughServer(fixture);
  const rounds = await inRounds([bare, ours], settings.rounds, bundle, (running, variant) =>
    measure(running, variant === ours ? throughOurs : withoutServer, settings.seconds),
  );
  const of = (variant: Variant, figure: (measured: Measured) => number): Spread =>
    spreadOf(rounds.map((round) => figure(round.of(variant))));
  const added = (figure: (measured: Measured) => number): Spread =>
    spreadOf(rounds.map((round) => figure(round.of(ours)) - figure(round.of(bare))));
  return {
    title: 'Agent: a turn with three tool calls, one at a time',
    rows: [
      ['', 'turns/s', 'ms/turn', 'CPU ms/turn'],
      ...[bare, ours].map((variant) => [
        variant.name,
        of(variant, ({ time }) => 1000 / time).median.toFixed(0),
        describeSpread(
          of(variant, ({ time }) => time),
          2,
        ),
        describeSpread(
          of(variant, ({ cpu }) => cpu),
          2,
        ),
      ]),
      [
        'added',
        '',
        describeSpread(
          added(({ time }) => time),
          2,
        ),
        describeSpread(
          added(({ cpu }) => cpu),
          2,
        ),
      ],
    ],
    verdicts: [],
    figures: rounds.map((round) =>
      Object.fromEntries([bare, ours].map((variant) => [variant.name, round.of(variant)])),
    ),
  };
}

async function measure(running: RunningVariant, takeTurns: TakeTurns, seconds: number): Promise<Measured> {
  await takeTurns(running.url, WARM_UP_MS);
  const before = await running.cpu();
  const times = await takeTurns(running.url, seconds * 1000);
  const cpu = ((await running.cpu()) - before) / 1000 / times.length;
  return { time: times.reduce((sum, time) => sum + time, 0) / times.length, cpu };
}
