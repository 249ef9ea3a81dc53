import type { Section } from '../../harness/benchmark.js';
import { describeSpread, spreadOf } from '../../harness/statistics.js';

/** A row of the table: what was measured once in each round. */
export interface Figure {
  readonly what: string;
  readonly values: readonly number[];
  /** What the project wants to reach. */
  readonly atMost?: number;
}

export function sectionOf(title: string, figures: readonly Figure[]): Section {
  return {
    title,
    rows: [
      ['', 'median (lowest–highest)'],
      ...figures.map(({ what, values }) => [what, describeSpread(spreadOf(values), 0)]),
    ],
    verdicts: figures.flatMap(({ what, values, atMost }) =>
      atMost === undefined ? [] : [{ what, measured: spreadOf(values).median, target: atMost, atMost: true }],
    ),
    figures,
  };
}

/** Measures something in each round. @returns a list for each member of what was measured. */
export async function inEachRound<Name extends string>(
  rounds: number,
  measure: (round: number) => Promise<Readonly<Record<Name, number>>>,
): Promise<(name: Name) => readonly number[]> {
  const all: Readonly<Record<Name, number>>[] = [];
  for (let round = 0; round < rounds; round++) all.push(await measure(round));
  return (name) => all.map((measured) => measured[name]);
}
