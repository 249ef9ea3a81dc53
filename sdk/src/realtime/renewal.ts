import { EventRefusedError } from './event-refused-error.js';
import { PASSING_CODES } from './handshake-error.js';
import { createRetries } from './retries.js';
import type { SessionSocket } from './session-socket.js';
import { authFailure } from './socket-auth.js';
import type { SocketAuth } from './socket-auth.js';

/**
 * Answers each `token_expiring` with a fresh token. If that fails, the connection lives until the old token's end.
 *
 * @param retryDelayMs How long to wait when the oracle has no time for the token, at first.
 * @param report Takes what `auth` rejects with, and why the oracle did not take the token.
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
        // Without a connection nothing is left to renew: the next one brings a token of its own.
        if (!session.socket.connected) return;
        if (isPassing(failure)) retries.schedule();
        else report(authFailure(failure));
      });
  };
  const retries = createRetries(renew, retryDelayMs);
  session.on('token_expiring', renew);
  session.socket.on('disconnect', () => retries.stop());
};

/** The oracle had no time to look at the token. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof EventRefusedError && PASSING_CODES.has(failure.code);
