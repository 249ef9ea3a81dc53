import type { HandshakeAuth } from '../../../../generated/socket-events.js';

/** Whether a new token is to be signed for the connection. */
export interface HandshakeOptions {
  /** The server reports that the token expires or has expired: return a new one, even if the old one seems valid by the local clock. */
  readonly renew?: boolean | undefined;
}

/** Signs connections to an oracle. `createUcanAuth` of `@twin-oracle/sdk/ucan` creates one. */
export interface SocketAuth {
  /** The `auth` object of one connection; called for each reconnection, because tokens are short-lived. */
  handshake(options?: HandshakeOptions): Promise<HandshakeAuth>;
}

/** Converts what `auth` rejected with to an error. */
export const authFailure = (failure: unknown): Error =>
  failure instanceof Error ? failure : new Error('`auth` rejected', { cause: failure });
