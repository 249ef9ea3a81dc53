import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { STALLED_MS } from './back-pressure.js';
import type { Pipelining } from './pipelining.js';

/**
 * Cuts a connection whose client takes none of the bytes that wait for it, whatever the reply; and one on which nothing happens and no reply is
 * being made. Node tells of both alike, and counts it as progress when only a part was taken. To be called after `limitPipelining`.
 */
export function cutStalledConnections(
  server: Server,
  pipelining: Pick<Pipelining, 'unanswered'>,
  stalledMs = STALLED_MS,
): void {
  server.timeout = stalledMs;
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0 || pipelining.unanswered(socket) === 0) socket.destroy();
  });
}
