import type { Section } from '../../harness/benchmark.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import type { Settings } from '../../harness/bench-settings.js';
import { rotated } from '../../harness/rotated.js';
import { describeSpread, spreadOf } from '../../harness/statistics.js';
import { startVariant, type Variant } from '../../harness/variant.js';

export interface Starts {
  /** Without telemetry, the same again, with telemetry that is off, and with metrics. */
  readonly variants: readonly [without: Variant, control: Variant, off: Variant, on: Variant];
  /** How much more telemetry may take that is off. */
  readonly offWithin: number;
}

interface Start {
  /** From the start of the process until it listens. */
  readonly milliseconds: number;
  /** Of the process until then. */
  readonly cpuMilliseconds: number;
}

/** A start takes little, and a difference of two percent is milliseconds: several starts for each round of the settings. */
const STARTS_A_ROUND = 3;

/** Compares starts of servers on an existing database. */
export async function compareStarts(
  { variants, offWithin }: Starts,
  { rounds }: Settings,
  bundle: Bundler,
): Promise<Section> {
  const files = new Map<Variant, string>();
  for (const variant of variants) files.set(variant, await bundle(variant));
  const measured: Map<Variant, Start>[] = [];
  // The first start of each fills the caches of the system, and is not counted.
  for (let round = -1; round < STARTS_A_ROUND * rounds; round++) {
    const starts = new Map<Variant, Start>();
    for (const [variant, file] of rotated([...files], Math.max(round, 0)))
      starts.set(variant, await startOf(file, variant));
    if (round >= 0) measured.push(starts);
  }
  const of = (variant: Variant, what: keyof Start) =>
    measured.map((starts) => starts.get(variant)?.[what] ?? NaN);
  const [without, , off] = variants;
  const ratio = (variant: Variant, what: keyof Start) => {
    const against = of(without, what);
    return spreadOf(of(variant, what).map((value, at) => value / (against[at] ?? NaN)));
  };
  const figures = variants.map((variant) => ({
    name: variant.name,
    milliseconds: spreadOf(of(variant, 'milliseconds')),
    ratio: ratio(variant, 'milliseconds'),
    cpuMilliseconds: spreadOf(of(variant, 'cpuMilliseconds')),
    cpuRatio: ratio(variant, 'cpuMilliseconds'),
  }));
  return {
    title: `Telemetry: start of a server until it listens, ${measured.length} times`,
    rows: [
      ['', 'ms', `ratio to ${without.name}`, 'CPU ms', 'ratio'],
      ...figures.map((one) => [
        one.name,
        one.milliseconds.median.toFixed(0),
        describeSpread(one.ratio, 3),
        one.cpuMilliseconds.median.toFixed(0),
        describeSpread(one.cpuRatio, 3),
      ]),
    ],
    verdicts: (['milliseconds', 'cpuMilliseconds'] as const).map((what) => ({
      what: `${what === 'milliseconds' ? 'start' : 'CPU of a start'}, ${off.name} ÷ ${without.name}`,
      measured: ratio(off, what).median,
      target: 1 + offWithin,
      atMost: true,
    })),
    figures,
  };
}

async function startOf(file: string, variant: Variant): Promise<Start> {
  const begun = performance.now();
  const running = await startVariant(file, variant);
  const milliseconds = performance.now() - begun;
  const cpuMilliseconds = (await running.cpu()) / 1000;
  await running.stop();
  return { milliseconds, cpuMilliseconds };
}
