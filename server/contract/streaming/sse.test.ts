import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { portOf } from '../../testing/services/port.js';
import { Problem } from '../errors/problem.js';
import { createOpenStreams } from './open-streams.js';
import { sendStream, type OpenStream, StreamWithdrawn } from './sse.js';

const head = { status: 200, type: 'text/event-stream', lines: [] };
const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers one request; `outcome` resolves or rejects as its answer does. */
async function serve(answer: (response: ServerResponse) => Promise<void>) {
  let outcome: Promise<void> | undefined;
  const server = createServer((_, response) => {
    outcome = answer(response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { server, outcome: () => outcome };
}

/** A client that disconnects, at once or after it has read something; resolves with the outcome of `answer`. */
async function withClient(
  leave: 'at once' | 'after reading',
  answer: (response: ServerResponse) => Promise<void>,
): Promise<void> {
  const { server, outcome } = await serve(answer);
  const client = request({ port: portOf(server), host: '127.0.0.1' });
  client.on('error', () => undefined);
  client.end();
  if (leave === 'at once') {
    await once(server, 'request');
  } else {
    const [reply] = (await once(client, 'response')) as [NodeJS.ReadableStream];
    await once(reply, 'data');
  }
  client.destroy();
  await outcome();
}

/** Never yields, until the client disconnects. */
const silent: OpenStream = async function* (disconnected) {
  yield [{ id: 1, event: 'message', data: '{}' }];
  if (!disconnected.aborted) await once(disconnected, 'abort');
};

const endless: OpenStream = async function* () {
  for (let id = 1; ; id++)
    yield await Promise.resolve([{ id, event: 'message', data: JSON.stringify('x'.repeat(10_000)) }]);
};

const heartbeats = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

describe('a stream ends, and its heartbeat with it', () => {
  it('when the client disconnected before it began', async () => {
    const before = heartbeats();
    await withClient('at once', async (response) => {
      await once(response, 'close');
      await sendStream(response, head, silent);
    });
    expect(heartbeats()).toBeLessThanOrEqual(before);
  });

  it('when the client disconnects while nothing is sent', async () => {
    const before = heartbeats();
    await withClient('after reading', (response) => sendStream(response, head, silent));
    expect(heartbeats()).toBeLessThanOrEqual(before);
  });

  it('when the client disconnects after it stopped reading', async () => {
    await withClient('after reading', (response) => sendStream(response, head, endless));
  });

  it('behind another stream on a connection whose client does not read: it never starts and is cleaned up', async () => {
    const before = heartbeats();
    const outcomes: Promise<void>[] = [];
    let opened = 0;
    const counted: OpenStream = (disconnected) => {
      opened++;
      return silent(disconnected);
    };
    const server = createServer((_, response) => {
      outcomes.push(sendStream(response, head, counted));
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const socket = connect(portOf(server), '127.0.0.1').pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
    while (outcomes.length < 20) await once(server, 'request');
    socket.destroy();
    await Promise.all(outcomes);
    expect(opened).toBe(1);
    expect(heartbeats()).toBeLessThanOrEqual(before);
  });

  it('when its frames fail: the caller closes the connection', async () => {
    const failing: OpenStream = () => {
      throw new Error('the log is away');
    };
    await withClient('at once', async (response) => {
      await expect(sendStream(response, head, failing)).rejects.toThrow('the log is away');
      expect(response.writableEnded).toBe(false);
      response.destroy();
    });
  });

  it('as withdrawn when the token of its reader is revoked, and as failed for any other error', async () => {
    const reasons: string[] = [];
    const observe = () => ({ write: () => undefined, close: (reason: string) => void reasons.push(reason) });
    for (const error of [new Problem('invalid_invocation', 'Revoked'), new Error('the log is away')]) {
      const failing: OpenStream = () => {
        throw error;
      };
      await withClient('at once', async (response) => {
        await expect(sendStream(response, head, failing, { observe })).rejects.toBe(error);
        response.destroy();
      });
    }
    expect(reasons).toEqual(['withdrawn', 'failed']);
  });

  it('as withdrawn, and whole, when the key of its reader has ended', async () => {
    const reasons: string[] = [];
    const observe = () => ({ write: () => undefined, close: (reason: string) => void reasons.push(reason) });
    const ending: OpenStream = () => {
      throw new StreamWithdrawn();
    };
    await withClient('at once', async (response) => {
      await sendStream(response, head, ending, { observe });
      expect(response.writableEnded).toBe(true);
    });
    expect(reasons).toEqual(['withdrawn']);
  });

  it('when the client stops reading for too long: it is disconnected, and nothing is buffered for it', async () => {
    let written = 0;
    const counted: OpenStream = async function* (disconnected) {
      for await (const frames of endless(disconnected)) {
        written += frames.length;
        yield frames;
      }
    };
    let closed: Promise<unknown> | undefined;
    const paused = await connectPaused(async (response) => {
      closed = once(response, 'close');
      await sendStream(response, head, counted, { stalledMs: 50, lingerMs: 50 });
    });
    await paused.outcome();
    await closed;
    // Some frames fit into the system's buffers; a client that does not read gets no more.
    expect(written).toBeLessThan(5_000);
  });
});

describe('a stream that ends before its last frame says why, and when to join again', () => {
  const FAREWELL = /\r\n: closing (\w+): [^\n]+\nretry: \d+\n\n\r\n0\r\n\r\n$/;

  it('to a client that reads again: it has lost nothing', async () => {
    const LAST = 3_000;
    const upTo = (after: number): OpenStream =>
      async function* () {
        for (let id = after + 1; id <= LAST; id++)
          yield await Promise.resolve([{ id, event: 'message', data: JSON.stringify('x'.repeat(10_000)) }]);
      };
    const slow = await connectPaused((response) =>
      sendStream(response, head, upTo(0), { stalledMs: 50, lingerMs: 60_000 }),
    );
    await slow.outcome();
    const first = await slow.readAll();
    expect(FAREWELL.exec(first)?.[1]).toBe('slow');
    const ids = idsIn(first);
    const again = await connectPaused((response) => sendStream(response, head, upTo(ids.at(-1) ?? 0)));
    const rest = idsIn(await again.readAll());
    expect(rest.length).toBeGreaterThan(0);
    expect([...ids, ...rest]).toEqual(Array.from({ length: LAST }, (_, index) => index + 1));
  });

  it('when the server stops, and its connection is closed', async () => {
    const openStreams = createOpenStreams();
    const client = await connectPaused((response) => sendStream(response, head, silent, { openStreams }));
    const text = client.readAll();
    await client.until('data: {}');
    await openStreams.drain(0);
    expect(FAREWELL.exec(await text)?.[1]).toBe('drain');
  });

  it('when the server had stopped before it was opened', async () => {
    const openStreams = createOpenStreams();
    await openStreams.drain(0);
    const client = await connectPaused((response) => sendStream(response, head, silent, { openStreams }));
    expect(FAREWELL.exec(await client.readAll())?.[1]).toBe('drain');
  });

  it('when its client does not read as the server stops: then the connection is closed a little later', async () => {
    const openStreams = createOpenStreams();
    const client = await connectPaused((response) =>
      sendStream(response, head, endless, { openStreams, stalledMs: 60_000, lingerMs: 50 }),
    );
    await client.full();
    await openStreams.drain(0);
    await client.outcome();
    await client.gone();
  });
});

const idsIn = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

/** A client that reads nothing until it is told to. */
async function connectPaused(answer: (response: ServerResponse) => Promise<void>) {
  const begun: ServerResponse[] = [];
  const { server, outcome } = await serve((response) => {
    begun.push(response);
    return answer(response);
  });
  const socket = connect(portOf(server), '127.0.0.1').setEncoding('utf8').pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  const serverSide = begun[0]?.req.socket;
  const closed = serverSide ? once(serverSide, 'close') : Promise.resolve();
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk)).pause();
  return {
    outcome,
    /** Resolves when the connection has ended. */
    async readAll() {
      socket.resume();
      await once(socket, 'end');
      socket.destroy();
      return text;
    },
    async until(part: string) {
      while (!text.includes(part)) await once(socket, 'data');
    },
    /** Resolves when the connection takes nothing more. */
    async full() {
      while (serverSide?.writableNeedDrain === false) await new Promise(setImmediate);
    },
    /** Resolves when the server has closed the connection. */
    gone: () => closed,
  };
}
