import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { createLogger } from '../../startup/logging.js';
import { createPluginCircuit, type PluginCircuit } from '../hooks/plugin-circuit.js';
import { runJobs, type PluginJob } from './run-jobs.js';

let source: TestDataSource;
let failures: [job: string, message: unknown][];
let timeouts: number;
let circuit: PluginCircuit;
let onFailed: (message: unknown) => void;
const started: (() => Promise<void>)[] = [];

beforeEach(async () => {
  source = await openTestDataSource({ poolSize: 4 });
  [failures, timeouts, onFailed] = [[], 0, () => undefined];
  circuit = createPluginCircuit({ plugin: 'sample', explain: () => undefined, log: createLogger('fatal') });
});
afterEach(async () => {
  for (const stop of started.splice(0)) await stop();
  await source.close();
});

const soon = 0.001;

function start(jobs: readonly PluginJob[], stopLimitMs = 60_000): () => Promise<void> {
  const stop = runJobs({
    directUrl: source.url,
    plugin: 'sample',
    jobs,
    circuit,
    onFailed(job, error) {
      const message = error instanceof Error ? error.message : error;
      failures.push([job, message]);
      onFailed(message);
    },
    stopLimitMs,
    onStopTimeout() {
      timeouts++;
    },
  });
  started.push(stop);
  return stop;
}

/** A promise, and what resolves it. */
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
    const { running: held, isRunning: release } = whenRunning();
    const { running, isRunning } = whenRunning();
    await new Promise<void>((resolve) => {
      const work = () => running.then(resolve);
      const hang = () => {
        isRunning();
        return held;
      };
      start([
        { name: 'hang', everySeconds: soon, run: hang },
        { name: 'work', everySeconds: soon, run: work },
      ]);
    });
    expect(failures).toEqual([]);
    release();
  });

  it.each<[string, (signal: AbortSignal) => Promise<void>]>([
    ['hangs', () => new Promise(() => undefined)],
    [
      'rejects when it is told',
      (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('late')))),
    ],
  ])('that %s has a time limit, gives its connection back, and runs again', async (_, run) => {
    await source.close();
    source = await openTestDataSource({ poolSize: 1 });
    const reasons: unknown[] = [];
    await new Promise<void>((resolve) => {
      start([
        {
          name: 'slow',
          everySeconds: soon,
          timeoutSeconds: 0.01,
          run(signal) {
            if (reasons.length === 2) resolve();
            signal.addEventListener('abort', () => reasons.push(signal.reason));
            return run(signal);
          },
        },
      ]);
    });
    expect(reasons.slice(0, 2)).toEqual([
      expect.objectContaining({ name: 'TimeoutError' }),
      expect.objectContaining({ name: 'TimeoutError' }),
    ]);
    expect(failures[0]?.[0]).toBe('slow');
    expect(await source.dataSource.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('that fails again and again degrades its plugin, and is not run for a while', async () => {
    let runs = 0;
    const fail = () => {
      runs++;
      return Promise.reject(new Error('no luck'));
    };
    await new Promise<void>((resolve) => {
      onFailed = (message) => {
        if (String(message).includes('degraded')) resolve();
      };
      start([{ name: 'try', everySeconds: soon, run: fail }]);
    });
    expect([runs, circuit.isDegraded()]).toEqual([5, true]);
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
