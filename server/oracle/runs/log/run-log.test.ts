import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import {
  createRunLog,
  RunLogClosed,
  RunLost,
  type LogEntry,
  type RunLog,
  type RunLogOptions,
} from './run-log.js';
import { logged, said } from '../testing/build-frames.js';
import { createGate, settled } from '../testing/gate.js';

class Away extends Error {}

const opened: RunLog[] = [];

afterEach(() => {
  for (const log of opened.splice(0)) log.close();
});

const all = (entries: readonly LogEntry[]): ReadonlySet<LogEntry> => new Set(entries);

function createLog(options: Partial<RunLogOptions> = {}) {
  const commits: string[][] = [];
  const told: string[] = [];
  const retries: unknown[] = [];
  const log = createRunLog({
    onCommitted: (entries) => told.push(...entries.map(nameOf)),
    isTransient: (error) => error instanceof Away,
    onRetry: (error) => retries.push(error),
    ...options,
    commit: (entries) => {
      commits.push(entries.map(nameOf));
      return options.commit?.(entries) ?? Promise.resolve(all(entries));
    },
  });
  opened.push(log);
  return { log, commits, told, retries };
}

/** The number of the first frame identifies the entry. */
function entry(runId: string, number = 1): LogEntry {
  const frames = logged([said('a')], number);
  return { runId, holder: 'replica_1', sessionId: `ses_of_${runId}`, messageId: `msg_of_${runId}`, frames };
}

function nameOf({ runId, frames }: LogEntry): string {
  return `${runId}:${frames.map(({ id }) => id).join()}`;
}

describe('what runs write', () => {
  it('at the same time is committed together', async () => {
    const { log, commits } = createLog();
    await Promise.all([entry('a'), entry('b'), entry('c')].map((one) => log.append(() => one)));
    expect(commits).toEqual([['a:1', 'b:1', 'c:1']]);
  });

  it('is committed in statements of about 8 MiB', async () => {
    const { log, commits } = createLog();
    const large = (runId: string) => ({
      ...entry(runId),
      frames: logged([said('x'.repeat(5 * 1024 * 1024))]),
    });
    await Promise.all(['a', 'b', 'c'].map((runId) => log.append(() => large(runId))));
    expect(commits).toEqual([['a:1', 'b:1'], ['c:1']]);
  });

  it('a moment after a commit waits for what comes a moment later', async () => {
    const { log, commits } = createLog();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
    await log.append(() => entry('a', 1));
    const second = log.append(() => entry('a', 2));
    await settled();
    await settled();
    const third = log.append(() => entry('b'));
    clock.mockRestore();
    await Promise.all([second, third]);
    expect(commits).toEqual([['a:1'], ['a:2', 'b:1']]);
  });

  it('of text alone waits on a busy log until something else comes', async () => {
    const { log, commits } = createLog();
    let hasCall = false;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
    await Promise.all(Array.from({ length: 9 }, (_, index) => log.append(() => entry('a', index + 1))));
    const text = log.append(
      () => entry('b'),
      () => !hasCall,
    );
    await settled();
    clock.mockReturnValue(1012);
    await delay(20);
    expect(commits).toHaveLength(1);
    hasCall = true;
    await text;
    expect(commits.at(-1)).toEqual(['b:1']);
    clock.mockRestore();
  });

  it('on a quiet log is committed in the next turn of the event loop', async () => {
    const { log, commits } = createLog();
    const first = log.append(() => entry('a'));
    await settled();
    await settled();
    expect(commits).toEqual([['a:1']]);
    await first;
  });

  it('during a commit goes into the next one: never are there two', async () => {
    const gate = createGate();
    let underWay = 0;
    const { log, commits } = createLog({
      commit: async (entries) => {
        expect(++underWay).toBe(1);
        if (commits.length === 1) await gate.passed;
        underWay -= 1;
        return all(entries);
      },
    });
    const first = log.append(() => entry('a', 1));
    await untilThereIs(commits);
    const rest = [entry('a', 2), entry('b', 1), entry('a', 3)].map((one) => log.append(() => one));
    gate.open();
    await Promise.all([first, ...rest]);
    expect(commits).toEqual([['a:1'], ['a:2', 'b:1', 'a:3']]);
  });

  it('later is committed later, also when the log was idle between', async () => {
    const { log, commits } = createLog();
    await log.append(() => entry('a', 1));
    await log.append(() => entry('a', 2));
    expect(commits).toEqual([['a:1'], ['a:2']]);
  });

  it('in thousands of entries is committed in parts, in order', async () => {
    const { log, commits } = createLog();
    await Promise.all(Array.from({ length: 4500 }, (_, index) => log.append(() => entry('a', index + 1))));
    expect(commits.map(({ length }) => length)).toEqual([2000, 2000, 500]);
    expect(commits.flat()).toEqual(Array.from({ length: 4500 }, (_, index) => `a:${index + 1}`));
  });
});

