/** The time from `make mock` to its first answer, and to the first one of Prism behind it, compared with Prism alone. */
import { writeFile } from 'node:fs/promises';
import type { Benchmark, Section } from '../harness/benchmark.js';
import { describeSpread, spreadOf } from '../harness/statistics.js';
import { startProcess } from './mock/started-process.js';

/** Milliseconds from `make mock` to the first answer. */
const READY_AT_MOST_MS = 2_000;

interface Start {
  readonly mock: number;
  /** To the first reply that comes from an example of the contract. */
  readonly example: number;
  readonly prism: number;
}

const DISCOVERY = '/.well-known/oracle.json';

export const mockStart: Benchmark = {
  name: 'mock-start',
  async run({ rounds }) {
    const warm: Start[] = [];
    const cold: Start[] = [];
    const forgets = await forgetFiles();
    // What is not installed or built yet is not measured.
    await startOnce();
    for (let round = 0; round < rounds; round++) {
      warm.push(await startOnce());
      if (forgets) cold.push(await startOnce(forgetFiles));
    }
    return [
      describe('Mock: start with its files in memory (warm)', warm, true),
      ...(forgets ? [describe('Mock: start with its files on disk (cold)', cold, false)] : []),
    ];
  },
};

async function startOnce(prepare: () => Promise<unknown> = () => Promise.resolve()): Promise<Start> {
  await prepare();
  const mock = await startProcess(DISCOVERY, (port) => ({
    command: 'make',
    args: [
      '--no-print-directory',
      '--old-file=dist/mock/main.js',
      '--old-file=node_modules/.installed',
      'mock',
    ],
    env: { MOCK_PORT: String(port) },
  }));
  try {
    const headers = { authorization: 'Bearer any', 'x-auth-type': 'ucan', prefer: 'code=402' };
    const example = await mock.until('/sessions', { headers }, 402);
    await mock.stop();
    await prepare();
    const prism = await startProcess(DISCOVERY, (port) => ({
      command: process.execPath,
      args: [
        'node_modules/.bin/prism',
        'mock',
        '--host',
        '127.0.0.1',
        '--port',
        String(port),
        'generated/openapi.json',
      ],
    }));
    await prism.stop();
    return { mock: mock.firstAnswerMs, example, prism: prism.firstAnswerMs };
  } finally {
    await mock.stop();
  }
}

function describe(title: string, starts: readonly Start[], hasTarget: boolean): Section {
  const mock = spreadOf(starts.map((start) => start.mock));
  const example = spreadOf(starts.map((start) => start.example));
  const prism = spreadOf(starts.map((start) => start.prism));
  const ratio = spreadOf(starts.map((start) => start.mock / start.prism));
  return {
    title,
    rows: [
      ['', 'milliseconds'],
      ['make mock to its first answer', describeSpread(mock, 0)],
      ['make mock to the first example of the contract', describeSpread(example, 0)],
      ['Prism alone', describeSpread(prism, 0)],
      ['ratio of the first and the last', describeSpread(ratio, 2)],
    ],
    verdicts: hasTarget
      ? [
          {
            what: 'milliseconds to the first answer',
            measured: mock.median,
            target: READY_AT_MOST_MS,
            atMost: true,
          },
        ]
      : [],
    figures: { rounds: starts.length, mock, example, prism, ratio },
  };
}

/** Lets the system forget the files that it has in memory. @returns whether it may be asked to: as root, on Linux. */
async function forgetFiles(): Promise<boolean> {
  try {
    await writeFile('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
}
