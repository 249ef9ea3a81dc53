import { createOpenLimit } from '../../contract/connections/open-limit.js';
import type { SessionSocket } from '../socket/socket-data.js';

/** Of all users, in one process: each takes about 50 KB while it is idle. */
export const MAX_SOCKETS = 10_000;

/** By then a lost connection has timed out and given its place back. */
const RETRY_SECONDS = 45;

/** Takes a place for a socket of a user, until its connection ends. Rejects with a `too_many_requests` problem when there is none. */
export type HoldPlace = (socket: Pick<SessionSocket, 'conn' | 'once'>, did: string) => Promise<void>;

export function createSocketLimit(perUser: number): HoldPlace {
  const holdOpen = createOpenLimit({
    noun: 'sockets',
    holder: 'user',
    perHolder: perUser,
    total: MAX_SOCKETS,
    retrySeconds: RETRY_SECONDS,
  });
  return async (socket, did) => {
    const release = await holdOpen(did);
    // A handshake that is given up, or refused after this, never becomes a socket that could disconnect.
    socket.conn.once('close', release);
    socket.once('disconnect', release);
    if (socket.conn.readyState !== 'open') release();
  };
}
