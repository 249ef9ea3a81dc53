import { EventRefusedError } from '../socket/event-refused-error.js';
import { PASSING_CODES } from '../socket/handshake-error.js';
import { createRetries } from './reconnect.js';
import type { SessionSocket } from '../socket/session-socket.js';
import { authFailure } from '../socket/socket-auth.js';
import type { SocketAuth } from '../socket/socket-auth.js';

/**
 * Answers each `token_expiring` with a new token. If that fails, the connection stays until the old token expires.
 *
 * @param retryDelayMs The first delay when the oracle is too busy for the token.
 * @param report Called with what `auth` rejects with, and why the oracle refused the token.
 */
export const keepAuthenticated = (
  session: SessionSocket,
  auth: SocketAuth,
  retryDelayMs: number,
  report: (error: Error) => void,
): void => {
  const renew = () => {
    auth
      .handshake({ renew: true })
      .then((fresh) => session.authenticate(fresh))
      .then(() => retries.stop())
      .catch((failure: unknown) => {
        // Without a connection there is nothing to renew: the next one sends a new token.
        if (!session.socket.connected) return;
        if (isPassing(failure)) retries.schedule();
        else report(authFailure(failure));
      });
  };
  const retries = createRetries(renew, retryDelayMs);
  session.on('token_expiring', renew);
  session.socket.on('disconnect', () => retries.stop());
};

/** The oracle was too busy to verify the token. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof EventRefusedError && PASSING_CODES.has(failure.code);
