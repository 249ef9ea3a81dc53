import { setTimeout as delay } from 'node:timers/promises';
import type { Section } from '../../harness/benchmark.js';
import { percentile } from '../../harness/percentile.js';
import { openStreams } from '../../harness/stream-client.js';
import { startVariant } from '../../harness/variant.js';
import { freePort } from '../../../../server/persistence/embedded/free-port.js';
import { now, type Script } from '../../variants/streams/token-script.js';
import { askAll, type Subject } from '../streams/subject.js';
import { commitsOf, type Commits } from './commit-figures.js';
import { lineThrough } from './line.js';
import { simulateCommits, type Crowd, type ServiceTimes } from './simulate-commits.js';

/**
 * Service times are measured with the small crowds; the large one is predicted, and then measured. All are large enough for batches of a busy server,
 * and leave some of the two cores unused: beyond that, what is measured is how processes take turns.
 */
const EVERY_MS = 500;
const SMALL = [500, 750, 1_000];
const LARGE = 1_500;
const FIRST = 750;

/** All streams of a crowd are open, and none has ended, while they are measured; all end together soon afterwards. */
const WARM_UP_MS = 4_000;
const MEASURED_MS = 20_000;
const TOKENS = (WARM_UP_MS + MEASURED_MS) / EVERY_MS + 10;

/** How far a prediction may be off, of what is measured. */
const WITHIN = 0.2;

interface Measured {
  readonly crowd: Crowd;
  readonly p50: number;
  readonly p99: number;
  readonly commits: Commits;
  /** Processor time of the server's process for a token, in milliseconds. */
  readonly cpu: number;
}

/** Predicts how late the tokens of many streams are from the service times of fewer, and measures it. */
export async function latencyModel({ fixture, bundle }: Subject): Promise<Section> {
  const port = await freePort();
  const env = { ...fixture.env, METRICS_PORT: String(port) };
  const running = await startVariant(await bundle({ entry: 'streams/twin-oracle' }), { env });
  let crowds = 0;
  const measure = async (streams: number): Promise<Measured> => {
    const metrics = `http://127.0.0.1:${port}/metrics`;
    const latencies: number[] = [];
    let isMeasuring = false;
    const script: Script = { tokens: TOKENS, everyMs: EVERY_MS, signals: ++crowds };
    const messages = askAll(fixture, streams, () => JSON.stringify(script));
    const opened = await openStreams(running.url, messages, (content) => {
      const seen = now();
      if (!isMeasuring) return;
      for (const token of content.split(' ')) if (token !== '') latencies.push(seen - Number(token));
    });
    running.go();
    await delay(WARM_UP_MS);
    const before = [await commitsOf(metrics), await running.cpu()] as const;
    isMeasuring = true;
    await delay(MEASURED_MS);
    isMeasuring = false;
    const [commits, cpu] = [(await commitsOf(metrics)).since(before[0]), await running.cpu()];
    await Promise.all(opened.map(({ ended }) => ended));
    return {
      crowd: { streams, everyMs: EVERY_MS },
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      commits,
      cpu: (cpu - before[1]) / latencies.length / 1000,
    };
  };
  try {
    // Code is compiled while it is new, which no later crowd pays for.
    await measure(FIRST);
    const measured: Measured[] = [];
    for (const streams of [...SMALL, LARGE]) measured.push(await measure(streams));
    return sectionOf(measured);
  } finally {
    await running.stop();
  }
}

function sectionOf(measured: readonly Measured[]): Section {
  const small = measured.slice(0, SMALL.length);
  const timesOf = serviceTimesOf(small);
  const modelled = measured.map(({ crowd }) => {
    const ages = simulateCommits(crowd, timesOf(crowd));
    return { p50: percentile(ages, 0.5), p99: percentile(ages, 0.99) };
  });
  // What the model leaves out: the way to the client, and the client, whose pauses are in the slowest of a hundred tokens.
  const outsideAt = (which: 'p50' | 'p99') =>
    small.reduce((sum, each, at) => sum + each[which] - (modelled[at]?.[which] ?? NaN), 0) / small.length;
  const outside = { p50: outsideAt('p50'), p99: outsideAt('p99') };
  const rows = measured.map((each, at) => {
    const { p50 = NaN, p99 = NaN } = modelled[at] ?? {};
    return { ...each, predicted: { p50: p50 + outside.p50, p99: p99 + outside.p99 } };
  });
  const large = rows.at(-1);
  return {
    title: `Scale: a token every ${EVERY_MS} ms in each stream; service times of the first ${SMALL.length} rows predict the others`,
    rows: [
      [
        ...['streams', 'frames/commit', 'ms/commit', 'CPU µs/token', 'pauses/s', 'ms/pause'],
        ...['p50 ms', 'predicted', 'p99 ms', 'predicted'],
      ],
      ...rows.map(({ crowd, commits, cpu, p50, p99, predicted }) => [
        String(crowd.streams),
        (commits.frames / commits.commits).toFixed(1),
        ((1000 * commits.seconds) / commits.commits).toFixed(2),
        (1000 * cpu).toFixed(0),
        (commits.collections / (MEASURED_MS / 1000)).toFixed(1),
        ((1000 * commits.collectionSeconds) / commits.collections).toFixed(1),
        p50.toFixed(1),
        predicted.p50.toFixed(1),
        p99.toFixed(1),
        predicted.p99.toFixed(1),
      ]),
    ],
    verdicts: [
      {
        what: `p99 with ${LARGE} streams, the prediction's error`,
        measured: Math.abs((large?.predicted.p99 ?? NaN) / (large?.p99 ?? NaN) - 1),
        target: WITHIN,
        atMost: true,
      },
    ],
    figures: { times: rows.map(({ crowd }) => timesOf(crowd)), outside, rows },
  };
}

/** Larger crowds have larger batches, and more memory to collect: lines through what was measured say what a commit, a frame and a pause take. */
function serviceTimesOf(measured: readonly Measured[]): (crowd: Crowd) => ServiceTimes {
  const perCommit = (milliseconds: (measured: Measured) => number) =>
    lineThrough(
      measured.map((each) => [
        each.commits.frames / each.commits.commits,
        milliseconds(each) / each.commits.commits,
      ]),
    );
  const perStream = (value: (measured: Measured) => number) => {
    const { intercept, slope } = lineThrough(measured.map((each) => [each.crowd.streams, value(each)]));
    return ({ streams }: Crowd) => intercept + slope * streams;
  };
  const commit = perCommit(({ commits }) => 1000 * commits.seconds);
  const loop = perCommit(({ cpu, commits }) => cpu * commits.frames - 1000 * commits.collectionSeconds);
  const pause = perStream(({ commits }) => (1000 * commits.collectionSeconds) / commits.collections);
  const pausesPerMs = perStream(({ commits }) => commits.collections / MEASURED_MS);
  return (crowd) => ({
    commit: commit.intercept,
    commitPerFrame: commit.slope,
    loop: loop.intercept,
    loopPerFrame: loop.slope,
    pause: pause(crowd),
    pauseEvery: 1 / pausesPerMs(crowd),
  });
}
