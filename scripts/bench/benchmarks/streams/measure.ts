import { postgresCpu } from '../../harness/postgres-cpu.js';
import type { Round } from '../../harness/rounds.js';
import { describeSpread, spreadOf, type Spread } from '../../harness/statistics.js';
import { openStreams, type StreamRequest } from '../../harness/stream-client.js';
import type { RunningVariant, Variant } from '../../harness/variant.js';
import { now } from '../../variants/streams/token-script.js';
import type { Subject, Variants } from './subject.js';

/** What streams of text have cost. A token is a word of the text, however many frames carry it. */
export interface Measured {
  /** Tokens a second, of all streams together. */
  readonly rate: number;
  /** From the token's creation to the client, in milliseconds; NaN where tokens are not times. */
  readonly p50: number;
  readonly p99: number;
  /** CPU time for a token, in microseconds, of the server's process. */
  readonly cpu: number;
  /** The same of PostgreSQL's processes. */
  readonly postgres: number;
}

/** @param begin has the streams begin once all of them are open; they begin by themselves without it. */
export async function measure(
  running: RunningVariant,
  { fixture }: Pick<Subject, 'fixture'>,
  requests: readonly StreamRequest[],
  begin?: () => void,
): Promise<Measured> {
  const latencies: number[] = [];
  let tokens = 0;
  const before = await cpuTimes(running, fixture);
  const openedAt = now();
  const streams = await openStreams(running.url, requests, (content) => {
    const seen = now();
    for (const token of content.split(' ')) {
      if (token === '') continue;
      tokens++;
      if (token.includes('.')) latencies.push(seen - Number(token));
    }
  });
  const startAt = begin ? now() : openedAt;
  begin?.();
  await Promise.all(streams.map(({ ended }) => ended));
  const seconds = (now() - startAt) / 1000;
  const [cpu, postgres] = (await cpuTimes(running, fixture)).map(
    (after, index) => (after - (before[index] ?? 0)) / tokens,
  );
  latencies.sort((a, b) => a - b);
  return {
    rate: tokens / seconds,
    p50: at(latencies, 0.5),
    p99: at(latencies, 0.99),
    cpu: cpu ?? NaN,
    postgres: postgres ?? NaN,
  };
}

/** CPU time so far of the server's process and of PostgreSQL, in microseconds. */
export function cpuTimes(running: RunningVariant, { env }: Subject['fixture']): Promise<[number, number]> {
  return Promise.all([running.cpu(), postgresCpu(env.DATA_DIR ?? '')]);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? NaN;
}

/** A row for each variant: its rate, the ratio to the bare server, its CPU times, and how late tokens are. */
export function table(variants: Variants, rounds: readonly Round<Measured>[]): string[][] {
  const hasTimes = rounds.every((round) => !Number.isNaN(round.of(variants.bare).p50));
  return [
    [
      '',
      'tokens/s',
      `ratio to ${variants.bare.name}`,
      'CPU µs/token',
      'PostgreSQL',
      ...(hasTimes ? ['p50 ms', 'p99 ms'] : []),
    ],
    ...[variants.bare, variants.peer, variants.ours].map((variant) => [
      variant.name,
      figure(rounds, variant, ({ rate }) => rate).median.toFixed(0),
      describeSpread(ratio(rounds, variant, variants.bare), 2),
      describeSpread(
        figure(rounds, variant, ({ cpu }) => cpu),
        0,
      ),
      variant === variants.bare
        ? ''
        : describeSpread(
            figure(rounds, variant, ({ postgres }) => postgres),
            0,
          ),
      ...(hasTimes
        ? [
            describeSpread(
              figure(rounds, variant, ({ p50 }) => p50),
              1,
            ),
            describeSpread(
              figure(rounds, variant, ({ p99 }) => p99),
              1,
            ),
          ]
        : []),
    ]),
  ];
}

/** The rate of a variant as a multiple of another one's in the same round. */
export function ratio(rounds: readonly Round<Measured>[], of: Variant, against: Variant): Spread {
  return spreadOf(rounds.map((round) => round.of(of).rate / round.of(against).rate));
}

export function figure(
  rounds: readonly Round<Measured>[],
  variant: Variant,
  of: (measured: Measured) => number,
): Spread {
  return spreadOf(rounds.map((round) => of(round.of(variant))));
}

export function figuresOf({ bare, peer, ours }: Variants, rounds: readonly Round<Measured>[]): unknown {
  return rounds.map((round) =>
    Object.fromEntries([bare, peer, ours].map((variant) => [variant.name, round.of(variant)])),
  );
}
