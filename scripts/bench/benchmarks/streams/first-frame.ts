import type { Section } from '../../harness/benchmark.js';
import { percentile } from '../../harness/percentile.js';
import { inRounds, type Round } from '../../harness/rounds.js';
import { describeSpread, spreadOf } from '../../harness/statistics.js';
import { openStreams } from '../../harness/stream-client.js';
import type { RunningVariant, Variant } from '../../harness/variant.js';
import { cpuTimes } from './measure.js';
import { askAll, scripts, type Subject, type Variants } from './subject.js';

/** How many users send a message at once. */
const USERS = [1, 50, 500];

/** How often they do so, in a round and before it. */
const TIMES: Readonly<Record<number, number>> = { 1: 50, 50: 10, 500: 4 };

interface Measured {
  /** Median time to the first frame, in milliseconds, by the number of users. */
  readonly times: Readonly<Record<number, number>>;
  /** CPU time of a stream with a single token, in microseconds, of the server's process and of PostgreSQL, with the most users. */
  readonly cpu: number;
  readonly postgres: number;
}

/** From the moment at which a crowd sends its messages to the first frame of each answer. A stream that is refused ends the run. */
export async function firstFrame(variants: Variants, subject: Subject): Promise<Section> {
  const { bare, peer, ours } = variants;
  const all = [bare, peer, ours];
  const rounds = await inRounds(all, subject.settings.rounds, subject.bundle, (running) =>
    measureUsers(running, subject),
  );
  const time = (round: Round<Measured>, variant: Variant, users: number) =>
    round.of(variant).times[users] ?? NaN;
  const ratio = (of: Variant, against: Variant, users: number) =>
    spreadOf(rounds.map((round) => time(round, of, users) / time(round, against, users)));
  const cpu = (variant: Variant, figure: (measured: Measured) => number) =>
    describeSpread(spreadOf(rounds.map((round) => figure(round.of(variant)))), 0);
  return {
    title: 'Streams: time to the first frame, p50 in ms and as a multiple of the bare server',
    rows: [
      [
        '',
        ...USERS.flatMap((users) => [users === 1 ? '1 user' : `${users} users at once`, 'ratio']),
        'CPU µs/stream',
        'PostgreSQL',
      ],
      ...all.map((variant) => [
        variant.name,
        ...USERS.flatMap((users) => [
          spreadOf(rounds.map((round) => time(round, variant, users))).median.toFixed(1),
          describeSpread(ratio(variant, bare, users), 1),
        ]),
        cpu(variant, (measured) => measured.cpu),
        variant === bare ? '' : cpu(variant, (measured) => measured.postgres),
      ]),
    ],
    verdicts: USERS.map((users) => ({
      what: `first frame, ${users} at once, ${ours.name} as a multiple of ${peer.name}`,
      measured: ratio(ours, peer, users).median,
      target: 1,
      atMost: true,
    })),
    figures: rounds.map((round) =>
      Object.fromEntries(all.map((variant) => [variant.name, round.of(variant)])),
    ),
  };
}

async function measureUsers(running: RunningVariant, { fixture }: Subject): Promise<Measured> {
  const message = scripts({ tokens: 1, everyMs: 0, signals: 0 });
  const times = async (users: number): Promise<number[]> => {
    const streams = await openStreams(running.url, askAll(fixture, users, message));
    await Promise.all(streams.map(({ ended }) => ended));
    return streams.map(({ firstFrameMs }) => firstFrameMs);
  };
  const ask = async (users: number) => {
    const all: number[] = [];
    for (let time = 0; time < (TIMES[users] ?? 1); time++) all.push(...(await times(users)));
    return all;
  };
  for (const users of USERS) await ask(users);
  const medians: Record<number, number> = {};
  let [cpu, postgres] = [NaN, NaN];
  for (const users of USERS) {
    const before = await cpuTimes(running, fixture);
    const all = await ask(users);
    medians[users] = percentile(all, 0.5);
    [cpu = NaN, postgres = NaN] = (await cpuTimes(running, fixture)).map(
      (after, index) => (after - (before[index] ?? NaN)) / all.length,
    );
  }
  return { times: medians, cpu, postgres };
}
