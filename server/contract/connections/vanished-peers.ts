/** Connections whose other side has vanished without a word: a phone without a network, a machine without power, a firewall that forgot them. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createPeriodicTask } from '../../async/periodic-task.js';
import { count } from '../../telemetry/metrics.js';
import { HEARTBEAT_SECONDS } from '../streaming/sse.js';
import { readTcpTable, type ReadTcpTable } from './tcp-table.js';

/**
 * The delay doubles with each one: without an answer to four, the peer has been silent for at least fifteen times as long as its answers take,
 * and for three seconds. Linux itself gives up after fifteen, a quarter of an hour.
 */
const RETRANSMITS = 4;

export interface VanishedPeersOptions {
  readonly everyMs?: number;
  readonly readTable?: ReadTcpTable;
}

/**
 * Closes connections whose peer does not acknowledge what it is sent. Heartbeats make sure that something is sent, so a stream or socket whose
 * peer has vanished is gone after two of them. Node has no access to `TCP_USER_TIMEOUT`, and probes (`SO_KEEPALIVE`) are not sent while data is
 * unacknowledged. Where the system has no table of connections, it decides itself when it gives up.
 */
export function cutVanishedPeers(
  server: Server,
  { everyMs = HEARTBEAT_SECONDS * 1000, readTable = readTcpTable }: VanishedPeersOptions = {},
): void {
  const sockets = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress, remotePort, localPort } = socket;
    if (remoteAddress === undefined || remotePort === undefined || localPort === undefined) return;
    const key = keyOf({ remoteAddress, remotePort, localPort });
    sockets.set(key, socket);
    socket.once('close', () => {
      if (sockets.get(key) === socket) sockets.delete(key);
    });
  });
  const task = createPeriodicTask(cut, { everyMs, retryMs: everyMs, onFailed: () => undefined });
  server.once('close', () => void task.close());

  async function cut(): Promise<void> {
    if (sockets.size === 0) return;
    for (const connection of await readTable()) {
      const socket = connection.retransmits >= RETRANSMITS ? sockets.get(keyOf(connection)) : undefined;
      if (!socket) continue;
      count('twin_oracle.connection.vanished', {});
      socket.destroy();
    }
  }
}

interface Ends {
  readonly localPort: number;
  readonly remoteAddress: string;
  readonly remotePort: number;
}

function keyOf({ localPort, remoteAddress, remotePort }: Ends): string {
  return `${localPort} ${remoteAddress} ${remotePort}`;
}
