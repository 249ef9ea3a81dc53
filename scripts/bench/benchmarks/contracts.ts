/** The gates of the contracts: how long they take, and which labelled edits they and their peers catch. */
import type { Benchmark, Section } from '../harness/benchmark.js';
import { describeSpread, spreadOf } from '../harness/statistics.js';
import { changelogOfRevisions, REVISIONS, withRevisions } from './contracts/revisions.js';
import { compareAll, compareTypes } from './contracts/gates.js';
import { judgeEdits, type Judged } from './contracts/judged-edits.js';

/** In seconds, on two cores. */
const GATE_AT_MOST = 10;
const CHANGELOG_AT_MOST = 60;

export const contracts: Benchmark = {
  name: 'contracts',
  async run({ rounds }) {
    const compared: number[] = [];
    const types: number[] = [];
    for (let round = 0; round < rounds; round++) {
      compared.push(seconds(compareAll));
      types.push(seconds(compareTypes));
    }
    const changelog = withRevisions(() => seconds(changelogOfRevisions));
    return [timeSection(compared, types, changelog), editSection(await judgeEdits())];
  },
};

function seconds(work: () => void): number {
  const begun = performance.now();
  work();
  return (performance.now() - begun) / 1000;
}

function timeSection(compared: readonly number[], types: readonly number[], changelog: number): Section {
  const both = spreadOf(compared.map((each, round) => each + (types[round] ?? 0)));
  return {
    title: 'Gates of the contracts',
    rows: [
      ['', 'seconds'],
      [
        'both contracts, edited, with the last release, by the command',
        describeSpread(spreadOf(compared), 1),
      ],
      ['types of the SDK, edited, with the last release', describeSpread(spreadOf(types), 1)],
      [`changelog of ${REVISIONS} revisions of git`, changelog.toFixed(1)],
    ],
    verdicts: [
      { what: 'contracts and types, seconds', measured: both.median, target: GATE_AT_MOST, atMost: true },
      {
        what: `${REVISIONS} revisions, seconds`,
        measured: changelog,
        target: CHANGELOG_AT_MOST,
        atMost: true,
      },
    ],
    figures: { compared: spreadOf(compared), types: spreadOf(types), changelog },
  };
}

function editSection(judged: readonly Judged[]): Section {
  return {
    title: 'Labelled edits',
    rows: [
      ['', 'edits that break', 'caught', 'other edits', 'false alarms'],
      ...judged.map(({ tool, breaking, caught, others, falseAlarms }) => [
        tool,
        ...[breaking, caught, others, falseAlarms].map(String),
      ]),
    ],
    verdicts: [],
    figures: judged,
  };
}
