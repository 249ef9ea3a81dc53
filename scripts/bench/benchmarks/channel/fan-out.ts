import type { Section } from '../../harness/benchmark.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import { inRounds } from '../../harness/rounds.js';
import type { Settings } from '../../harness/bench-settings.js';
import { describeSpread, spreadOf, type Spread } from '../../harness/statistics.js';
import type { RunningVariant, Variant } from '../../harness/variant.js';
import { SESSION } from '../../variants/channel/sample-event.js';
import { openListener } from './listener.js';

const bare: Variant = { name: 'Socket.IO, bare', entry: 'channel/socket-io' };
const sameBytes: Variant = {
  name: 'Socket.IO, same bytes',
  entry: 'channel/socket-io',
  env: { BENCH_BYTES: 'same' },
};
const ours: Variant = { name: 'twin-oracle', entry: 'channel/twin-oracle' };
/** Its sockets ask for the envelope, as the published client does. */
const enveloped: Variant = { name: 'twin-oracle, envelope', entry: 'channel/twin-oracle' };
const variants = [bare, sameBytes, ours, enveloped];

const WARM_UP_SECONDS = 1;

interface Audience {
  readonly sockets: number;
  /** How many events are sent per second of measurement. */
  readonly eventsASecond: number;
}

const AUDIENCES: readonly Audience[] = [
  { sockets: 1, eventsASecond: 20_000 },
  { sockets: 200, eventsASecond: 400 },
];

interface Measured {
  /** Events received per second, at all sockets together. */
  readonly rate: number;
  /** CPU time of the server's process for each received event, in microseconds. */
  readonly cpu: number;
  readonly outOfOrder: number;
}

/** Measures how many events a server can send to the sockets of one session. */
export async function fanOut(settings: Settings, bundle: Bundler): Promise<Section[]> {
  const sections: Section[] = [];
  for (const { sockets, eventsASecond } of AUDIENCES) {
    const rounds = await inRounds(variants, settings.rounds, bundle, (running, variant) =>
      measure(running, { sockets, eventsASecond, isEnveloped: variant === enveloped }, settings.seconds),
    );
    const of = (variant: Variant, figure: (measured: Measured) => number): Spread =>
      spreadOf(rounds.map((round) => figure(round.of(variant))));
    const ratio = (variant: Variant, against: Variant): Spread =>
      spreadOf(rounds.map((round) => round.of(variant).rate / round.of(against).rate));
    sections.push({
      title: `Channel: events to ${sockets} ${sockets === 1 ? 'socket' : 'sockets'} of a session`,
      rows: [
        ['', 'events/s', `ratio to ${bare.name}`, 'to same bytes', 'CPU µs/event', 'out of order'],
        ...variants.map((variant) => [
          variant.name,
          of(variant, ({ rate }) => rate).median.toFixed(0),
          describeSpread(ratio(variant, bare), 2),
          describeSpread(ratio(variant, sameBytes), 2),
          of(variant, ({ cpu }) => cpu).median.toFixed(1),
          of(variant, ({ outOfOrder }) => outOfOrder).max.toFixed(0),
        ]),
      ],
      verdicts: [
        { what: `events/s, ${ours.name} ÷ ${bare.name}`, measured: ratio(ours, bare).median, target: 0.9 },
        {
          what: `events/s, ${enveloped.name} ÷ ${sameBytes.name}`,
          measured: ratio(enveloped, sameBytes).median,
          target: 0.9,
        },
        {
          what: `events out of order, ${ours.name}`,
          measured: of(ours, ({ outOfOrder }) => outOfOrder).max,
          target: 0,
          atMost: true,
        },
      ],
      figures: rounds.map((round) =>
        Object.fromEntries(variants.map((variant) => [variant.name, round.of(variant)])),
      ),
    });
  }
  return sections;
}

async function measure(
  running: RunningVariant,
  { sockets, eventsASecond, isEnveloped }: Audience & { readonly isEnveloped: boolean },
  seconds: number,
): Promise<Measured> {
  const listeners = await Promise.all(
    Array.from({ length: sockets }, () => openListener(running.url, SESSION, isEnveloped)),
  );
  const send = async (first: number, count: number) => {
    const sent = fetch(`${running.url}/events?first=${first}&count=${count}`, { method: 'POST' });
    await Promise.all([sent, ...listeners.map((listener) => listener.until(first + count - 1))]);
  };
  try {
    const warmUp = eventsASecond * WARM_UP_SECONDS;
    await send(1, warmUp);
    const count = eventsASecond * seconds;
    const cpuBefore = await running.cpu();
    const startAt = performance.now();
    await send(warmUp + 1, count);
    const tookSeconds = (performance.now() - startAt) / 1000;
    const arrived = count * sockets;
    return {
      rate: arrived / tookSeconds,
      cpu: ((await running.cpu()) - cpuBefore) / arrived,
      outOfOrder: listeners.reduce((sum, { outOfOrder }) => sum + outOfOrder, 0),
    };
  } finally {
    for (const listener of listeners) listener.close();
  }
}