describe('nothing is told', () => {
  it('before it is committed, neither to its writer nor to others', async () => {
    const gate = createGate();
    const { log, commits, told } = createLog({ commit: (entries) => gate.passed.then(() => all(entries)) });
    let isStored = false;
    const stored = log
      .append(() => entry('a'))
      .then(() => {
        // The notification precedes the resolution of the promise.
        expect(told).toEqual(['a:1']);
        isStored = true;
      });
    await untilThereIs(commits);
    await settled();
    expect([isStored, told]).toEqual([false, []]);
    gate.open();
    await stored;
  });

  it('of a run that is not held any more: it is told that it is lost, and the others go on', async () => {
    const { log, told } = createLog({
      commit: (entries) => Promise.resolve(all(entries.filter(({ runId }) => runId !== 'lost'))),
    });
    const lost = [log.append(() => entry('lost', 1)), log.append(() => entry('lost', 2))];
    const kept = log.append(() => entry('kept'));
    for (const one of lost) await expect(one).rejects.toThrow(RunLost);
    await kept;
    expect(told).toEqual(['kept:1']);
  });
});

describe('when a commit fails', () => {
  it('for a reason that passes, the same is tried again until it succeeds', async () => {
    let tries = 0;
    const { log, commits, retries, told } = createLog({
      commit: (entries) => (++tries < 3 ? Promise.reject(new Away()) : Promise.resolve(all(entries))),
    });
    await Promise.all([log.append(() => entry('a', 1)), log.append(() => entry('b', 1))]);
    const batch = ['a:1', 'b:1'];
    expect(commits).toEqual([batch, batch, batch]);
    expect(retries).toHaveLength(2);
    expect(told).toEqual(batch);
  });

  it('what comes meanwhile waits its turn', async () => {
    const { log, commits } = createLog({
      commit: (entries) => (commits.length < 2 ? Promise.reject(new Away()) : Promise.resolve(all(entries))),
    });
    const first = log.append(() => entry('a', 1));
    await untilThereIs(commits);
    await Promise.all([first, log.append(() => entry('a', 2))]);
    expect(commits).toEqual([['a:1'], ['a:1'], ['a:2']]);
  });

  it('only the run is told whose entry cannot be stored, with the reason, and all others are stored', async () => {
    const { log, told } = createLog({
      commit: (entries) =>
        entries.some((one) => nameOf(one) === 'bad:2')
          ? Promise.reject(new Error('no such text'))
          : Promise.resolve(all(entries)),
    });
    const bad = [log.append(() => entry('bad', 1)), log.append(() => entry('bad', 2))];
    const good = ['a', 'b', 'c'].map((runId) => log.append(() => entry(runId)));
    for (const one of bad) await expect(one).rejects.toThrow('no such text');
    await Promise.all(good);
    expect(told.sort()).toEqual(['a:1', 'b:1', 'c:1']);
  });

  it('and the log is closed, it is given up with a reason', async () => {
    const { log, commits } = createLog({ commit: () => Promise.reject(new Away('away')) });
    const stored = log.append(() => entry('a'));
    await untilThereIs(commits);
    log.close();
    await expect(stored).rejects.toThrow(RunLogClosed);
  });
});

it('an entry that cannot be collected fails alone, and the log goes on', async () => {
  const { log, commits } = createLog();
  const uncollectable = () => {
    throw new Error('no frames');
  };
  const written = [log.append(() => entry('a')), log.append(uncollectable), log.append(() => entry('b'))];
  await expect(Promise.all(written)).rejects.toThrow('no frames');
  await expect(log.append(uncollectable)).rejects.toThrow('no frames');
  await log.append(() => entry('c'));
  expect(commits).toEqual([['a:1', 'b:1'], ['c:1']]);
});

it('a log that is closed takes nothing', async () => {
  const { log, commits } = createLog();
  log.close();
  await expect(log.append(() => entry('a'))).rejects.toThrow(RunLogClosed);
  expect(commits).toEqual([]);
});

it('each entry is stored once and in the order of its run, or its run hears of it, whatever fails', async () => {
  const runId = fc.constantFrom('a', 'b', 'c', 'd');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ runId, isBad: fc.nat(7).map((die) => die === 0), pause: fc.boolean() }), {
        maxLength: 30,
      }),
      fc.option(runId, { nil: undefined }),
      async (writes, lost) => {
        const stored: string[] = [];
        const bad = new Set(
          writes.flatMap(({ runId, isBad }, index) => (isBad ? [`${runId}:${index}`] : [])),
        );
        const { log, told } = createLog({
          commit: (entries) => {
            if (entries.some((one) => bad.has(nameOf(one)))) return Promise.reject(new Error('bad'));
            const held = entries.filter((one) => one.runId !== lost);
            stored.push(...held.map(nameOf));
            return Promise.resolve(all(held));
          },
        });
        const outcomes = writes.map(async ({ runId, pause }, index) => {
          if (pause) await settled();
          const name = `${runId}:${index}`;
          return log
            .append(() => entry(runId, index))
            .then(
              () => ({ name, isStored: true }),
              () => ({ name, isStored: false }),
            );
        });
        const known = await Promise.all(outcomes);
        const isStored = known.filter((one) => one.isStored).map(({ name }) => name);
        expect([...stored].sort()).toEqual(isStored.sort());
        expect(told).toEqual(stored);
        for (const { name, isStored } of known) if (bad.has(name)) expect(isStored).toBe(false);
        for (const id of 'abcd') {
          for (const pause of [true, false]) {
            const order = writes.flatMap((write, index) =>
              write.runId === id && write.pause === pause ? [`${id}:${index}`] : [],
            );
            expect(stored.filter((name) => order.includes(name))).toEqual(
              order.filter((name) => stored.includes(name)),
            );
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});

/** Resolves when the first commit has begun. */
async function untilThereIs(commits: readonly unknown[]): Promise<void> {
  while (commits.length === 0) await settled();
}
