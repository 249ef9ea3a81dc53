/** One of two replicas is stopped under load: what its readers lose, and how long they are without a stream. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Benchmark, Section } from '../harness/benchmark.js';
import { root } from '../harness/bundle-variant.js';

const STREAMS = 500;

const MOST_REJOIN_SECONDS = 5;
const MOST_EXIT_SECONDS = 20;

/** As server/end-to-end/drain.test.ts writes it. */
const reportSchema = z.object({
  streams: z.number(),
  sockets: z.number(),
  lostFrames: z.number(),
  longestRejoinMs: z.number(),
  allRejoinedMs: z.number(),
  exitMs: z.number(),
  exitCode: z.number(),
});
type Report = z.output<typeof reportSchema>;

/** The test is the measurement: the same replicas, readers and comparison of every frame with what is stored. */
export const drain: Benchmark = {
  name: 'drain',
  async run() {
    return [describe(await stopUnderLoad())];
  },
};

async function stopUnderLoad(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-bench-'));
  const file = join(folder, 'report.json');
  try {
    const make = spawn('make', ['--no-print-directory', 'drain', `STREAMS=${STREAMS}`], {
      cwd: root,
      env: { ...process.env, DRAIN_REPORT: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await once(make, 'exit');
    return reportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function describe(report: Report): Section {
  const { streams, sockets, lostFrames, longestRejoinMs, allRejoinedMs, exitMs, exitCode } = report;
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return {
    title: `SIGTERM to one of two replicas, under ${streams} streams and ${sockets} sockets`,
    rows: [
      ['', 'measured'],
      ['frames that were lost', String(lostFrames)],
      ['longest time of a reader without a stream, s', seconds(longestRejoinMs)],
      ['from SIGTERM until all have joined again, s', seconds(allRejoinedMs)],
      ['from SIGTERM to the exit, s', seconds(exitMs)],
      ['exit code', String(exitCode)],
    ],
    verdicts: [
      { what: 'lost frames', measured: lostFrames, target: 0, atMost: true },
      {
        what: 'seconds without a stream',
        measured: longestRejoinMs / 1000,
        target: MOST_REJOIN_SECONDS,
        atMost: true,
      },
      { what: 'seconds to the exit', measured: exitMs / 1000, target: MOST_EXIT_SECONDS, atMost: true },
      { what: 'exit code', measured: exitCode, target: 0, atMost: true },
    ],
    figures: report,
  };
}
