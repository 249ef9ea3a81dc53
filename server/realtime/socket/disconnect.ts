import type { ServerToClientEvents } from '../../../generated/socket-events.js';
import { count } from '../../telemetry/metrics.js';
import type { Emit } from './emit.js';
import type { SessionSocket } from './socket-data.js';

export type ClosingReason = Parameters<ServerToClientEvents['closing']>[0]['reason'];

interface Closing {
  readonly message: string;
  /** Socket.IO clients reconnect after a lost connection, with a fresh token if they have one, but not after a disconnect by the server. */
  readonly mayReturn: boolean;
}

const CLOSINGS: Readonly<Record<ClosingReason, Closing>> = {
  ucan_expired: {
    message: 'The token of this connection has expired; connect again with a fresh one',
    mayReturn: true,
  },
  ucan_revoked: { message: 'The token of this connection was revoked', mayReturn: false },
  session_deleted: { message: 'The session was deleted', mayReturn: false },
  too_many_refusals: {
    message: 'Too many tokens or events in a row were refused, or more was sent than a socket may',
    mayReturn: false,
  },
  slow_consumer: {
    message: 'What was sent was not taken in time; connect again, and ask for what was missed',
    mayReturn: true,
  },
  server_stopping: { message: 'The server stops; connect again', mayReturn: true },
};

/** Says why, and closes. */
export function closeSocket(emit: Emit, socket: SessionSocket, reason: ClosingReason): void {
  const { message, mayReturn } = CLOSINGS[reason];
  count('twin_oracle.socket.closed', { reason });
  emit(socket, 'closing', {
    sessionId: socket.data.sessionId,
    reason,
    message,
    timestamp: new Date().toISOString(),
  });
  if (mayReturn) socket.conn.close();
  else socket.disconnect(true);
}
