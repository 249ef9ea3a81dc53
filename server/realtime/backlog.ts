import type { SessionSocket } from './session-socket.js';

/**
 * What may wait for a client, in UTF-16 code units: several times what a run says in one go with the largest results, each of which goes
 * out twice (published-client.ts).
 */
const MAX_WAITING = 64 * 1024 * 1024;

/** Cuts off a client that does not take what it is sent, before that fills the memory. It can come back, and ask for what it has missed. */
export function limitBacklog({ conn }: SessionSocket): void {
  let waiting = 0;
  conn.on('packetCreate', ({ data = '' }: { data?: string | Buffer }) => {
    waiting += data.length;
    if (waiting > MAX_WAITING) cutOff(conn);
  });
  // Handed on to the transport, which takes nothing more until that is gone.
  conn.on('flush', () => (waiting = 0));
}

/** A mere goodbye would wait behind all the rest. */
function cutOff(conn: SessionSocket['conn']): void {
  const { transport } = conn;
  conn.close(true);
  // Of a WebSocket, whose end a client could hold up that does not read.
  const connection: unknown = Reflect.get(transport, 'socket');
  if (typeof connection !== 'object' || connection === null || !('terminate' in connection)) return;
  const { terminate } = connection;
  if (typeof terminate === 'function') Reflect.apply(terminate, connection, []);
}
