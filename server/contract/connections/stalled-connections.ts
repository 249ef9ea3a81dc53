import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { STALLED_MS } from '../streaming/back-pressure.js';
import type { Pipelining } from './pipelining.js';

/**
 * Closes a connection whose client reads none of the buffered bytes, and an idle one without a pending reply. Node emits `timeout` for
 * both, and counts a partial read as progress. Call it after `limitPipelining`.
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
