import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { createLocalBroadcast } from '../../../pubsub/broadcast.js';
import { follow } from './follow.js';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import { createRunSignals, type RunSignals } from '../log/run-signals.js';
import { FrameBuffer } from './frame-buffer.js';
import { ended, logged, said, started } from '../testing/build-frames.js';
import { settled } from '../testing/gate.js';
import { openSubscription } from '../testing/open-subscription.js';

let signals: RunSignals;

beforeEach(async () => {
  signals = await createRunSignals(createLocalBroadcast());
});
afterEach(() => {
  signals.close();
});

/** A run with this number of frames, the last of which ends it. */
function framesOf(count: number): LoggedFrame[] {
  const text = Array.from({ length: count - 2 }, (_, index) => said(`${index}`));
  return logged([started(), ...text, ended()]);
}

/** The run as the database and the server that executes it see it. */
class FakeRun {
  readonly #events: LoggedFrame[] = [];
  #buffer: FrameBuffer | undefined;
  #isDeleted = false;
  isEnded = false;
  reads = 0;

  readonly store = {
    eventsAbove: (_id: string, after: number, limit: number) => {
      this.reads += 1;
      return Promise.resolve(this.#events.filter(({ id }) => id > after).slice(0, limit));
    },
    endOf: () =>
      Promise.resolve(
        this.#isDeleted ? ('deleted' as const) : this.isEnded ? (this.#events.at(-1)?.id ?? 0) : undefined,
      ),
  };

  readonly bufferOf = () => this.#buffer;

  /** Stores the frames, buffers them and notifies, in the order of a real run. */
  write(...frames: readonly LoggedFrame[]): void {
    this.#events.push(...frames);
    this.isEnded ||= frames.some(({ event }) => event === 'done');
    this.#buffer?.push(frames);
    signals.notify(['run_1']);
  }

  takeUpHere(): void {
    this.leaveToOthers();
    this.#buffer = new FrameBuffer();
    this.#buffer.push(this.#events);
  }

  leaveToOthers(): void {
    this.#buffer?.close();
    this.#buffer = undefined;
    signals.notify(['run_1']);
  }

  delete(): void {
    this.#events.length = 0;
    this.#isDeleted = true;
    signals.notify(['run_1']);
  }

  follow(after = 0, subscription = openSubscription()) {
    return follow({
      runId: 'run_1',
      messageId: 'msg_1',
      after,
      subscription,
      store: this.store,
      signals,
      bufferOf: this.bufferOf,
    });
  }

  async idsAbove(after = 0, disconnected?: AbortSignal): Promise<number[]> {
    const ids: number[] = [];
    const subscription = openSubscription(disconnected);
    for await (const frames of this.follow(after, subscription)) ids.push(...frames.map(({ id }) => id));
    return ids;
  }
}

const idsFrom = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

describe('a reader', () => {
  it('of a run that has ended gets exactly the frames above its last one, from the log', async () => {
    const run = new FakeRun();
    run.write(...framesOf(1203));
    expect(await run.idsAbove()).toEqual(idsFrom(1, 1203));
    expect(await run.idsAbove(1000)).toEqual(idsFrom(1001, 1203));
  });

  it.each([1203, 1204, 99_999])(
    'that has all there is of an ended run (after %d) is sent its end again',
    async (after) => {
      const run = new FakeRun();
      run.write(...framesOf(1203));
      expect(await run.idsAbove(after)).toEqual([1203]);
    },
  );

  it.each([true, false])(
    'that is ahead of a run gets its end, and nothing before it, when the run is made here: %s',
    async (isHere) => {
      const run = new FakeRun();
      if (isHere) run.takeUpHere();
      const frames = framesOf(9);
      run.write(...frames.slice(0, 3));
      const reading = run.idsAbove(2_147_483_647);
      await settled();
      run.write(...frames.slice(3, 8));
      await settled();
      run.write(...frames.slice(8));
      if (isHere) run.leaveToOthers();
      expect(await reading).toEqual([9]);
    },
  );

  it('near the end of a run that is made here needs no log', async () => {
    const run = new FakeRun();
    run.takeUpHere();
    run.write(...framesOf(10).slice(0, -1));
    const reading = run.idsAbove();
    await settled();
    run.write(...framesOf(10).slice(-1));
    expect(await reading).toEqual(idsFrom(1, 10));
    expect(run.reads).toBe(0);
  });

  it('far behind gets the rest from the log, and then what comes', async () => {
    const run = new FakeRun();
    run.takeUpHere();
    for (const frame of framesOf(2001).slice(0, -1)) run.write(frame);
    const reading = run.idsAbove(3);
    await settled();
    run.write(...framesOf(2001).slice(-1));
    expect(await reading).toEqual(idsFrom(4, 2001));
    expect(run.reads).toBeGreaterThan(0);
  });

  it('of a run that is made elsewhere gets each frame once it is told', async () => {
    const run = new FakeRun();
    const [first, ...rest] = framesOf(5);
    run.write(...(first ? [first] : []));
    const frames = run.follow();
    expect((await frames.next()).value).toEqual([first]);
    for (const frame of rest) {
      const next = frames.next();
      await settled();
      run.write(frame);
      expect((await next).value).toEqual([frame]);
    }
    expect((await frames.next()).done).toBe(true);
  });

  it('goes on where another server goes on', async () => {
    const run = new FakeRun();
    const frames = framesOf(9);
    const reading = run.idsAbove();
    run.takeUpHere();
    run.write(...frames.slice(0, 3));
    await settled();
    run.leaveToOthers();
    run.write(...frames.slice(3, 6));
    await settled();
    run.takeUpHere();
    run.write(...frames.slice(6));
    expect(await reading).toEqual(idsFrom(1, 9));
  });

  it('of a run that goes with its session is told of an end, under the next number', async () => {
    const run = new FakeRun();
    run.write(...framesOf(5).slice(0, 3));
    const frames = run.follow();
    await frames.next();
    const next = frames.next();
    await settled();
    run.delete();
    const [last] = (await next).value ?? [];
    expect(last).toMatchObject({ id: 2_147_483_647, event: 'done' });
    expect(JSON.parse(last?.data ?? '')).toEqual({
      runId: 'run_1',
      messageId: 'msg_1',
      status: 'aborted',
      aborted: true,
    });
    expect((await frames.next()).done).toBe(true);
  });

  it.each([true, false])('that leaves is let go at once, when the run is made here: %s', async (isHere) => {
    const run = new FakeRun();
    if (isHere) run.takeUpHere();
    run.write(...framesOf(5).slice(0, 3));
    const disconnected = new AbortController();
    const reading = run.idsAbove(0, disconnected.signal);
    await settled();
    disconnected.abort();
    expect(await reading).toEqual([1, 2, 3]);
    expect(await run.idsAbove(0, disconnected.signal)).toEqual([]);
  });

  it.each([
    ['it has read the end', { ids: [1, 2, 3], stops: false, fails: false }],
    ['it stops reading', { ids: [1, 2, 3], stops: true, fails: false }],
    ['the log fails', { ids: [], stops: false, fails: true }],
  ])('leaves its subscription when %s', async (_, { ids: expected, stops, fails }) => {
    const run = new FakeRun();
    run.write(...framesOf(3));
    if (fails) run.store.eventsAbove = () => Promise.reject(new Error('the log is broken'));
    const leave = jest.fn();
    const frames = run.follow(0, { ...openSubscription(), leave });
    const ids: number[] = [];
    const reading = (async () => {
      for await (const batch of frames) {
        ids.push(...batch.map(({ id }) => id));
        if (stops) break;
      }
    })();
    await (fails ? expect(reading).rejects.toThrow('the log is broken') : reading);
    expect(ids).toEqual(expected);
    expect(leave).toHaveBeenCalled();
    expect((await frames.next()).done).toBe(true);
  });

  it('that is slow holds nothing up, and gets all the same', async () => {
    const run = new FakeRun();
    run.takeUpHere();
    const frames = framesOf(3000);
    let written = 0;
    const writeMore = () => run.write(...frames.slice(written, (written += 700)));
    writeMore();
    const ids: number[] = [];
    for await (const batch of run.follow()) {
      ids.push(...batch.map(({ id }) => id));
      if (!run.isEnded) writeMore();
    }
    expect(ids).toEqual(idsFrom(1, 3000));
  });

  it('gets exactly the frames above its last one, whatever happens to the run', async () => {
    const happening = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), count: fc.integer({ min: 1, max: 400 }) }),
      fc.record({ kind: fc.constantFrom('here' as const, 'elsewhere' as const, 'pause' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 12 }), fc.nat(1300), async (all, after) => {
        const run = new FakeRun();
        const frames = framesOf(1200);
        const reading = run.idsAbove(after);
        let written = 0;
        for (const happened of all) {
          if (happened.kind === 'here') run.takeUpHere();
          if (happened.kind === 'elsewhere') run.leaveToOthers();
          if (happened.kind === 'pause') await settled();
          if (happened.kind === 'write') {
            run.write(...frames.slice(written, written + happened.count));
            written = Math.min(frames.length, written + happened.count);
          }
        }
        run.write(...frames.slice(written));
        // At the end of the buffer, the subscriber waits until the server releases the run.
        run.leaveToOthers();
        expect(await reading).toEqual(idsFrom(Math.min(after + 1, 1200), 1200));
      }),
      { numRuns: 60 },
    );
  });
});
