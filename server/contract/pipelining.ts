/** How many requests of one connection are handled at a time. HTTP/1.1 lets a client send any number before it reads a reply. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { replaceListeners } from './replace-listeners.js';

/** More than any client pipelines; what each may hold of a reply is multiplied by this. */
export const MAX_UNANSWERED = 16;

/**
 * Node parses all requests of a chunk of 64 KiB, up to 2,600, before reading can be paused. So many of them may wait in the process; each takes
 * about 5 KB.
 */
export const MAX_WAITING = 4_096;

export interface PipeliningOptions {
  readonly maxUnanswered?: number;
  readonly maxWaiting?: number;
}

export interface Pipelining {
  /** How many requests of the connection have no complete reply yet. */
  unanswered(socket: Socket): number;
  /** How many requests of all connections have not begun. */
  readonly waiting: number;
}

interface Connection {
  unanswered: number;
  readonly waiting: (() => void)[];
}

/**
 * Requests over the bound wait for replies to those before them, and nothing more is read from their connection meanwhile: all are answered, in
 * order. When too many wait in the process, the connection that sends one more is closed. To be called once all listeners are there.
 */
export function limitPipelining(
  server: Server,
  { maxUnanswered = MAX_UNANSWERED, maxWaiting = MAX_WAITING }: PipeliningOptions = {},
): Pipelining {
  const connections = new WeakMap<Socket, Connection>();
  let waiting = 0;

  replaceListeners<[IncomingMessage, ServerResponse]>(server, 'request', (handle) => (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? open(socket);
    const begin = () => {
      connection.unanswered++;
      response.once('close', () => {
        connection.unanswered--;
        // In the next turn of the event loop: replies that are made at once would follow each other without a pause for other connections.
        if (connection.waiting.length > 0) setImmediate(beginNext, socket, connection);
      });
      handle(request, response);
    };
    if (connection.unanswered < maxUnanswered && connection.waiting.length === 0) begin();
    else if (waiting >= maxWaiting) socket.destroy();
    else {
      waiting++;
      connection.waiting.push(begin);
      // Once the chunk is parsed: Node resumes reading at the end of each request in it.
      if (connection.waiting.length === 1) process.nextTick(() => pause(socket, connection));
    }
  });

  return {
    unanswered: (socket) => connections.get(socket)?.unanswered ?? 0,
    get waiting() {
      return waiting;
    },
  };

  function open(socket: Socket): Connection {
    const connection: Connection = { unanswered: 0, waiting: [] };
    connections.set(socket, connection);
    socket.once('close', () => {
      waiting -= connection.waiting.length;
      connection.waiting.length = 0;
    });
    return connection;
  }

  function beginNext(socket: Socket, { waiting: queue }: Connection): void {
    // The responses of a connection that closes are told before its own listeners.
    const begin = socket.destroyed ? undefined : queue.shift();
    if (!begin) return;
    waiting--;
    begin();
    if (queue.length === 0) socket.resume();
  }
}

function pause(socket: Socket, { waiting }: Connection): void {
  if (waiting.length > 0) socket.pause();
}
