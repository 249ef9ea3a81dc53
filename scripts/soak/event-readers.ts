/** Readers of the stream of events: those that read, some of which leave and come back, and those that never read. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { anyOrLate } from '../../server/async/any-or-late.js';
import { blocksOf } from '../../server/testing/faults/client/read-frames.js';
import type { SoakedServer, Tally } from './soaked-server.js';

/** Reads until the signal from the newest event on, and joins again after each end, from where it was. Each event has to come once and in order. */
export async function readEvents(server: SoakedServer, tally: Tally, over: AbortSignal): Promise<void> {
  let last = tally.newestEvent;
  while (!over.aborted) {
    const response = await open(server, last, over).catch(() => undefined);
    if (response?.statusCode !== 200) {
      response?.destroy();
      await tally.backOff(over);
      continue;
    }
    try {
      for await (const block of blocksOf(response)) {
        const id = idOf(block);
        if (id <= last) tally.add('out of order');
        last = id;
        tally.newestEvent = Math.max(tally.newestEvent, id);
        tally.add('events read');
      }
    } catch {
      // The connection has ended; the next one goes on.
    }
    tally.addUnlessOver(over, 'joined again');
  }
}

/** Reads so many events from the first, so that readers can begin behind them. */
export async function skipEvents(server: SoakedServer, tally: Tally, count: number): Promise<void> {
  const read = new AbortController();
  const response = await open(server, 0, read.signal);
  let left = count;
  for await (const block of blocksOf(response)) {
    tally.newestEvent = idOf(block);
    if (--left === 0) break;
  }
  response.destroy();
}

/** Leaves after a while, as a page that is closed, for another reader to come. */
export async function comeAndGo(server: SoakedServer, tally: Tally, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const visit = anyOrLate(500 + Math.round(Math.random() * 4_000), over);
    await readEvents(server, tally, visit);
    tally.add('visits');
  }
}

/** Asks for all events from the first, and reads none. Comes back when it is dropped. */
export async function stall(server: SoakedServer, tally: Tally, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const response = await open(server, 0, over).catch(() => undefined);
    if (response?.statusCode !== 200) {
      response?.destroy();
      await tally.backOff(over);
      continue;
    }
    response.on('error', () => undefined);
    const { socket } = response;
    socket.pause();
    // A paused connection notices its end only by an error.
    await Promise.race([once(response, 'close'), once(over, 'abort'), tally.slowDrop(over)]);
    response.destroy();
    tally.add('stalled readers that came back');
  }
}

const idOf = (block: string) => Number(/^id: (\d+)$/m.exec(block)?.[1]);

async function open({ url, apiKey }: SoakedServer, after: number, signal: AbortSignal) {
  const request = get(`${url}/v1/events`, {
    agent: false,
    signal,
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: 'text/event-stream',
      'last-event-id': String(after),
    },
  });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}
