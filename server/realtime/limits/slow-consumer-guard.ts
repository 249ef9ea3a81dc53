import type { Emit } from '../socket/emit.js';
import { closeSocket } from '../socket/disconnect.js';
import type { SessionSocket } from '../socket/socket-data.js';
import { cutOff } from '../socket/web-socket.js';

/** Several of the largest results of tools, each of which goes out twice (socket/legacy-envelope.ts). */
const MAX_WAITING = 16 * 1024 * 1024;

/** In which a client may still take what is buffered for it, with the reason behind it. */
export const LINGER_MS = 5_000;

export interface SlowConsumerOptions {
  readonly emit: Emit;
  /** What may wait for a client, in UTF-16 code units. */
  readonly maxWaiting?: number | undefined;
  readonly lingerMs?: number | undefined;
}

/**
 * Closes the socket of a client that does not take what it is sent, before that fills the memory. The reason is the last event behind what waits; a
 * client that does not take that either is cut off. It can come back, and ask for what it has missed.
 */
export function guardSlowConsumer(
  socket: SessionSocket,
  { emit, maxWaiting = MAX_WAITING, lingerMs = LINGER_MS }: SlowConsumerOptions,
): void {
  const { conn } = socket;
  let waiting = 0;
  let isDropped = false;
  conn.on('packetCreate', ({ data = '' }: { data?: string | Buffer }) => {
    waiting += data.length;
    if (waiting <= maxWaiting || isDropped) return;
    isDropped = true;
    const late = setTimeout(() => cutOff(conn), lingerMs).unref();
    conn.once('close', () => clearTimeout(late));
    // After the event that is being sent.
    setImmediate(() => closeSocket(emit, socket, 'slow_consumer'));
  });
  // Passed to the transport, which accepts nothing more until it is sent.
  conn.on('flush', () => (waiting = 0));
}
