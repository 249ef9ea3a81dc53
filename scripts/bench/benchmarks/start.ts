/** The time from `make start` to the first healthy reply, compared with the start of the embedded database alone. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Benchmark, Section } from '../harness/benchmark.js';
import { root } from '../harness/bundle-variant.js';
import { describeSpread, spreadOf } from '../harness/statistics.js';
import { residentMemory } from './start/resident-memory.js';
import { urlOf } from './start/server-url.js';

/** Of the time that the embedded database takes by itself, for a start with an existing data folder. */
const RATIO_AT_MOST = 5;

interface Pair {
  /** Milliseconds from `make start` to the first healthy reply. */
  readonly whole: number;
  /** Milliseconds that the embedded database alone took. */
  readonly database: number;
}

type Measure = (dataDir: string) => Promise<number>;

export const start: Benchmark = {
  name: 'start',
  async run({ rounds }, bundle) {
    const postgres = await bundle({ entry: 'start/embedded-postgres' });
    const database: Measure = (dataDir) => startDatabase(postgres, dataDir);
    const cold: Pair[] = [];
    const warm: Pair[] = [];
    for (let round = 0; round < rounds; round++) {
      // A separate folder for each, so that they share no state; the second start of a folder is the warm one.
      await withFolder(async (ofServer) => {
        await withFolder(async (ofDatabase) => {
          for (const pairs of [cold, warm])
            pairs.push({ whole: await startServer(ofServer), database: await database(ofDatabase) });
        });
      });
    }
    return [
      describe('Start with an existing data folder (warm)', warm, RATIO_AT_MOST),
      describe('Start with a new data folder (cold)', cold),
      await residentMemory(),
    ];
  },
};

function describe(title: string, pairs: readonly Pair[], atMost?: number): Section {
  const whole = spreadOf(pairs.map((pair) => pair.whole));
  const database = spreadOf(pairs.map((pair) => pair.database));
  const difference = spreadOf(pairs.map((pair) => pair.whole - pair.database));
  const ratio = spreadOf(pairs.map((pair) => pair.whole / pair.database));
  return {
    title,
    rows: [
      ['', 'milliseconds'],
      ['make start to a healthy answer', describeSpread(whole, 0)],
      ['embedded PostgreSQL alone', describeSpread(database, 0)],
      ['difference', describeSpread(difference, 0)],
      ['ratio', describeSpread(ratio, 2)],
    ],
    verdicts:
      atMost === undefined
        ? []
        : [{ what: 'make start ÷ PostgreSQL', measured: ratio.median, target: atMost, atMost: true }],
    figures: { rounds: pairs.length, whole, database, difference, ratio },
  };
}

/** Outdated files are not built again: only the start is measured. */
const MAKE = [
  '--no-print-directory',
  '--old-file=dist/main.js',
  '--old-file=node_modules/.installed',
  'start',
];

async function startServer(dataDir: string): Promise<number> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '' };
  const begun = performance.now();
  const make = spawn('make', MAKE, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const response = await fetch(`${await urlOf(make)}/health`);
    if (!response.ok) throw new Error(`/health answered ${response.status}`);
    return performance.now() - begun;
  } finally {
    // make forwards the signal to the server.
    make.kill('SIGTERM');
    if (make.exitCode === null && make.signalCode === null) await once(make, 'exit');
  }
}

async function startDatabase(file: string, dataDir: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
  return Number(stdout);
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-bench-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, maxRetries: 10 });
  }
}
