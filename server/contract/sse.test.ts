import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sendStream, type OpenStream } from './sse.js';

const head = { status: 200, type: 'text/event-stream', lines: [] };
const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A client that goes away, at once or when it has read something; resolves with what `answer` came to. */
async function withClient(
  leave: 'at once' | 'after reading',
  answer: (response: ServerResponse) => Promise<void>,
): Promise<void> {
  let outcome: Promise<void> | undefined;
  const server = createServer((_, response) => {
    outcome = answer(response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const client = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  client.on('error', () => undefined);
  client.end();
  if (leave === 'at once') {
    await once(server, 'request');
  } else {
    const [reply] = (await once(client, 'response')) as [NodeJS.ReadableStream];
    await once(reply, 'data');
  }
  client.destroy();
  await outcome;
}

/** Waits for ever, unless it is told that nobody listens. */
const silent: OpenStream = async function* (gone) {
  yield { id: 1, event: 'message', data: {} };
  if (!gone.aborted) await once(gone, 'abort');
};

const endless: OpenStream = async function* () {
  for (let id = 1; ; id++) yield await Promise.resolve({ id, event: 'message', data: 'x'.repeat(10_000) });
};

const unchecked = () => undefined;
const heartbeats = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

describe('a stream ends, and its heartbeat with it', () => {
  it('when the client had left before it began', async () => {
    const before = heartbeats();
    await withClient('at once', async (response) => {
      await once(response, 'close');
      await sendStream(response, head, silent, unchecked);
    });
    expect(heartbeats()).toBeLessThanOrEqual(before);
  });

  it('when the client leaves while nothing happens', async () => {
    const before = heartbeats();
    await withClient('after reading', (response) => sendStream(response, head, silent, unchecked));
    expect(heartbeats()).toBeLessThanOrEqual(before);
  });

  it('when the client leaves and had stopped reading', async () => {
    await withClient('after reading', (response) => sendStream(response, head, endless, unchecked));
  });

  it('when a frame does not fit: the connection is left for the caller to cut', async () => {
    const refuse = () => {
      throw new Error('does not fit');
    };
    await withClient('at once', async (response) => {
      await expect(sendStream(response, head, silent, refuse)).rejects.toThrow('does not fit');
      expect(response.writableEnded).toBe(false);
      response.destroy();
    });
  });
});
