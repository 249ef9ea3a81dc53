import { ConnectionError } from '../errors/connection-error.js';
import { TimeoutError } from '../errors/timeout-error.js';
import { createEventHub } from './event-hub.js';
import { HandshakeError } from './handshake-error.js';
import { createOracleSocket } from './oracle-socket.js';
import type { OracleSocketOptions } from './oracle-socket.js';
import { createSessionSocket } from './session-socket.js';
import type { SessionSocket } from './session-socket.js';

const CONNECT_TIMEOUT_MS = 10_000;
const REPLY_TIMEOUT_MS = 5_000;

export interface ConnectSessionOptions extends OracleSocketOptions {
  /** How long the connection may take, up to `connected`; default 10 000. */
  readonly connectTimeoutMs?: number;
  /** How long the reply to a question may take; default 5 000. */
  readonly replyTimeoutMs?: number;
  /**
   * Takes what happens once connected: a ContractError for each payload that does not fit, and what ends the
   * reconnecting: a HandshakeError, or what `auth` rejected with.
   */
  readonly onError?: (error: Error) => void;
}

/**
 * Opens the event channel of a session; resolves when the server has said `connected`. A lost connection is opened anew
 * until `close()`, with a fresh token each time.
 *
 * @throws HandshakeError when the oracle refuses, ConnectionError when it cannot be reached, TimeoutError, ContractError
 *   when its greeting does not fit the contract, and whatever `auth` rejects with.
 */
export const connectSession = ({
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  replyTimeoutMs = REPLY_TIMEOUT_MS,
  onError,
  ...options
}: ConnectSessionOptions): Promise<SessionSocket> =>
  new Promise((resolve, reject) => {
    let greeted = false;
    const fail = (error: Error) => {
      if (greeted) return onError?.(error);
      clearTimeout(timer);
      // Before the socket is closed: its `disconnect` would come here as well.
      reject(error);
      socket.close();
    };
    const hub = createEventHub();
    const socket = createOracleSocket(options, fail);
    const timer = setTimeout(() => fail(new TimeoutError('connected', connectTimeoutMs)), connectTimeoutMs);

    socket.onAny((name: string, payload: unknown) => hub.receive(name, payload));
    hub.onMisfit((_name, error) => fail(error));
    hub.on('connected', (greeting) => {
      if (greeted) return;
      greeted = true;
      clearTimeout(timer);
      resolve(createSessionSocket({ socket, hub, greeting, replyTimeoutMs }));
    });
    socket.on('connect_error', (error) => {
      // Socket.IO goes on trying after a network failure, but not after a refusal.
      if (!socket.active) fail(new HandshakeError(error.message, error.data));
      else if (!greeted) fail(new ConnectionError(`Cannot connect to ${options.url}`, { cause: error }));
    });
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') fail(new HandshakeError('The oracle closed the connection'));
      else if (!greeted) fail(new ConnectionError(`The connection to ${options.url} was closed: ${reason}`));
    });
    socket.connect();
  });
