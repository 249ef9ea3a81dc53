import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLocalBroadcast } from '../../../pubsub/broadcast.js';
import type { RunRow } from '../log/entity.js';
import { createRunSignals, type RunSignals } from '../log/run-signals.js';
import { follow } from './follow.js';
import { FrameBuffer } from './frame-buffer.js';
import { createSubscribers, type Subscriber, type Subscribers, type Subscription } from './subscribers.js';
import { ended, logged, said, started } from '../testing/build-frames.js';
import { settled } from '../testing/gate.js';
import { runRow } from '../testing/run-row.js';

/** Longer than any test takes. */
const LONG_MS = 600_000;

const frames = logged([started(), said('more'), ended()]);
const reader: Subscriber['reader'] = { did: 'did:key:zAlice', ids: ['token', 'proof'], via: 'delegation' };
const refusal = { code: 'invalid_delegation', details: { reason: 'ucan_revoked' } };

let revoked: Set<string>;
let run: RunRow | null | Error;
let readers: Subscribers;
let signals: RunSignals;
/** What this server has of the run: two frames until the test goes on. Undefined when another server executes it. */
let buffer: FrameBuffer | undefined;
let logOf: () => Promise<typeof frames>;
let subscription: Subscription;

const createAll = (drainGraceMs = LONG_MS) =>
  createSubscribers({
    revocations: revoked,
    store: { get: () => (run instanceof Error ? Promise.reject(run) : Promise.resolve(run)) },
    drainGraceMs,
  });

beforeEach(async () => {
  revoked = new Set();
  run = runRow({ tokenIds: ['another'] });
  signals = await createRunSignals(createLocalBroadcast());
  buffer = new FrameBuffer();
  buffer.push(frames.slice(0, 2));
  logOf = () => Promise.resolve(frames);
  readers = createAll();
});
afterEach(() => {
  signals.close();
});

function revoke(...ids: string[]): void {
  for (const id of ids) revoked.add(id);
  readers.endOn(ids);
}

function goOn(): void {
  buffer?.push(frames.slice(2));
  signals.notify(['run_1']);
}

function open(who = reader, disconnected = new AbortController().signal) {
  subscription = readers.enter({ runId: 'run_1', reader: who, disconnected });
  return follow({
    runId: 'run_1',
    messageId: 'msg_1',
    after: 0,
    subscription,
    store: { eventsAbove: () => logOf(), endOf: () => Promise.resolve(undefined) },
    signals,
    bufferOf: () => buffer,
  });
}

async function read(...reading: Parameters<typeof open>) {
  const ids: number[] = [];
  try {
    for await (const batch of open(...reading)) ids.push(...batch.map(({ id }) => id));
    return { ids };
  } catch (error) {
    return { ids, error };
  }
}

describe('a reader whose token, or a proof of it, is revoked', () => {
  it.each(['token', 'proof'])('reads no further: %s', async (id) => {
    const reading = read();
    await settled();
    revoke(id);
    expect(await reading).toMatchObject({ ids: [1, 2], error: refusal });
    expect(subscription.isOver()).toBe(true);
  });

  it('reads nothing when that was before it began', async () => {
    revoked.add('token');
    expect(await read()).toMatchObject({ ids: [], error: refusal });
  });

  it('is refused by the name of what it signed in with', async () => {
    revoked.add('token');
    expect(await read({ ...reader, via: 'invocation' })).toMatchObject({
      error: { code: 'invalid_invocation' },
    });
  });

  it('does not get what was being read at that moment', async () => {
    buffer = undefined;
    logOf = async () => {
      revoke('token');
      await settled();
      return frames;
    };
    await expect(open().next()).rejects.toMatchObject(refusal);
  });

  it.each([
    ['the database cannot return the token of the run', new Error('away')],
    ['the run has gone', null],
  ])('reads no further when %s', async (_, found) => {
    run = found;
    const reading = read();
    await settled();
    revoke('token');
    expect(await reading).toMatchObject({ ids: [1, 2], error: refusal });
  });

  it('stops reading a finished run that depended on the same token', async () => {
    run = runRow({ tokenIds: ['token'], status: 'finished', endedAt: new Date() });
    revoked.add('token');
    expect(await read()).toMatchObject({ ids: [], error: refusal });
  });
});

describe('a subscriber of a run that depends on the same token', () => {
  it.each([
    ['is being made', { endedAt: null }],
    ['was just ended', { status: 'failed' as const, endedAt: new Date() }],
  ])('reads its last frames, which say why, when it %s', async (_, state) => {
    run = runRow({ tokenIds: ['token'], ...state });
    const reading = read();
    await settled();
    revoke('token');
    await settled();
    goOn();
    expect(await reading).toEqual({ ids: [1, 2, 3] });
  });

  it('reads them also when the token was revoked before it began', async () => {
    run = runRow({ tokenIds: ['token'] });
    revoked.add('token');
    goOn();
    expect(await read()).toEqual({ ids: [1, 2, 3] });
  });

  it('does not wait for ever for them', async () => {
    readers = createAll(1);
    run = runRow({ tokenIds: ['token'] });
    const reading = read();
    await settled();
    revoke('token');
    expect(await reading).toMatchObject({ ids: [1, 2], error: refusal });
  });
});

describe('a reader with another token', () => {
  it('reads on', async () => {
    const reading = read({ ...reader, ids: ['other'] });
    await settled();
    revoke('token', 'proof');
    await settled();
    goOn();
    expect(await reading).toEqual({ ids: [1, 2, 3] });
  });

  it('that disconnects is removed, and nothing is logged', async () => {
    const disconnected = new AbortController();
    const reading = read(reader, disconnected.signal);
    await settled();
    disconnected.abort();
    expect(await reading).toEqual({ ids: [1, 2] });
  });
});
