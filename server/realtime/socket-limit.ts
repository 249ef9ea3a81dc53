import { createConcurrencyLimit, LimitReached } from '../async/concurrency-limit.js';
import { Problem } from '../contract/problem.js';
import type { SessionSocket } from './session-socket.js';

/** Of all users, in one process: each takes about 50 KB while it is idle. */
const MAX_SOCKETS = 10_000;

/** By then a connection that was lost, and that nobody has noticed yet, is given up. */
const RETRY_SECONDS = 45;

/** Takes a place for a socket of a user, until its connection ends. Rejects with a `too_many_requests` problem when there is none. */
export type HoldPlace = (socket: Pick<SessionSocket, 'conn' | 'once'>, did: string) => Promise<void>;

export function createSocketLimit(perUser: number): HoldPlace {
  const places = createConcurrencyLimit({ total: MAX_SOCKETS, perKey: perUser });
  return async (socket, did) => {
    const release = await places.enter(did).catch((error: unknown) => {
      throw error instanceof LimitReached ? tooManySockets(error.of, perUser) : error;
    });
    // A handshake that is given up, or refused after this, never becomes a socket that could disconnect.
    socket.conn.once('close', release);
    socket.once('disconnect', release);
    if (socket.conn.readyState !== 'open') release();
  };
}

function tooManySockets(of: LimitReached['of'], perUser: number): Problem {
  const detail =
    of === 'key'
      ? `No more than ${perUser} sockets of a user may be open at a time; close one first`
      : 'As many sockets are open as this server holds; try again later';
  return new Problem('too_many_requests', detail, { headers: { 'Retry-After': String(RETRY_SECONDS) } });
}
