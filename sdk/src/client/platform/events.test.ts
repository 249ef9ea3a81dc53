import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { hangUp, refuse, replyWith, say, sayAndDrop } from '../../../test/listeners.js';
import { rejection } from '../../../test/rejection.js';
import { serveScript } from '../../../test/script.js';
import type { ScriptedServer } from '../../../test/script.js';
import { ConnectionError, ContractError, ProblemError } from '../../index.js';
import type { PlatformEvent, StreamEventsOptions } from '../../index.js';
import type { Pause } from '../../http/pause.js';
import { createEvents } from './events.js';
import type { Events } from './events.js';
import { createTransport } from '../../http/transport.js';

const SSE = { 'content-type': 'text/event-stream; charset=utf-8' };
const event = (id: number, type = 'twin.deleted', data: unknown = { twin: { did: 'did:ixo:entity:1' } }) => ({
  id,
  type,
  subject: 'did:ixo:entity:1',
  timestamp: '2026-01-01T10:00:00.000Z',
  actor: { did: 'did:key:z' },
  data,
});
const frame = (id: number, ...more: [string?, unknown?]): string => {
  const said = event(id, ...more);
  return `event: ${said.type}\nid: ${id}\ndata: ${JSON.stringify(said)}\n\n`;
};

let server: ScriptedServer | undefined;
let waits: number[] = [];
afterEach(() => server?.close());

const clock: Pause = (milliseconds) => {
  waits.push(milliseconds);
  return Promise.resolve();
};

const eventsOf = async (...script: RequestListener[]): Promise<Events> => {
  waits = [];
  server = await serveScript(script);
  const { url: baseUrl } = server;
  const silenceTimeout = () => Promise.resolve(45_000);
  return createEvents({
    transport: createTransport({ baseUrl }),
    server: { baseUrl },
    silenceTimeout,
    pause: clock,
  });
};

/** Reads this many events, and leaves the loop. */
const take = async (count: number, events: AsyncIterable<PlatformEvent>): Promise<number[]> => {
  const ids: number[] = [];
  if (count === 0) return ids;
  for await (const { id } of events) if (ids.push(id) === count) break;
  return ids;
};

