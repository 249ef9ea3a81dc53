/** Bodies that are read as streams, and bodies that arrive too late. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { portOf } from '../../testing/services/port.js';
import { Problem } from '../errors/problem.js';
import { answerClientErrors } from '../connections/client-errors.js';
import { openUpload, type UploadTimes } from './upload.js';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

type Read = (request: IncomingMessage) => Promise<unknown>;

/** A server that answers with the result of reading its request. */
async function serve(read: Read, requestTimeoutMs = 60_000) {
  const outcomes: unknown[] = [];
  const server = createServer((request, response) => {
    void read(request)
      .catch((error: unknown) => (error instanceof Problem ? error.code : error))
      .then((outcome) => {
        outcomes.push(outcome);
        server.emit('outcome');
        response.end('answered');
      });
  });
  answerClientErrors(server, '/socket.io/', requestTimeoutMs);
  server.listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return {
    outcome: async () => {
      if (outcomes.length === 0) await once(server, 'outcome');
      return outcomes[0];
    },
    send: (...lines: string[]) => {
      const socket = connect(portOf(server), '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      socket.write(['POST / HTTP/1.1', 'Host: x', 'Content-Type: text/plain', ...lines, '', ''].join('\r\n'));
      return socket;
    },
  };
}

const reading =
  (times: UploadTimes = { idleMs: 10_000, graceMs: 10_000 }, maxBytes = 1_000): Read =>
  async (request) => {
    const body = openUpload(request, { types: ['text/plain'], maxBytes, proceed: () => undefined, times });
    let text = '';
    for await (const piece of body ?? []) text += piece.toString();
    return text;
  };

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString()));
  await once(socket, 'close');
  return text;
}

describe('an upload', () => {
  it('may take longer than other bodies', async () => {
    const { send, outcome } = await serve(reading(), 50);
    const socket = send('Transfer-Encoding: chunked');
    for (let count = 0; count < 10; count++) {
      socket.write(chunk('x'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    socket.write('0\r\n\r\n');
    expect(await outcome()).toBe('x'.repeat(10));
  });

  it('that stalls is too slow', async () => {
    const { send, outcome } = await serve(reading({ idleMs: 50, graceMs: 10_000 }));
    send('Transfer-Encoding: chunked').write(chunk('x'));
    expect(await outcome()).toBe('request_timeout');
  });

  it('that trickles is too slow as well', async () => {
    const { send, outcome } = await serve(reading({ idleMs: 10_000, graceMs: 100 }));
    const socket = send('Transfer-Encoding: chunked');
    const trickle = setInterval(() => socket.write(chunk('x')), 10);
    try {
      expect(await outcome()).toBe('request_timeout');
    } finally {
      clearInterval(trickle);
    }
  });

  it('does not count the slowness of the server itself', async () => {
    const { send, outcome } = await serve(async (request) => {
      const body = openUpload(request, {
        types: ['text/plain'],
        maxBytes: 10,
        proceed: () => undefined,
        times: { idleMs: 500, graceMs: 500 },
      });
      for await (const _ of body ?? []) await new Promise((resolve) => setTimeout(resolve, 1_200));
      return 'read';
    });
    send('Content-Length: 2').write('ab');
    expect(await outcome()).toBe('read');
  });

  it('that is aborted is distinguished from one that ends', async () => {
    const { send, outcome } = await serve(reading());
    const socket = send('Content-Length: 10');
    socket.write('abc', () => socket.destroy());
    expect(await outcome()).toBe('malformed_request');
  });

  it('that is compressed and aborted is distinguished from one that ends', async () => {
    const { send, outcome } = await serve(reading());
    const socket = send('Content-Length: 100', 'Content-Encoding: gzip');
    socket.write(gzipSync('abc').subarray(0, 12), () => socket.destroy());
    expect(await outcome()).toBe('malformed_request');
  });

  it('has a limited compression ratio, except while it is small', async () => {
    const spaces = Buffer.alloc(1_000_000, ' ');
    const read = async (freeBytes: number, packed: Buffer, encoding: string) => {
      const { send, outcome } = await serve(async (request) => {
        const maxBytes = spaces.length;
        const body = openUpload(request, {
          types: ['text/plain'],
          maxBytes,
          proceed: () => undefined,
          freeBytes,
        });
        let bytes = 0;
        for await (const piece of body ?? []) bytes += piece.length;
        return bytes;
      });
      send(`Content-Length: ${packed.length}`, `Content-Encoding: ${encoding}`).write(packed);
      return outcome();
    };
    for (const [encoding, packed] of [
      ['gzip', gzipSync(spaces)],
      ['deflate', deflateSync(spaces)],
      ['br', brotliCompressSync(spaces)],
    ] as const) {
      expect(await read(100_000, packed, encoding)).toBe('payload_too_large');
      expect(await read(spaces.length, packed, encoding)).toBe(spaces.length);
    }
    const lines = Buffer.from(
      Array.from({ length: 20_000 }, (_, at) => `{"from":"_:stove-${at}"}`).join('\n'),
    );
    expect(await read(0, gzipSync(lines), 'gzip')).toBe(lines.length);
  });

  it('is read up to its limit and not beyond, whatever length it declares', async () => {
    for (const lines of [['Content-Length: 2000'], ['Transfer-Encoding: chunked']]) {
      const { send, outcome } = await serve(reading());
      send(...lines).write(chunk('x'.repeat(2_000)));
      expect(await outcome()).toBe('payload_too_large');
    }
  });
});

describe('a body that is incomplete at the time limit', () => {
  it('ends its connection with a problem while it is being read', async () => {
    const { send } = await serve((request) => once(request, 'end'), 50);
    const text = await received(send('Content-Length: 10'));
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    expect(text).toContain('request_timeout');
  });

  it('ends its connection with a problem when it is not read', async () => {
    const { send } = await serve(() => Promise.resolve(), 50);
    const socket = send('Content-Length: 1000');
    const trickle = setInterval(() => socket.write('x'), 5);
    try {
      expect(await received(socket)).toContain('answered');
    } finally {
      clearInterval(trickle);
    }
  });

  it('has no effect when it arrives in time', async () => {
    const { send, outcome } = await serve((request) => once(request.resume(), 'end'), 50);
    const socket = send('Content-Length: 1');
    socket.write('x');
    await outcome();
    // After the time limit of the request, the connection still accepts another one.
    expect(await received(send('Content-Length: 10'))).toMatch(/^HTTP\/1.1 408 /);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx');
    expect((await received(socket)).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });
});
