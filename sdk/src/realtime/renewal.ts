import type { SessionSocket } from './session-socket.js';
import { authFailure } from './socket-auth.js';
import type { SocketAuth } from './socket-auth.js';

/**
 * Answers each `token_expiring` with a fresh token. If that fails, the connection lives until the old token's end.
 *
 * @param report Takes what `auth` rejects with, and why the oracle did not take the token.
 */
export const keepAuthenticated = (
  session: SessionSocket,
  auth: SocketAuth,
  report: (error: Error) => void,
): void => {
  session.on('token_expiring', () => {
    auth
      .handshake({ renew: true })
      .then((fresh) => session.authenticate(fresh))
      .catch((failure: unknown) => {
        // Without a connection nothing is left to renew: the next one brings a token of its own.
        if (session.socket.connected) report(authFailure(failure));
      });
  });
};
