import type { Emit } from './emit.js';
import type { SessionSocket } from './socket-data.js';

export type ClosingReason = 'ucan_expired' | 'ucan_revoked' | 'session_deleted' | 'too_many_refusals';

const MESSAGES: Readonly<Record<ClosingReason, string>> = {
  ucan_expired: 'The token of this connection has expired; connect again with a fresh one',
  ucan_revoked: 'The token of this connection was revoked',
  session_deleted: 'The session was deleted',
  too_many_refusals: 'Too many tokens or events in a row were refused, or more was sent than a socket may',
};

/** Says why, and closes. */
export function closeSocket(emit: Emit, socket: SessionSocket, reason: ClosingReason): void {
  emit(socket, 'closing', {
    sessionId: socket.data.sessionId,
    reason,
    message: MESSAGES[reason],
    timestamp: new Date().toISOString(),
  });
  // Socket.IO clients reconnect after a lost connection, with a fresh token if they have one, but not after a disconnect by the server.
  if (reason === 'ucan_expired') socket.conn.close();
  else socket.disconnect(true);
}
