/** 200 concurrent streams of the mock: the time to the first frame, whether they keep the pace of their scenario, and memory. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Benchmark, Section } from '../harness/benchmark.js';
import { percentile } from '../harness/percentile.js';
import { residentSetOf } from '../harness/resident-set.js';
import { openStreams } from '../harness/stream-client.js';
import { startProcess, type StartedProcess } from './mock/started-process.js';

const STREAMS = 200;
const WORDS = 150;
const EVERY_MS = 40;
const IDEAL_MS = WORDS * EVERY_MS;

/** How much longer than its scenario a stream may take. */
const PACE_AT_MOST = 1.05;

const headers = { authorization: 'Bearer any', 'x-auth-type': 'ucan' };

export const mockStreams: Benchmark = {
  name: 'mock-streams',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-bench-'));
    const text = Array.from({ length: WORDS }, (_, index) => `word${index}`).join(' ');
    const scenario = { name: 'paced', summary: 'Words at a pace.', steps: [{ text, every: EVERY_MS }] };
    await writeFile(join(folder, 'paced.yaml'), JSON.stringify(scenario));
    try {
      const mock = await startProcess('/.well-known/oracle.json', (port) => ({
        command: process.execPath,
        args: ['dist/mock/main.js'],
        env: { MOCK_PORT: String(port), MOCK_SCENARIOS: folder },
      }));
      try {
        // A first time that does not count, to warm it up.
        await measure(mock);
        return [await measure(mock)];
      } finally {
        await mock.stop();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

async function measure({ url, child }: StartedProcess): Promise<Section> {
  const before = await residentSetOf(child.pid);
  const requests = await Promise.all(
    Array.from({ length: STREAMS }, async () => ({
      method: 'POST' as const,
      path: `/messages/${await createSession(url)}`,
      headers,
      body: JSON.stringify({ message: 'Hello', stream: true }),
    })),
  );
  let words = 0;
  const streams = await openStreams(url, requests, () => {
    words++;
  });
  const began = performance.now();
  const [lengths, during] = await Promise.all([
    Promise.all(streams.map(({ ended }) => ended.then(() => performance.now() - began))),
    delay(IDEAL_MS / 2).then(() => residentSetOf(child.pid)),
  ]);
  if (words !== STREAMS * WORDS) throw new Error(`${words} words came, not ${STREAMS * WORDS}`);
  const first = streams.map(({ firstFrameMs }) => firstFrameMs);
  const figures = {
    firstFrameMs: { median: percentile(first, 0.5), p99: percentile(first, 0.99) },
    pace: { median: percentile(lengths, 0.5) / IDEAL_MS, slowest: Math.max(...lengths) / IDEAL_MS },
    megabytes: { before, during, after: await residentSetOf(child.pid) },
  };
  return {
    title: `Mock: ${STREAMS} streams at once, each with a word every ${EVERY_MS} ms`,
    rows: [
      ['', 'median', 'worst'],
      ['first frame, ms (99 %)', figures.firstFrameMs.median.toFixed(0), figures.firstFrameMs.p99.toFixed(0)],
      ['time ÷ that of the scenario', figures.pace.median.toFixed(3), figures.pace.slowest.toFixed(3)],
      ['resident set, MB: before, meanwhile', before.toFixed(0), during.toFixed(0)],
    ],
    verdicts: [
      {
        what: 'time ÷ that of the scenario',
        measured: figures.pace.median,
        target: PACE_AT_MOST,
        atMost: true,
      },
    ],
    figures,
  };
}

async function createSession(url: string): Promise<string> {
  const response = await fetch(`${url}/sessions`, { method: 'POST', headers });
  const { sessionId } = (await response.json()) as { sessionId: string };
  return sessionId;
}
