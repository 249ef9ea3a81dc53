import type { SessionSocket } from '../socket/socket-data.js';
import { cutOff } from '../socket/web-socket.js';

/**
 * What may wait for a client, in UTF-16 code units: several times what a run says in one go with the largest results, each of which goes
 * out twice (socket/legacy-envelope.ts).
 */
const MAX_WAITING = 64 * 1024 * 1024;

/** Cuts off a client that does not take what it is sent, before that fills the memory. It can come back, and ask for what it has missed. */
export function guardSlowConsumer({ conn }: SessionSocket): void {
  let waiting = 0;
  conn.on('packetCreate', ({ data = '' }: { data?: string | Buffer }) => {
    waiting += data.length;
    if (waiting > MAX_WAITING) cutOff(conn);
  });
  // Passed to the transport, which accepts nothing more until it is sent.
  conn.on('flush', () => (waiting = 0));
}
