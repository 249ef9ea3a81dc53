import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { portOf } from '../../testing/services/port.js';
import { sendStream, type OpenStream } from './sse.js';

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

  it('when the client stops reading for too long: it is disconnected, and nothing is buffered for it', async () => {
    let written = 0;
    const counted: OpenStream = async function* (disconnected) {
      for await (const frames of endless(disconnected)) {
        written += frames.length;
        yield frames;
      }
    };
    let closed: Promise<unknown> | undefined;
    await withPausedClient(async (response) => {
      closed = once(response, 'close');
      await sendStream(response, head, counted, { stalledMs: 50 });
    });
    await closed;
    // Some frames fit into the system's buffers; a client that does not read gets no more.
    expect(written).toBeLessThan(5_000);
  });
});

/** A client that never reads. */
async function withPausedClient(answer: (response: ServerResponse) => Promise<void>): Promise<void> {
  const { server, outcome } = await serve(answer);
  const socket = connect(portOf(server), '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  await outcome();
  socket.destroy();
}
