/** Limits how many requests of one connection are handled at once. HTTP/1.1 lets a client send any number before it reads a reply. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { replaceListeners } from './replace-listeners.js';

/** More than clients usually pipeline. Each request may buffer a reply, so memory per connection is multiplied by this. */
export const MAX_UNANSWERED = 16;

/**
 * Node parses all requests of a 64 KiB chunk, up to 2,600, before reading can be paused. At most this many may wait in the process; each
 * takes about 5 KB.
 */
export const MAX_WAITING = 4_096;

export interface PipeliningOptions {
  readonly maxUnanswered?: number;
  readonly maxWaiting?: number;
}

export interface Pipelining {
  /** The number of requests of the connection without a complete reply. */
  unanswered(socket: Socket): number;
  /** The number of requests of all connections that have not been started. */
  readonly waiting: number;
}

interface Connection {
  unanswered: number;
  readonly waiting: (() => void)[];
}

/**
 * Requests over the limit wait for the replies to earlier ones, and reading from their connection is paused meanwhile: all are answered, in
 * order. When too many wait in the process, the connection that sends one more is closed. Call it after all listeners have been added.
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
        // In the next turn of the event loop: replies that are ready at once would otherwise starve other connections.
        if (connection.waiting.length > 0) setImmediate(beginNext, socket, connection);
      });
      handle(request, response);
    };
    if (connection.unanswered < maxUnanswered && connection.waiting.length === 0) begin();
    else if (waiting >= maxWaiting) socket.destroy();
    else {
      waiting++;
      connection.waiting.push(begin);
      // After the chunk has been parsed: Node resumes reading at the end of each request in it.
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
    // The responses of a connection that closes get their event before the connection's own listeners.
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
