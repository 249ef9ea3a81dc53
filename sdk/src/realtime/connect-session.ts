import { ConnectionError } from '../errors/connection-error.js';
import { TimeoutError } from '../errors/timeout-error.js';
import { catchUp } from './recovery/catch-up.js';
import type { ClientTools } from './tools/client-tools.js';
import { createEventHub } from './socket/event-hub.js';
import { HandshakeError } from './socket/handshake-error.js';
import { createOracleSocket } from './socket/oracle-socket.js';
import type { OracleSocketOptions } from './socket/oracle-socket.js';
import { reportRefusedEvents } from './socket/refused-events.js';
import { keepAuthenticated } from './recovery/renewal.js';
import { createRetries, RECONNECT_BACKOFF } from './recovery/reconnect.js';
import { createRunOrder } from './recovery/run-order.js';
import { serveTools } from './tools/serve-tools.js';
import type { ServerEventPayload } from './socket/server-event.js';
import { createSessionSocket } from './socket/session-socket.js';
import type { SessionSocket } from './socket/session-socket.js';

const CONNECT_TIMEOUT_MS = 10_000;
const REPLY_TIMEOUT_MS = 5_000;

/** Which session a channel is of, who connects, and what the page does for the oracle. */
export interface ConnectSessionOptions extends OracleSocketOptions, ClientTools {
  /** The time limit of the connection, up to `connected`; default 10 000. */
  readonly connectTimeoutMs?: number;
  /** The time limit of the reply to a request; default 5 000. */
  readonly replyTimeoutMs?: number;
  /**
   * The approximate delay when the oracle is busy (`service_unavailable`, `too_many_requests`); default 1 000. It doubles each time, up to
   * 30 000. The first connection is retried until `connectTimeoutMs` is over.
   */
  readonly retryDelayMs?: number;
  /**
   * Called with errors after the connection was made: a ContractError for each payload that does not fit; an EventRefusedError for an
   * answer to a call, or an event of a plugin, that the oracle refuses; the reason why the token could not be renewed (the connection stays until the token expires);
   * the reason why a reconnection could not catch up; and the error that ends reconnecting: a HandshakeError, or what `auth` rejected with.
   */
  readonly onError?: (error: Error) => void;
}

/**
 * Opens the event channel of a session; resolves when the server has sent `connected`. It sends a new token before the old one expires. A
 * lost connection is reopened until `close()`, with a new token each time; the events of the session's runs that were missed are requested,
 * and no event of a run is delivered twice.
 *
 * @throws HandshakeError when the oracle refuses, ConnectionError when it cannot be reached, TimeoutError, ContractError when its greeting
 * does not fit the contract, and what `auth` rejects with.
 *
 * @example
 * ```ts
 * import { connectSession } from '@twin-oracle/sdk/realtime';
 *
 * const channel = await connectSession({ url: baseUrl, sessionId, auth, onError: console.error });
 * const stop = channel.on('tool_call', ({ toolName, status }) => console.log(toolName, status));
 * const { activeSessions } = await channel.status();
 * channel.close();
 * ```
 */
export const connectSession = ({
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  replyTimeoutMs = REPLY_TIMEOUT_MS,
  retryDelayMs = RECONNECT_BACKOFF.firstMs,
  onError,
  auth,
  browserTools,
  actions,
  ...options
}: ConnectSessionOptions): Promise<SessionSocket> =>
  new Promise((resolve, reject) => {
    let greeted = false;
    /** The reason that the server sent before it closes the connection. */
    let closing: ServerEventPayload<'closing'> | undefined;
    let tokenExpired = false;
    /** Why the oracle was too busy for the first connection. */
    let busy: HandshakeError | undefined;
    const over = new AbortController();

    const fail = (error: Error) => {
      if (greeted) return onError?.(error);
      clearTimeout(timer);
      retries.stop();
      // Before the socket is closed, because its `disconnect` calls this as well.
      reject(error);
      socket.close();
    };
    /** Closes the channel permanently. */
    const end = (error: Error) => {
      over.abort(error);
      fail(error);
    };
    const hub = createEventHub();
    const order = createRunOrder((name, payload) => hub.receive(name, payload));
    const renewing = { handshake: () => auth.handshake({ renew: tokenExpired }) };
    const socket = createOracleSocket({ ...options, auth: renewing }, end);
    const retries = createRetries(() => socket.connect(), retryDelayMs);
    const timer = setTimeout(
      () => fail(busy ?? new TimeoutError('`connected`', connectTimeoutMs)),
      connectTimeoutMs,
    );
    const close = () => {
      retries.stop();
      socket.close();
      over.abort();
    };

    socket.onAny((name: string, payload: unknown) => order.take(name, payload));
    hub.onInvalidEvent((_name, error) => fail(error));
    hub.on('connected', (greeting) => {
      tokenExpired = false;
      retries.stop();
      if (greeted) return;
      greeted = true;
      clearTimeout(timer);
      const session = createSessionSocket({
        socket,
        hub,
        greeting,
        replyTimeoutMs,
        close,
        over: over.signal,
      });
      keepAuthenticated(session, auth, retryDelayMs, fail);
      catchUp(session, order, fail);
      reportRefusedEvents(session, fail);
      serveTools(session, { browserTools, actions });
      resolve(session);
    });
    hub.on('closing', (payload) => {
      closing = payload;
      tokenExpired = payload.reason === 'ucan_expired';
    });
    socket.on('connect_error', (error) => {
      // Socket.IO reconnects after a network failure, but not after a refusal.
      if (socket.active) {
        if (!greeted) fail(new ConnectionError(`Cannot connect to ${options.url}`, { cause: error }));
        return;
      }
      const refused = new HandshakeError(error.message, error.data);
      if (!refused.retryable) {
        end(refused);
        return;
      }
      if (!greeted) busy = refused;
      retries.schedule();
    });
    socket.on('disconnect', (reason) => {
      const farewell = closing;
      closing = undefined;
      if (reason === 'io server disconnect')
        end(new HandshakeError('The oracle closed the connection', farewell));
      else if (!greeted) fail(new ConnectionError(`The connection to ${options.url} was closed: ${reason}`));
    });
    socket.connect();
  });