describe('The stream of events', () => {
  it('continues after the last event when its connection drops, without duplicates', async () => {
    const asked: unknown[] = [];
    const note =
      (then: RequestListener): RequestListener =>
      (request, response) => {
        asked.push([request.headers['last-event-id'], request.headers.accept]);
        then(request, response);
      };
    const events = await eventsOf(
      note(sayAndDrop(SSE, frame(3), frame(5), `id: 6\ndata: {"id": 6, "ty`)),
      note(sayAndDrop(SSE, frame(5), frame(6))),
      note(say(SSE, frame(9))),
    );

    const ids = await take(4, events.stream({ types: ['twin.deleted'], subject: 'did:a:b', after: 2 }));

    expect(ids).toEqual([3, 5, 6, 9]);
    expect(asked).toEqual(['2', '5', '6'].map((id) => [id, 'text/event-stream']));
    const request = 'GET /v1/events?types=twin.deleted&subject=did%3Aa%3Ab&after=2';
    expect(server?.requests).toEqual([request, request, request]);
  });

  it('is reopened when the server ends it, or becomes silent', async () => {
    let closed: Promise<unknown> | undefined;
    const events = await eventsOf(
      (request, response) => {
        say(SSE, frame(1))(request, response);
        response.end();
      },
      (request, response) => {
        closed = once(response, 'close');
        say(SSE, frame(2))(request, response);
      },
      say(SSE, frame(3)),
    );

    expect(await take(3, events.stream({ silenceTimeoutMs: 20 }))).toEqual([1, 2, 3]);
    await closed;
  });

  it('is kept open by heartbeats', async () => {
    let beating: NodeJS.Timeout | undefined;
    const events = await eventsOf((request, response) => {
      say(SSE)(request, response);
      let beats = 0;
      // Together longer than the silence timeout, which a busy machine must not reach between two heartbeats.
      beating = setInterval(() => response.write(++beats < 25 ? ': heartbeat\n\n' : frame(1)), 100);
      response.on('close', () => clearInterval(beating));
    });

    expect(await take(1, events.stream({ silenceTimeoutMs: 2_000 }))).toEqual([1]);
    expect(server?.requests).toHaveLength(1);
  });

  it('closes its connection when the loop ends early', async () => {
    let closed: Promise<unknown> | undefined;
    const events = await eventsOf((request, response) => {
      closed = once(response, 'close');
      say(SSE, frame(1), frame(2))(request, response);
    });

    expect(await take(1, events.stream())).toEqual([1]);
    await closed;
  });

  it('ends with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('Enough');
    const events = await eventsOf(say(SSE, frame(1)));

    const reading = (async () => {
      for await (const _ of events.stream({ signal: controller.signal })) controller.abort(reason);
    })();

    expect(await rejection(reading)).toBe(reason);
  });

  it('backs off while the server is unavailable, and respects Retry-After', async () => {
    const events = await eventsOf(
      sayAndDrop(SSE, frame(1)),
      hangUp,
      refuse(503),
      refuse(429, 'too_many_requests', { 'retry-after': '41' }),
      say(SSE, frame(2)),
    );

    expect(await take(2, events.stream())).toEqual([1, 2]);
    expect(waits).toHaveLength(4);
    expect(waits[2]).toBeGreaterThan(waits[0] ?? Infinity);
    expect(waits[3]).toBeGreaterThan(41_000);
    expect(waits[3]).toBeLessThanOrEqual(45_000);
  });

  it('fails after twelve attempts in a row, and gives its position', async () => {
    const events = await eventsOf(sayAndDrop(SSE, frame(7)), ...Array<RequestListener>(20).fill(hangUp));

    const error = await rejection(take(2, events.stream()));

    expect(error).toBeInstanceOf(ConnectionError);
    expect(String(error)).toContain('after event 7');
    expect(server?.requests).toHaveLength(13);
  });

  it('is not reopened when that is disabled', async () => {
    const events = await eventsOf(sayAndDrop(SSE, frame(7)), say(SSE, frame(8)));
    expect(await rejection(take(2, events.stream({ rejoin: false })))).toBeInstanceOf(ConnectionError);
    expect(server?.requests).toHaveLength(1);
  });

  it.each([
    ['at the beginning', []],
    ['later', [sayAndDrop(SSE, frame(1))]],
  ])('ends when the key is no good any more: %s', async (_when, before) => {
    const events = await eventsOf(...before, refuse(401, 'unauthorized'), say(SSE, frame(2)));

    const error = await rejection(take(2, events.stream()));

    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ code: 'unauthorized' });
    expect(server?.requests).toHaveLength(before.length + 1);
  });

  it.each([
    ['is no event', 'data: {"id": "x"}\n\n'],
    ['is no JSON', 'data: {\n\n'],
    ['lacks its record', frame(1, 'claim.created', {})],
  ])('ends at what %s', async (_what, text) => {
    const events = await eventsOf(say(SSE, text), say(SSE, frame(2)));
    expect(await rejection(take(1, events.stream()))).toBeInstanceOf(ContractError);
    expect(server?.requests).toHaveLength(1);
  });

  it('refuses a reply that is not a stream', async () => {
    const events = await eventsOf(replyWith({ events: [] }));
    expect(await rejection(take(1, events.stream()))).toBeInstanceOf(ContractError);
  });
});

describe('An event', () => {
  const oneOf = async (text: string, options?: StreamEventsOptions): Promise<PlatformEvent | undefined> => {
    const events = await eventsOf(say(SSE, text));
    for await (const event of events.stream(options)) return event;
    return undefined;
  };

  it('of a known type has its records', async () => {
    const data = { twin: { did: 'did:ixo:entity:1' }, changed: ['metadata'] };
    const seen = await oneOf(frame(1, 'twin.updated', data));
    expect(seen).toEqual(event(1, 'twin.updated', data));
  });

  it('that is newer than the SDK is unknown, and keeps its own name', async () => {
    const seen = await oneOf(frame(1, 'hologram.shown', { hologram: 1 }));
    expect(seen).toEqual({ ...event(1, 'unknown', { hologram: 1 }), name: 'hologram.shown' });
  });
});

describe('All events up to now', () => {
  it('are listed page by page, until a page is empty', async () => {
    const page = (nextCursor: string, ...ids: number[]) =>
      replyWith({ events: ids.map((id) => event(id)), nextCursor, newest: 3 });
    const events = await eventsOf(page('c1', 1, 2), page('c2', 3), page('c2'));

    const ids: number[] = [];
    for await (const { id } of events.listAll({ after: 0 })) ids.push(id);

    expect(ids).toEqual([1, 2, 3]);
    const request = 'GET /v1/events?after=0&limit=100';
    expect(server?.requests).toEqual([request, `${request}&cursor=c1`, `${request}&cursor=c2`]);
  });

  it('of a page have the same types as those of the stream', async () => {
    const events = await eventsOf(
      replyWith({ events: [event(1, 'hologram.shown', {})], nextCursor: 'c', newest: 1 }),
    );
    const { events: seen, ...page } = await events.list();
    expect(seen[0]).toMatchObject({ type: 'unknown', name: 'hologram.shown' });
    expect(page).toEqual({ nextCursor: 'c', newest: 1 });
  });
});
