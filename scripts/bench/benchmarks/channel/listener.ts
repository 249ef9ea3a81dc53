/** A client that counts events. It parses as little of them as possible: two hundred share the machine with the measured server. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { createFrameReader, frameOf } from './frame-reader.js';

/** The beginnings of frames: `4` and `2` are a message with an event, in Engine.IO's and Socket.IO's protocols. */
const OPEN = '0';
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const CONNECTED = '42["connected"';
const EVENT = '42["tool_call"';

const SEQ = Buffer.from('"seq":');
/** The number is last in a payload, followed only by an offset. */
const TAIL = 100;

export interface Listener {
  /** Events that did not follow the previous one. */
  readonly outOfOrder: number;
  /** Resolves when the event with that number was received. */
  until(seq: number): Promise<void>;
  close(): void;
}

/** Connects, and waits until it has joined the session's room. */
export async function openListener(url: string, sessionId: string, isEnveloped: boolean): Promise<Listener> {
  const query = `EIO=4&transport=websocket&sessionId=${sessionId}${isEnveloped ? '' : '&envelope=none'}`;
  const socket = await upgrade(`${url}/socket.io/?${query}`);
  let last = 0;
  let outOfOrder = 0;
  let awaited = Infinity;
  let resolveArrival: () => void = () => undefined;
  let isIn: () => void = () => undefined;
  const inRoom = new Promise<void>((resolve) => (isIn = resolve));
  const closed = new Promise<never>((_, fail) => {
    socket.once('error', fail);
    socket.once('close', () => fail(new Error('a socket was closed')));
  });
  // Closing it on purpose is not an error.
  closed.catch(() => undefined);

  const read = createFrameReader((text) => {
    if (begins(text, EVENT)) {
      const seq = seqOf(text);
      if (seq !== last + 1) outOfOrder++;
      last = seq;
      if (seq >= awaited) resolveArrival();
    } else if (begins(text, PING)) socket.write(frameOf(PONG));
    else if (begins(text, OPEN))
      socket.write(frameOf(`${CONNECT}${JSON.stringify({ invocation: 'bench' })}`));
    else if (begins(text, CONNECTED)) isIn();
    else if (!begins(text, CONNECT)) socket.destroy(new Error(`what is ${text.toString()}?`));
  });
  socket.on('data', read);
  await Promise.race([inRoom, closed]);
  return {
    get outOfOrder() {
      return outOfOrder;
    },
    until(seq) {
      awaited = seq;
      const there =
        last >= seq ? Promise.resolve() : new Promise<void>((resolve) => (resolveArrival = resolve));
      return Promise.race([there, closed]);
    },
    close: () => void socket.destroy(),
  };
}

function upgrade(url: string): Promise<Duplex> {
  return new Promise((resolve, fail) => {
    const asked = request(url, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
    });
    asked.once('error', fail);
    asked.once('response', ({ statusCode }) =>
      fail(new Error(`the socket was refused: ${statusCode ?? ''}`)),
    );
    asked.once('upgrade', (_response, socket, head) => {
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asked.end();
  });
}

function begins(text: Buffer, prefix: string): boolean {
  return text.toString('latin1', 0, prefix.length) === prefix;
}

function seqOf(text: Buffer): number {
  const at = text.indexOf(SEQ, Math.max(0, text.length - TAIL));
  return Number.parseInt(text.toString('latin1', at + SEQ.length), 10);
}
