import type { HandshakeAuth } from '../../../generated/socket-events.js';

export interface HandshakeOptions {
  /** The server says that the token expires or has expired: give a new one, however good the old one looks from here. */
  readonly renew?: boolean | undefined;
}

/** Signs connections to an oracle. `createUcanAuth` of `@twin-oracle/sdk/ucan` makes one. */
export interface SocketAuth {
  /** The `auth` object of one connection; asked for each reconnection anew, because tokens are short-lived. */
  handshake(options?: HandshakeOptions): Promise<HandshakeAuth>;
}

/** What `auth` rejected with, as an error. */
export const authFailure = (failure: unknown): Error =>
  failure instanceof Error ? failure : new Error('`auth` rejected', { cause: failure });
