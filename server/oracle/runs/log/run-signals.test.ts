import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Broadcast, createLocalBroadcast } from '../../../pubsub/broadcast.js';
import { createRunSignals, type RunSignals, type Watch } from './run-signals.js';
import { settled } from '../testing/gate.js';

/** Longer than any test: only a notification can end the wait earlier. */
const FOR_EVER_MS = 2 ** 31 - 1;

let broadcast: Broadcast;
let signals: RunSignals;
const watches: Watch[] = [];

beforeEach(async () => {
  broadcast = createLocalBroadcast();
  signals = await createRunSignals(broadcast);
});
afterEach(() => {
  for (const watch of watches.splice(0)) watch.end();
  signals.close();
});

function watch(topic: string, signal?: AbortSignal): Watch {
  const watch = signals.watch(topic, signal);
  watches.push(watch);
  return watch;
}

/** Waits for a notification, and records whether there was one. */
function listen(topic: string) {
  const leaving = new AbortController();
  return listenOn(watch(topic, leaving.signal), leaving);
}

function listenOn(watch: Watch, leaving: AbortController) {
  let isAwake = false;
  const waiting = watch.next(FOR_EVER_MS).then(() => (isAwake = true));
  return {
    async isAwake() {
      await settled();
      return isAwake;
    },
    async leave() {
      leaving.abort();
      await waiting;
    },
  };
}

describe('who watches', () => {
  it('is woken by signals of its topic, and not by other signals', async () => {
    const one = listen('run_1');
    const two = listen('run_2');
    signals.notify(['run_1', 'ses_1']);
    expect(await one.isAwake()).toBe(true);
    expect(await two.isAwake()).toBe(false);
    await two.leave();
  });

  it('is woken by each topic of a message', async () => {
    const all = ['run_1', 'run_2', 'ses_1'].map((topic) => listen(topic));
    signals.notify(['run_1', 'run_2', 'ses_1']);
    for (const one of all) expect(await one.isAwake()).toBe(true);
  });

  it('is woken together with everybody else who does', async () => {
    const all = [listen('run_1'), listen('run_1')];
    signals.notify(['run_1']);
    for (const one of all) expect(await one.isAwake()).toBe(true);
  });

  it('is woken by another server', async () => {
    const other = await createRunSignals(broadcast);
    const one = listen('run_1');
    other.notify(['run_1']);
    expect(await one.isAwake()).toBe(true);
    other.close();
  });

  it('hears of what came between two waits, once', async () => {
    const leaving = new AbortController();
    const mine = watch('run_1', leaving.signal);
    signals.notify(['run_1']);
    signals.notify(['run_1']);
    await settled();
    expect(await listenOn(mine, leaving).isAwake()).toBe(true);
    const again = listenOn(mine, leaving);
    expect(await again.isAwake()).toBe(false);
    signals.notify(['run_1']);
    expect(await again.isAwake()).toBe(true);
  });

  it('misses no signals that comes while it reads, whenever that is', async () => {
    // A notification between a read and the following wait must end that wait; otherwise this test hangs.
    const mine = watch('run_1');
    let written = 0;
    const writing = (async () => {
      for (; written < 200; written++) {
        for (let turn = 0; turn < written % 7; turn++) await Promise.resolve();
        signals.notify(['run_1']);
      }
    })();
    let read = 0;
    while (read < 200) {
      read = written;
      for (let turn = 0; turn < read % 5; turn++) await Promise.resolve();
      if (read < 200) await mine.next(FOR_EVER_MS);
    }
    await writing;
  });

  it('is woken when the time is over', async () => {
    await watch('run_1').next(1);
  });

  it('is woken when its signal says so, also by one that has spoken before', async () => {
    const leaving = new AbortController();
    const waiting = watch('run_1', leaving.signal).next(FOR_EVER_MS);
    leaving.abort();
    await waiting;
    await watch('run_1', leaving.signal).next(FOR_EVER_MS);
  });

  it('is not woken after the watch has ended, and others are', async () => {
    const ended = watch('run_1');
    let isAwake = false;
    void ended.next(1_000).then(() => (isAwake = true));
    const other = listen('run_1');
    ended.end();
    signals.notify(['run_1']);
    expect(await other.isAwake()).toBe(true);
    expect(isAwake).toBe(false);
  });

  it('is woken when it watches again what was watched before', async () => {
    watch('run_1').end();
    const one = listen('run_1');
    signals.notify(['run_1']);
    expect(await one.isAwake()).toBe(true);
  });
});

it('signals of nothing is not sent', async () => {
  const sent: string[] = [];
  const end = await broadcast.subscribe('runs', (message) => sent.push(message));
  signals.notify([]);
  signals.notify(['run_1']);
  await settled();
  expect(sent).toEqual(['run_1']);
  end();
});
