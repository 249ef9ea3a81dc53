import type { Section } from '../../harness/benchmark.js';
import { inRounds, type Round } from '../../harness/rounds.js';
import { spreadOf } from '../../harness/statistics.js';
import { openStreams } from '../../harness/stream-client.js';
import { figuresOf, measure, ratio, table, type Measured } from './measure.js';
import { askAll, scripts, type Subject, type Variants } from './subject.js';

/** At full speed, the number of tokens of each stream per second of measurement. */
const TOKENS_A_SECOND = 100;

/** A fast model: a token every 40 ms, in each of the streams. */
const EVERY_MS = 40;

const WARM_UP_TOKENS = 50;

/** An agent that does nothing but say tokens: at full speed, and at the pace of a model. */
export async function throughput(variants: Variants, subject: Subject): Promise<Section[]> {
  const { seconds } = subject.settings;
  const { bare, peer, ours } = variants;
  const streams = subject.fixture.sessionIds.length;
  const atFullSpeed = await measureAll(variants, subject, { tokens: TOKENS_A_SECOND * seconds, everyMs: 0 });
  const tokens = Math.ceil((seconds * 1000) / EVERY_MS);
  const atPace = await measureAll(variants, subject, { tokens, everyMs: EVERY_MS });
  const added = spreadOf(atPace.map((round) => round.of(ours).p99 - round.of(bare).p99));
  return [
    {
      title: `Streams: ${streams} at a time, agents at full speed`,
      rows: table(variants, atFullSpeed).map((row) => row.slice(0, 5)),
      verdicts: [
        {
          what: `tokens/s, ${ours.name} ÷ ${peer.name}`,
          measured: ratio(atFullSpeed, ours, peer).median,
          target: 0.8,
        },
      ],
      figures: figuresOf(variants, atFullSpeed),
    },
    {
      title: `Streams: ${streams} at a time, a token every ${EVERY_MS} ms in each`,
      rows: table(variants, atPace),
      verdicts: [{ what: 'added to the p99, in ms', measured: added.median, target: 50, atMost: true }],
      figures: figuresOf(variants, atPace),
    },
  ];
}

function measureAll(
  { bare, peer, ours }: Variants,
  { fixture, settings, bundle }: Subject,
  pace: { tokens: number; everyMs: number },
): Promise<Round<Measured>[]> {
  const streams = fixture.sessionIds.length;
  return inRounds([bare, peer, ours], settings.rounds, bundle, async (running) => {
    const warmUp = scripts({ tokens: WARM_UP_TOKENS, everyMs: 0, signals: 1 });
    running.go();
    const warmed = await openStreams(running.url, askAll(fixture, streams, warmUp));
    await Promise.all(warmed.map(({ ended }) => ended));
    const requests = askAll(fixture, streams, scripts({ ...pace, signals: 2 }));
    return measure(running, { fixture }, requests, () => running.go());
  });
}
