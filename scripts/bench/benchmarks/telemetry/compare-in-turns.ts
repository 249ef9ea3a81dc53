import type { Section } from '../../harness/benchmark.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import type { Settings } from '../../harness/bench-settings.js';
import type { Load } from '../../harness/http-load.js';
import { rotated } from '../../harness/rotated.js';
import { createSender, type Sender } from '../../harness/send-requests.js';
import { describeSpread, spreadOf, type Spread } from '../../harness/statistics.js';
import { startVariant, type RunningVariant, type Variant } from '../../harness/variant.js';

export interface Turns {
  readonly title: string;
  /** The others are compared with the first. */
  readonly variants: readonly [Variant, ...Variant[]];
  readonly load: Load;
  /** The most processor time of a request, as a multiple of that of the first variant, by the variant's name. */
  readonly atMost: Readonly<Record<string, number>>;
}

/** Short enough that all variants meet the same load of the machine, and long enough to be counted in microseconds. */
const REQUESTS_A_TURN = 1_000;
/** So many that what is done for one request in 20 is compiled, too. */
const WARM_UP_TURNS = 20;
const TURNS_A_SECOND = 8;

interface Cost {
  /** Microseconds of a request: of processor time, and of time. */
  cpu: number;
  time: number;
}

/**
 * Compares costs that differ by little: all variants run at once, and take short turns. What is compiled differs from one process to the next, so
 * they are started again in each round.
 */
export async function compareInTurns(
  turns: Turns,
  { rounds, seconds }: Settings,
  bundle: Bundler,
): Promise<Section> {
  const files = new Map<Variant, string>();
  for (const variant of turns.variants) files.set(variant, await bundle(variant));
  const measured: Map<Variant, Cost>[] = [];
  while (measured.length < rounds) {
    const running = new Map<Variant, Subject>();
    try {
      for (const [variant, file] of rotated([...files], measured.length))
        running.set(variant, await start(file, variant, turns.load));
      for (let turn = 0; turn < WARM_UP_TURNS; turn++) for (const one of running.values()) await costOf(one);
      const costs = new Map<Variant, Cost>();
      for (let turn = 0; turn < TURNS_A_SECOND * seconds; turn++) {
        for (const [variant, one] of rotated([...running], turn)) {
          const cost = await costOf(one);
          const sum = costs.get(variant) ?? { cpu: 0, time: 0 };
          costs.set(variant, { cpu: sum.cpu + cost.cpu, time: sum.time + cost.time });
        }
      }
      measured.push(costs);
    } finally {
      for (const { server, sender } of running.values()) {
        sender.close();
        await server.stop();
      }
    }
  }
  return sectionOf(turns, measured, TURNS_A_SECOND * seconds);
}

interface Subject {
  readonly server: RunningVariant;
  readonly sender: Sender;
}

async function start(file: string, variant: Variant, load: Load): Promise<Subject> {
  const server = await startVariant(file, variant);
  return { server, sender: createSender(server.url, load) };
}

async function costOf({ server, sender }: Subject): Promise<Cost> {
  const [cpu, time] = [await server.cpu(), performance.now()];
  await sender.send(REQUESTS_A_TURN);
  const took = performance.now() - time;
  return { cpu: ((await server.cpu()) - cpu) / REQUESTS_A_TURN, time: (1000 * took) / REQUESTS_A_TURN };
}

function sectionOf(
  { title, variants, atMost }: Turns,
  measured: readonly Map<Variant, Cost>[],
  turns: number,
): Section {
  const [first] = variants;
  const of = (costs: Map<Variant, Cost>, variant: Variant, what: keyof Cost) =>
    costs.get(variant)?.[what] ?? NaN;
  const ratio = (variant: Variant, what: keyof Cost): Spread =>
    spreadOf(measured.map((costs) => of(costs, variant, what) / of(costs, first, what)));
  const figures = variants.map((variant) => ({
    name: variant.name,
    cpu: spreadOf(measured.map((costs) => of(costs, variant, 'cpu') / turns)),
    cpuRatio: ratio(variant, 'cpu'),
    timeRatio: ratio(variant, 'time'),
  }));
  return {
    title: `${title}; ${measured.length} rounds of ${turns} turns`,
    rows: [
      ['', 'CPU µs/request', `ratio to ${first.name}`, 'time, ratio'],
      ...figures.map(({ name, cpu, cpuRatio, timeRatio }) => [
        name,
        cpu.median.toFixed(1),
        describeSpread(cpuRatio, 3),
        describeSpread(timeRatio, 3),
      ]),
    ],
    verdicts: figures.flatMap(({ name, cpuRatio }) => {
      const target = atMost[name];
      if (target === undefined) return [];
      return [{ what: `CPU, ${name} ÷ ${first.name}`, measured: cpuRatio.median, target, atMost: true }];
    }),
    figures: { rounds: measured.length, turns, variants: figures },
  };
}
