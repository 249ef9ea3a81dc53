import { createOpenLimit } from '../../contract/connections/open-limit.js';

/** Of all users, in one process, unless it is configured: each takes about 50 KB while it is idle. */
const MAX_SOCKETS = 10_000;

/** The most that can be configured. */
export const MOST_SOCKETS = 20_000;

/** By then a lost connection has timed out and given its place back. */
const RETRY_SECONDS = 45;

/** Takes a place for a socket of a user, until its connection ends. Rejects with a problem when there is none. */
export type HoldPlace = (socket: LimitedSocket, did: string) => Promise<void>;

/** A socket, by the events of its end. */
interface LimitedSocket {
  once(event: 'disconnect', listener: () => void): unknown;
  readonly conn: { readonly readyState: string; once(event: 'close', listener: () => void): unknown };
}

export function createSocketLimit({
  perUser,
  total = MAX_SOCKETS,
}: {
  readonly perUser: number;
  readonly total?: number | undefined;
}): HoldPlace {
  const holdOpen = createOpenLimit({
    noun: 'sockets',
    holder: 'user',
    perHolder: perUser,
    total,
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
