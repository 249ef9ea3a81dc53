/** Many readers of one log: what each gets, and what it costs. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../startup/logging.js';
import { createEventFeed, type EventFeed } from './feed.js';
import { fits, type EventFilter, type EventLog } from './event-store.js';
import type { LoggedEvent } from './platform-event.js';

const events: LoggedEvent[] = [];
let reads = 0;
/** How many events the log was asked for, and how many it gave. */
let asked = 0;
let given = 0;
let failure: Error | undefined;
let tell: () => void = () => undefined;
let feed: EventFeed;
const left: AbortController[] = [];

const sizeOf = (event: LoggedEvent) => JSON.stringify(event).length;

const log: EventLog = {
  async above(id, filter, limit, bytes = Number.MAX_SAFE_INTEGER) {
    reads++;
    asked += limit;
    await new Promise(setImmediate);
    if (failure) throw failure;
    const above = events.filter((event) => event.id > id && fits(filter, event));
    let room = bytes;
    const page = above.slice(0, limit).filter((event, at) => (room -= sizeOf(event)) >= 0 || at === 0);
    given += page.length;
    return { events: page, hasMore: above.length > page.length, isOpen: false };
  },
  head: () => Promise.resolve(events.at(-1)?.id ?? 0),
  assertKept: () => Promise.resolve(),
};

beforeEach(async () => {
  events.splice(0);
  reads = 0;
  asked = 0;
  given = 0;
  failure = undefined;
  feed = await createEventFeed({
    log,
    notifications: {
      listen: (_, onNotification) => {
        tell = () => onNotification('');
        return Promise.resolve(() => undefined);
      },
    },
    logger: createLogger('silent'),
  });
});
afterEach(async () => {
  left.splice(0).forEach((reader) => reader.abort());
  await feed.close();
});

function happen(count: number, subject = 'did:x:1', changed: string[] = []): void {
  for (let more = 0; more < count; more++)
    events.push({
      // With gaps, as in the log.
      id: (events.at(-1)?.id ?? 0) + 1 + (more % 3),
      type: 'twin.updated',
      subject,
      timestamp: '2026-01-01T00:00:00.000Z',
      actor: { did: 'did:x:actor' },
      data: { changed },
    });
  tell();
}

const idsOf = (filter: EventFilter = {}) => events.filter((event) => fits(filter, event)).map(({ id }) => id);

/** @returns the ids that come, as they come, up to so many. */
async function follow(count: number, after = 0, filter: EventFilter = {}): Promise<number[]> {
  const disconnected = new AbortController();
  left.push(disconnected);
  const ids: number[] = [];
  for await (const frames of feed.follow({ after, filter, disconnected: disconnected.signal })) {
    ids.push(...frames.map(({ id }) => id));
    if (ids.length >= count) break;
  }
  return ids;
}

it('a reader receives pages of past events, then new ones', async () => {
  happen(450);
  const all = follow(470);
  for (let more = 0; more < 20; more++) {
    await new Promise(setImmediate);
    happen(1);
  }
  expect(await all).toEqual(idsOf());
});

it('a reader that is behind receives large events in small batches, with few wasted measurements', async () => {
  happen(100, 'did:x:1', ['x'.repeat(100_000)]);
  happen(300);
  const disconnected = new AbortController();
  left.push(disconnected);
  const ids: number[] = [];
  for await (const frames of feed.follow({ after: 0, filter: {}, disconnected: disconnected.signal })) {
    expect(frames.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThan(256 * 1024);
    ids.push(...frames.map(({ id }) => id));
    if (ids.length === 400) break;
  }
  expect(ids).toEqual(idsOf());
  expect(asked).toBeLessThan(3 * given);
});

it('new events are read once, however many readers wait for them', async () => {
  happen(1);
  const readers = Array.from({ length: 200 }, () => follow(50, events[0]?.id));
  while (reads < 200) await new Promise(setImmediate);
  // All have caught up with the log, and with its tail.
  for (let round = 0; round < 5; round++) await new Promise(setImmediate);
  const before = reads;
  for (let more = 0; more < 50; more++) {
    happen(1);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  }
  for (const ids of await Promise.all(readers)) expect(ids).toEqual(idsOf().slice(1));
  expect(reads - before).toBeLessThan(60);
});

it('a reader with filters receives the matching events, from the log and live', async () => {
  happen(300, 'did:x:1');
  happen(5, 'did:x:2');
  const some = follow(8, 0, { subject: 'did:x:2' });
  await new Promise(setImmediate);
  happen(300, 'did:x:1');
  happen(3, 'did:x:2');
  expect(await some).toEqual(idsOf({ subject: 'did:x:2' }));
});

it('a slow reader misses nothing, and does not delay the others', async () => {
  happen(1);
  const disconnected = new AbortController();
  left.push(disconnected);
  const ids: number[] = [];
  let resume: () => void = () => undefined;
  const paused = new Promise<void>((resolve) => (resume = resolve));
  const slow = (async () => {
    for await (const frames of feed.follow({ after: 0, filter: {}, disconnected: disconnected.signal })) {
      ids.push(...frames.map(({ id }) => id));
      if (ids.length === 5_001) break;
      await paused;
    }
  })();
  const quick = follow(5_001);
  for (let more = 0; more < 50; more++) {
    happen(100);
    await new Promise(setImmediate);
  }
  expect(await quick).toEqual(idsOf());
  expect(ids.length).toBeLessThan(5_001);
  resume();
  await slow;
  expect(ids).toEqual(idsOf());
});

describe('a reader ends', () => {
  it('when it disconnects', async () => {
    const disconnected = new AbortController();
    const reading = feed
      .follow({ after: 0, filter: {}, disconnected: disconnected.signal })
      [Symbol.asyncIterator]()
      .next();
    disconnected.abort();
    expect(await reading).toEqual({ done: true, value: undefined });
  });

  it('when the feed is closed', async () => {
    const reading = follow(1);
    await feed.close();
    expect(await reading).toEqual([]);
  });
});

it('a reader waits until the database is available again', async () => {
  happen(3);
  failure = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const ids = follow(3);
  while (reads === 0) await new Promise(setImmediate);
  await new Promise(setImmediate);
  failure = undefined;
  expect(await ids).toEqual(idsOf());
});
