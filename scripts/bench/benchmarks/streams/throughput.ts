import type { Section } from '../../harness/benchmark.js';
import { rotated } from '../../harness/rotated.js';
import { describeSpread, spreadOf } from '../../harness/statistics.js';
import { openStreams } from '../../harness/streams.js';
import { startVariant, type RunningVariant, type Variant } from '../../harness/variant.js';
import { now } from '../../variants/streams/script.js';
import { askAll, type Subject } from './subject.js';

export interface Variants {
  readonly bare: Variant;
  readonly ours: Variant;
  readonly each: Variant;
}

/** At full speed, the number of deltas of each stream per second of measurement. */
const DELTAS_A_SECOND = 100;

/** A fast model: a token every 40 ms, in each of the streams. */
const EVERY_MS = 40;

/** The variant that commits each delta separately is far slower; a small part of the work is enough to measure it. */
const SMALL_PART = 0.05;

interface Measured {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/** Full speed, and the pace of a model, for each variant in turn. */
export async function throughput({ bare, ours, each }: Variants, subject: Subject): Promise<Section[]> {
  const atFullSpeed = await measureAll([bare, ours, each], subject, {
    deltas: DELTAS_A_SECOND * subject.settings.seconds,
    everyMs: 0,
  });
  const atPace = await measureAll([bare, ours, each], subject, {
    deltas: Math.ceil((subject.settings.seconds * 1000) / EVERY_MS),
    everyMs: EVERY_MS,
  });
  const streams = subject.fixture.sessionIds.length;
  const ratio = spreadOf(atFullSpeed.map((round) => of(round, ours).rate / of(round, bare).rate));
  const added = spreadOf(atPace.map((round) => of(round, ours).p99 - of(round, bare).p99));
  return [
    {
      title: `Streams: ${streams} at a time, agents at full speed`,
      rows: [
        ['', 'frames/s', `ratio to ${bare.name}`],
        ...[bare, ours, each].map((variant) => [
          variant.name,
          spreadOf(atFullSpeed.map((round) => of(round, variant).rate)).median.toFixed(0),
          describeSpread(
            spreadOf(atFullSpeed.map((round) => of(round, variant).rate / of(round, bare).rate)),
            2,
          ),
        ]),
      ],
      verdicts: [{ what: `frames/s, ${ours.name} ÷ ${bare.name}`, measured: ratio.median, target: 0.5 }],
      figures: atFullSpeed.map((round) => Object.fromEntries(round)),
    },
    {
      title: `Streams: ${streams} at a time, a delta every ${EVERY_MS} ms in each: from the agent to the client`,
      rows: [
        ['', 'frames/s', 'p50 ms', 'p99 ms'],
        ...[bare, ours, each].map((variant) => [
          variant.name,
          spreadOf(atPace.map((round) => of(round, variant).rate)).median.toFixed(0),
          describeSpread(spreadOf(atPace.map((round) => of(round, variant).p50)), 1),
          describeSpread(spreadOf(atPace.map((round) => of(round, variant).p99)), 1),
        ]),
      ],
      verdicts: [{ what: 'added to the p99, in ms', measured: added.median, target: 50, atMost: true }],
      figures: atPace.map((round) => Object.fromEntries(round)),
    },
  ];
}

type Round = ReadonlyMap<string, Measured>;

async function measureAll(
  [bare, ours, slow]: readonly [Variant, Variant, Variant],
  { fixture, settings, bundle }: Subject,
  pace: { deltas: number; everyMs: number },
): Promise<Round[]> {
  const files: [Variant, string][] = [];
  for (const variant of [bare, ours, slow]) files.push([variant, await bundle(variant)]);
  const rounds: Round[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const measured = new Map<string, Measured>();
    for (const [variant, file] of rotated(files, round)) {
      const running = await startVariant(file, variant.env);
      try {
        const deltas = variant === slow ? Math.ceil(pace.deltas * SMALL_PART) : pace.deltas;
        measured.set(variant.name, await measure(running, fixture, { ...pace, deltas }));
      } finally {
        await running.stop();
      }
    }
    rounds.push(measured);
  }
  return rounds;
}

async function measure(
  running: RunningVariant,
  fixture: Subject['fixture'],
  pace: { deltas: number; everyMs: number },
): Promise<Measured> {
  const latencies: number[] = [];
  const streams = await openStreams(running.url, askAll(fixture, pace), (text) => {
    const seen = now();
    // Split frames are few, and each is one of many.
    for (const [, made] of text.matchAll(/"content":"([0-9.]+) "/g)) latencies.push(seen - Number(made));
  });
  const startAt = now();
  running.go();
  const frames = await Promise.all(streams.map(({ ended }) => ended));
  const seconds = (now() - startAt) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    rate: frames.reduce((sum, count) => sum + count, 0) / seconds,
    p50: at(latencies, 0.5),
    p99: at(latencies, 0.99),
  };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? NaN;
}

function of(round: Round, { name }: Variant): Measured {
  const measured = round.get(name);
  if (!measured) throw new Error(`there is no variant ${name}`);
  return measured;
}
