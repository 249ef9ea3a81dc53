/** Refusal of a hostile token, compared with verification of an honest new one. */
import type { Section } from '../../harness/benchmark.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import { measureInProcess, type Measurements } from '../../harness/in-process.js';
import type { Settings } from '../../harness/bench-settings.js';
import { describeSpread } from '../../harness/statistics.js';
import { afterSignIn, beforeSignIn } from '../../variants/authentication/hostile-tokens.js';

/** The names in the variant. */
const HONEST = { invocation: 'honest invocation', grant: 'honest grant' };
const again = (name: string) => `again: ${name}`;
const library = (name: string) => `library: ${name}`;

export async function compareRefusal(settings: Settings, bundle: Bundler): Promise<Section[]> {
  const measured = await measureInProcess({ entry: 'authentication/token-refusal' }, settings, bundle);
  return [
    {
      title: 'Authentication: a hostile token, as anybody can send it',
      ...table(measured, Object.keys(beforeSignIn), HONEST.invocation, 'an honest sign-in'),
    },
    {
      title: 'Authentication: a hostile grant, as one who has signed in can send it',
      ...table(measured, Object.keys(afterSignIn), HONEST.grant, 'an honest grant of 16 UCANs'),
    },
  ];
}

function table(
  measured: Measurements,
  names: readonly string[],
  baseline: string,
  honest: string,
): Omit<Section, 'title'> {
  const { cost, has, ratio, figures } = measured;
  const describeIf = (name: string) => (has(name) ? describe(measured, baseline, name) : '');
  const ratios = names.map((name) => ({ name, ratio: ratio(name, baseline).median }));
  const dearest = ratios.reduce((most, each) => (each.ratio > most.ratio ? each : most));
  return {
    rows: [
      ['', 'CPU µs', `ratio to ${honest}`, 'sent again', 'in the library'],
      [honest, cost(baseline).median.toFixed(0), '1.00', '', describe(measured, baseline, library(baseline))],
      ...names.map((name) => [
        name,
        cost(name).median.toFixed(0),
        describe(measured, baseline, name),
        describeIf(again(name)),
        describeIf(library(name)),
      ]),
    ],
    verdicts: [
      {
        what: `the dearest (${dearest.name}) ÷ ${honest}`,
        measured: dearest.ratio,
        target: 1,
        atMost: true,
      },
    ],
    figures,
  };
}

function describe({ ratio }: Measurements, baseline: string, name: string): string {
  return describeSpread(ratio(name, baseline), 2);
}
