import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { runJobs, type PluginJob } from './run-jobs.js';

let source: TestDataSource;
let failures: [job: string, message: unknown][];
let timeouts: number;
const started: (() => Promise<void>)[] = [];

beforeEach(async () => {
  source = await openTestDataSource({ poolSize: 4 });
  [failures, timeouts] = [[], 0];
});
afterEach(async () => {
  for (const stop of started.splice(0)) await stop();
  await source.close();
});

const soon = 0.001;

function start(jobs: readonly PluginJob[], stopLimitMs = 60_000): () => Promise<void> {
  const stop = runJobs({
    dataSource: source.dataSource,
    plugin: 'sample',
    jobs,
    onFailed(job, error) {
      failures.push([job, error instanceof Error ? error.message : error]);
    },
    stopLimitMs,
    onStopTimeout() {
      timeouts++;
    },
  });
  started.push(stop);
  return stop;
}

function whenRunning(): { running: Promise<void>; isRunning: () => void } {
  let isRunning: () => void = () => undefined;
  const running = new Promise<void>((resolve) => (isRunning = resolve));
  return { running, isRunning: () => isRunning() };
}

describe('a job', () => {
  it.each<[string, PluginJob['run']]>([
    [
      'throws',
      () => {
        throw new Error('no luck');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no luck'))],
  ])('that %s is reported, and runs again', async (_, fail) => {
    let runs = 0;
    await new Promise<void>((resolve) => {
      start([
        {
          name: 'try',
          everySeconds: soon,
          run(signal) {
            if (++runs === 2) resolve();
            return fail(signal);
          },
        },
      ]);
    });
    expect(failures[0]).toEqual(['try', 'no luck']);
  });

  it('that hangs does not keep the others of its plugin from running', async () => {
    let release: () => void = () => undefined;
    await new Promise<void>((resolve) => {
      start([
        { name: 'hang', everySeconds: soon, run: () => new Promise<void>((done) => (release = done)) },
        { name: 'work', everySeconds: soon, run: () => Promise.resolve().then(resolve) },
      ]);
    });
    expect(failures).toEqual([]);
    release();
  });

  it('is told that the server stops, and may reject then', async () => {
    const { running, isRunning } = whenRunning();
    const stop = start([
      {
        name: 'wait',
        everySeconds: soon,
        run: (signal) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped')));
            isRunning();
          }),
      },
    ]);
    await running;
    await stop();
    expect([failures, timeouts]).toEqual([[['wait', 'stopped']], 0]);
  });

  it('that ignores it holds up the stop for its limit alone', async () => {
    const { running, isRunning } = whenRunning();
    let release: () => void = () => undefined;
    const stop = start(
      [
        {
          name: 'deaf',
          everySeconds: soon,
          run: () =>
            new Promise<void>((done) => {
              release = done;
              isRunning();
            }),
        },
      ],
      1,
    );
    await running;
    await stop();
    expect(timeouts).toBe(1);
    release();
  });

  it('runs at one replica at a time', async () => {
    let [running, most, runs] = [0, 0, 0];
    await new Promise<void>((resolve) => {
      const job: PluginJob = {
        name: 'alone',
        everySeconds: soon,
        async run() {
          most = Math.max(most, ++running);
          await source.dataSource.query('select 1');
          running--;
          if (++runs === 10) resolve();
        },
      };
      start([job]);
      start([job]);
    });
    expect(most).toBe(1);
  });
});
